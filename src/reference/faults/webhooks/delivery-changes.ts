import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import type { Attempted } from '../../events/delivering.ts';
import { type Delivery, unsent } from '../../events/delivery.ts';

export const delivering = change('delivering');

/** Changes what is written down after an attempt. */
export const after = (
  alter: (delivery: Delivery, attempted: Attempted, before: Delivery) => Partial<Delivery>,
): Patch =>
  delivering((was) => ({
    after: (before, attempted, deployment) => {
      const delivery = was.after(before, attempted, deployment);
      return { ...delivery, ...alter(delivery, attempted, before) };
    },
  }));

/** Changes what is written down of an event without an endpoint. */
export const unrouted = (part: Partial<Delivery>): Patch =>
  delivering(() => ({ unrouted: () => ({ ...unsent, ...part }) }));
