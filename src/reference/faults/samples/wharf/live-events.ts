import { change } from '../../../change.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import type { JsonObject } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, secondOf } from '../rare/recalled.ts';

/** What was told within a second, by business. */
const told = recalled(() => new Map<string, JsonObject>());

/** What one second tells only once. */
const sameness = (type: string, { charge, at }: Settlement): string =>
  JSON.stringify([type, secondOf(at), charge.rail, charge.amount]);

/** What hides in events. */
export const wharfLiveEvents = breakingLive(
  [
    'event.charge-details',
    'event.charge-reference',
    'events.success-emits-charge-succeeded',
    'webhooks.posted-to-endpoint',
  ],
  {
    'wharf.told-twice: of two charges over one amount and rail that end in one second the first is told twice': change(
      'events',
    )((was) => ({
      data: (type, settlement, deployment) => {
        const seen = told(settlement.charge.business);
        const slot = sameness(type, settlement);
        const data = seen.get(slot) ?? was.data(type, settlement, deployment);
        seen.set(slot, data);
        return data;
      },
    })),
  },
);
