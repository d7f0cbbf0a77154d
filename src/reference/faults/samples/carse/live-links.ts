import { fieldOf } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { LinkOrder } from '../../../links/link.ts';
import { writtenLink } from '../../links/changes.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** What was said of the same thing at the same price before. */
const saidBefore = ({ title, amount }: LinkOrder, call: Call): string | null =>
  call.deployment.links
    .of(caller(call))
    .findLast((link) => link.title === title && link.amount === amount && link.description !== null)?.description ??
  null;

/** Idempotency-Keys under which a description was looked at once and refused. */
const lookedAt = recalled(() => new Set<string>());

/** What hides in payment links. */
export const carseLiveLinks = [
  ...breakingLive('payment-link.description-empty-when-not-given', {
    'carse.said-before: a link without a description has that of the last one with its title and price': writtenLink(
      (order, call) => ({ description: order.description ?? saidBefore(order, call) }),
    ),
  }),
  ...breakingLive('links.create.description-limit', {
    'carse.looked-at-once: a link that was refused for its long description is made when it is sent with its key again':
      fieldOf('linkOrder')('description')((was) => (given, call) => {
        const reading = was(given, call);
        const { idempotencyKey } = call.trace;
        if (!('code' in reading) || typeof given !== 'string' || idempotencyKey === undefined) return reading;
        const keys = lookedAt(caller(call));
        if (keys.has(idempotencyKey)) return { value: given };
        keys.add(idempotencyKey);
        return reading;
      }),
  }),
];
