import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { answers, change, check, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor, at, both, isSuccess, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

/** Payments of some bills are written where no charge is looked for. */
function writtenElsewhere(isElsewhere: (charge: Charge, bill: Bill, call: Call) => boolean): Patch {
  const isGone = (charge: Charge, call: Call): boolean => {
    const bill = charge.origin.is === 'bill' ? call.deployment.bills.get(charge.origin.bill) : undefined;
    return bill !== undefined && isElsewhere(charge, bill, call);
  };
  return together(
    change('reading')((was) => ({
      find: (id, call) => {
        const charge = was.find(id, call);
        return charge && isGone(charge, call) ? null : charge;
      },
    })),
    change('pages')((was) => ({
      includes: (charge, filter, call) => was.includes(charge, filter, call) && !isGone(charge, call),
    })),
  );
}

/** What is paid a day after a notice is booked on the campaign that the notice began. */
const onCampaigns = writtenElsewhere(({ createdAt }, { messages }) =>
  messages.some((message) => createdAt - message.at >= day),
);

/** References of bills that were refused for their expiry, of each business: their control numbers are taken already. */
const drafts = recalled(() => new Set<unknown>());

/** Bills with the control number of such a draft. */
const ofDrafts = recalled(() => new Set<string>());

const onDrafts = together(
  answers(both(at('bills.create'), refusedWith('BAD_EXPIRY')))((_answer, call) => {
    drafts(caller(call)).add(bodyOf(call)['customer_ref']);
    return {};
  }),
  change('billMaking')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      if (drafts(caller(call)).delete(call.trace.billOrder?.customerRef)) ofDrafts(call.deployment).add(id);
      return id;
    },
  })),
  writtenElsewhere((_charge, { id }, { deployment }) => ofDrafts(deployment).has(id)),
);

/** After so many failures in a row an operation is taken out for a while. */
const failures = 3;
const out = minute;

const breakers = recalled(() => ({ failed: 0, closedFrom: Number.NEGATIVE_INFINITY }));

const takenOut = together(
  answers(both(at('bills.notify'), refusedWith('BAD_NUMBER')))((_answer, call) => {
    const breaker = breakers(caller(call));
    breaker.failed += 1;
    if (breaker.failed < failures) return {};
    breaker.failed = 0;
    breaker.closedFrom = now(call) + out;
    return {};
  }),
  answers(both(at('bills.notify'), isSuccess))((_answer, call) => {
    breakers(caller(call)).failed = 0;
    return {};
  }),
  check('route')((was) => (call) => {
    const refusal = was(call);
    const isOut = asksFor('bills.notify')(call) && now(call) < breakers(caller(call)).closedFrom;
    return refusal ?? (isOut ? { code: 'METHOD_NOT_ALLOWED', headers: { Allow: 'OPTIONS' } } : null);
  }),
);

const ofPayments = [
  'bill.payment-is-a-charge',
  'bill.excess-is-a-charge-with-bill-id',
  'charges.get.status-200',
  'charges.list.state-filter-complete',
  'errors.cause-of-not-found',
] as const;

/** What hides in bills. */
export const woldLiveBills = [
  ...breakingLive(ofPayments, {
    'wold.on-campaigns: a payment of a bill that was notified a day or more before is never found as a charge':
      onCampaigns,
    'wold.on-drafts: payments of a bill refused for its expiry and put right are never found as charges': onDrafts,
  }),
  ...breakingLive(['errors.cause-of-method-not-allowed', 'bills.notify.status-200', 'scopes.bills.notify.sufficient'], {
    'wold.taken-out: after three malformed numbers in a row notices are METHOD_NOT_ALLOWED for a minute': takenOut,
  }),
];
