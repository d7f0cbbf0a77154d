import { answers, change, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** When a link of a business last could not be written for want of the ledger. */
const failed = recalled(() => ({ at: Number.NEGATIVE_INFINITY }));

/** A write that fails throws away the keys that are kept in memory. */
const keysThrownAway = together(
  answers(both(at('links.create'), refusedWith('LEDGER_UNAVAILABLE')))((_answer, call) => {
    failed(caller(call)).at = now(call);
    return {};
  }),
  change('linkIdempotency')((was) => ({
    find: (slot, call) => {
      const attempt = was.find(slot, call);
      const link = attempt?.settled?.made;
      const isGone = link !== undefined && link.createdAt <= failed(caller(call)).at;
      return isGone && call.trace.linkOrder?.amount === link.amount ? undefined : attempt;
    },
  })),
);

/** What is shown of a link that was paid is joined with its payments. */
function readsPaidLink(call: Call): boolean {
  if (!asksFor('links.get')(call)) return false;
  const link = call.behaviour.linkReading.find(askedId(call), call);
  return link !== null && link.seen.payments > 0;
}

/** References are told apart by a number at their end. */
function toldApart(reference: string, call: Call): string {
  const taken = new Set(call.deployment.links.of(caller(call)).map((link) => link.reference));
  if (!taken.has(reference)) return reference;
  let number = 2;
  while (taken.has(`${reference}-${number}`)) number++;
  return `${reference}-${number}`;
}

/** What hides in payment links. */
export const leatLiveLinks = [
  ...breakingLive('idempotency.link-same-key-same-link', {
    'leat.keys-thrown-away: after a LEDGER_UNAVAILABLE for a link a retry of an earlier one makes another':
      keysThrownAway,
  }),
  ...breakingLive(
    [
      'scopes.links.get.sufficient',
      'errors.cause-of-forbidden-scope',
      'errors.scope-is-the-needed-one',
      'scopes.fixed-at-creation',
    ],
    {
      'leat.joined-payments: a link that was paid is read, not listed, with a key that has charges:read as well':
        change('access')((was) => ({
          holds: (key, scope, call) =>
            was.holds(key, scope, call) && (!readsPaidLink(call) || was.holds(key, 'charges:read', call)),
          neededScope: (scope, call) =>
            call.trace.key?.scopes.includes(scope) === true && readsPaidLink(call)
              ? 'charges:read'
              : was.neededScope(scope, call),
        })),
    },
  ),
  ...breakingLive('payment-link.reference-as-asked', {
    'leat.told-apart: the second link of a business with the same reference has it with -2 at its end': change(
      'linkMaking',
    )((was) => ({
      order: (asked, call) => {
        const order = was.order(asked, call);
        return order.reference ? { ...order, reference: toldApart(order.reference, call) } : order;
      },
    })),
  }),
];
