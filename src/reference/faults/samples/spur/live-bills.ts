import { answers, change, check, together } from '../../../change.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { asksFor, at, both, isSuccess, refusedWith } from '../../../when.ts';
import type { Bill } from '../../../bills/bill.ts';
import { codePoints } from '../../../bodies/fields.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

/** Bills that are being written. */
const writing = recalled(() => new Set<Call>());

/** Of the others that the same business has written at the same moment, what the last one is for. */
const neighbour = (call: Call): string | null =>
  [...writing(call.deployment)].findLast((other) => caller(other) === caller(call))?.trace.billOrder?.description ??
  null;

/** Bills of one business are written with one statement, whose description is bound last. */
const boundTogether = together(
  change('making')((was) => ({
    writing: (call) => {
      if (asksFor('bills.create')(call)) writing(call.deployment).add(call);
      return was.writing(call);
    },
    reachable: (call) => {
      writing(call.deployment).delete(call);
      return was.reachable(call);
    },
  })),
  change('billMaking')((was) => ({
    order: (order, call) => {
      const description = neighbour(call) ?? order.description;
      return was.order({ ...order, description }, call);
    },
  })),
);

/** So long a name fits into the directory of payers, which is first looked at when a payer is known. */
const directory = 100;

const isKnown = (customerRef: string, call: Call): boolean =>
  call.deployment.bills.of(caller(call)).some((bill) => bill.customerRef === customerRef);

function fitsDirectory(call: Call): boolean {
  const { billOrder } = call.trace;
  return !billOrder || codePoints(billOrder.payerName ?? '') <= directory || !isKnown(billOrder.customerRef, call);
}

/** Businesses of whose last charge nobody knows, since the ledger was away. */
const reserved = recalled(() => new Set<Business>());

/** What was reserved for such a charge is taken for a payment of the next bill. */
const reservation = together(
  answers(both(refusedWith('LEDGER_UNAVAILABLE'), (_answer, call) => asksFor('charges.create', 'pos.create')(call)))(
    (_answer, call) => {
      if (call.trace.key) reserved(call.deployment).add(caller(call));
      return {};
    },
  ),
  answers(both(at('bills.create'), isSuccess))(({ body }, call) =>
    reserved(call.deployment).delete(caller(call)) ? { body: { ...body, state: 'part_paid' } } : {},
  ),
);

/** A difference is a number of single precision. */
const isPaidInPart = ({ account, amount }: Bill): boolean => account.received > 0 && account.received < amount;

const singlePrecision = change('billShowing')((was) => ({
  bill: (bill, call) => {
    const view = was.bill(bill, call);
    return isPaidInPart(bill) ? { ...view, outstanding_minor: Math.fround(bill.amount - bill.account.received) } : view;
  },
}));

/** For so long an id that was not found is known for that, whoever asks. */
const remembered = 30 * second;

/** When an id was not found last. */
const misses = recalled(() => new Map<string, number>());

const missedByAnother = change('billReading')((was) => ({
  find: (id, call) => {
    const found = was.find(id, call);
    if (!asksFor('bills.get')(call)) return found;
    const missed = misses(call.deployment);
    if (!found) missed.set(id, furthest(call));
    return furthest(call) - (missed.get(id) ?? Number.NEGATIVE_INFINITY) < remembered ? null : found;
  },
}));

/** What hides in bills. */
export const spurLiveBills = [
  ...breakingLive('bill.description-as-asked', {
    'spur.bound-together: of two bills that a business makes at once the first has the description of the other':
      boundTogether,
  }),
  ...breakingLive(['bills.create.payer-name-120-accepted', 'bills.create.status-201', 'errors.cause-of-bad-request'], {
    'spur.payer-directory: from the second bill for a customer_ref on a payer_name above 100 characters is refused':
      check('body')((was) => (call) => was(call) ?? (fitsDirectory(call) ? null : { code: 'BAD_REQUEST' })),
  }),
  ...breakingLive('bill.begins-open', {
    'spur.reservation: after a charge was refused for the ledger the next bill begins as part_paid': reservation,
  }),
  ...breakingLive('bill.outstanding-is-what-is-left', {
    'spur.single-precision: above TZS 671,088 what is left of a bill paid in part is off by some minor units':
      singlePrecision,
  }),
  ...breakingLive(['bills.get.status-200', 'errors.cause-of-not-found'], {
    'spur.missed: half a minute after another business asked for a bill its own business does not find it either':
      missedByAnother,
  }),
];
