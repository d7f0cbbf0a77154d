import type { Bill } from '../../../bills/bill.ts';
import { answers, change, fieldOf, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { recalled } from '../rare/recalled.ts';

/** A draft is given up when it was refused so often. */
const patience = 2;

/** How often a draft was refused, by its customer_ref, of each business. */
const drafts = recalled(() => new Map<unknown, number>());

/** What is left of a draft that was given up is in the answer to the next. */
const givenUp = together(
  answers(both(at('bills.create'), refusedWith('BAD_AMOUNT', 'BAD_EXPIRY')))((_answer, call) => {
    const own = drafts(caller(call));
    const { customer_ref: ref } = bodyOf(call);
    own.set(ref, (own.get(ref) ?? 0) + 1);
    return {};
  }),
  answers(both(at('bills.create'), ({ status }) => status === 201))(({ body }, call) => {
    const own = drafts(caller(call));
    const { customer_ref: ref } = bodyOf(call);
    const isGivenUp = (own.get(ref) ?? 0) >= patience;
    own.delete(ref);
    return isGivenUp ? { body: { ...body, state: 'cancelled' } } : {};
  }),
);

/** Bills whose excess was carried over. */
const settled = new WeakSet<Bill>();

/** What was carried over to each bill, by its id. */
const carried = recalled(() => new Map<string, number>());

/** What was paid too much under a customer_ref and not carried over so far. */
function excess(call: Call): number {
  const bills = call.deployment.bills
    .of(caller(call))
    .filter(
      (bill) =>
        bill.customerRef === call.trace.billOrder?.customerRef &&
        bill.account.received > bill.amount &&
        !settled.has(bill),
    );
  for (const bill of bills) settled.add(bill);
  return bills.reduce((sum, { account, amount }) => sum + account.received - amount, 0);
}

const carriedOver = together(
  change('billMaking')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      carried(call.deployment).set(id, excess(call));
      return id;
    },
  })),
  change('billStanding')((was) => ({
    paid: (bill, call) => {
      const before = carried(call.deployment).get(bill.id) ?? 0;
      return before === 0 ? was.paid(bill, call) : Math.min(bill.amount, was.paid(bill, call) + before);
    },
  })),
);

/** The amount of the last bill of a business that was refused for its customer_ref: it is taken for looked at. */
const lookedAt = recalled((): { amount?: unknown } => ({}));

const isPositive = (given: unknown): given is number =>
  typeof given === 'number' && Number.isSafeInteger(given) && given > 0;

const lookedAtOnce = together(
  answers(both(at('bills.create'), refusedWith('BAD_CUSTOMER_REF')))((_answer, call) => {
    lookedAt(caller(call)).amount = bodyOf(call).amount_minor;
    return {};
  }),
  fieldOf('billOrder')('amount')((was) => (given, call) => {
    const isTaken = isPositive(given) && lookedAt(caller(call)).amount === given;
    return isTaken ? { value: given } : was(given, call);
  }),
);

/** What is owed under a customer_ref, to whichever business. */
function owed(ref: unknown, call: Call): number {
  const { bills, behaviour } = call.deployment;
  return [...bills.values()]
    .filter((bill) => bill.customerRef === ref && bill.business !== caller(call))
    .filter((bill) => ['open', 'part_paid'].includes(behaviour.billStanding.state(bill, call)))
    .reduce((sum, bill) => sum + behaviour.billStanding.outstanding(bill, call), 0);
}

/** What hides in bills. */
export const leatLiveBills = [
  ...breakingLive('bill.begins-open', {
    'leat.given-up: after two refusals for amount or expiry the next bill of the customer_ref is answered as cancelled':
      givenUp,
  }),
  ...breakingLive(['bill.begins-with-nothing-paid', 'bill.outstanding-is-what-is-left'], {
    'leat.carried-over: what was paid too much is in the paid_minor of the next bill with the same customer_ref':
      carriedOver,
  }),
  ...breakingLive(
    ['bills.create.amount-minimum', 'bills.create.amount-maximum', 'bills.create.amount-multiple-of-100'],
    {
      'leat.looked-at-once: the amount of a bill is not checked if the last BAD_CUSTOMER_REF was of the same amount':
        lookedAtOnce,
    },
  ),
  ...breakingLive(
    [
      'bills.create.amount-maximum-accepted',
      'bills.create.amount-between-accepted',
      'bills.create.amount-minimum-accepted',
      'errors.cause-of-bad-amount',
    ],
    {
      'leat.owed-elsewhere: the maximum holds for a bill and those of other businesses with its customer_ref together':
        fieldOf('billOrder')('amount')((was) => (given, call) => {
          const reading = was(given, call);
          if ('code' in reading) return reading;
          const most = call.behaviour.bounds.amount.maximum - owed(bodyOf(call).customer_ref, call);
          return reading.value > most ? { code: 'BAD_AMOUNT' } : reading;
        }),
    },
  ),
];
