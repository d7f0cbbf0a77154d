import { kept, type Decision } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { objectOf } from '../../src/evidence/read.ts';
import { property } from '../../src/generate/property.ts';
import { getCharge, listCharges } from '../../src/generate/charges/request.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import fc from 'fast-check';
import { billing, makeBill, type MadeBill } from './asking.ts';
import { chargesIn, mayBe, paidOf, pathTo, pay, stateOf, untilState } from './paying.ts';
import { keyFor } from '../charges/keys.ts';
import { makesBusinesses, ownBusiness } from '../auth/own-business.ts';
import { mostReads, showing_s, untilShown } from '../until-shown.ts';

/** What is paid of a bill of so much, the last payment being too much. */
interface Overpayment {
  readonly amount: number;
  readonly before: readonly number[];
  readonly last: number;
}

const overpayments: readonly Overpayment[] = [
  { amount: 20_000, before: [], last: 30_000 },
  { amount: 30_000, before: [10_000], last: 35_000 },
  { amount: 30_000, before: [10_000, 10_000], last: 20_000 },
];

const overpayment = fc.constantFrom(...overpayments);

const most = 2 * mostReads + 6;

/** Makes a bill and has it overpaid; null when the payment was refused that was too much. */
async function overpay(context: CheckContext, key: string, wanted: Overpayment): Promise<MadeBill | null> {
  const bill = await makeBill(context, key, { amount_minor: wanted.amount });
  for (const payment of wanted.before) await pay(context, bill, payment);
  return (await mayBe(pay(context, bill, wanted.last))) === null ? bill : null;
}

/**
 * Whether a payment above what is outstanding is taken. Where it is refused, the same payer has to be able to pay as
 * much where it is asked for, and be refused again, before the service is to blame.
 */
async function overpaid(context: CheckContext, key: string, wanted: Overpayment): Promise<MadeBill | null> {
  const rule = 'bill.overpayment-accepted';
  const bill = await overpay(context, key, wanted);
  if (bill) {
    context.decide(kept(rule));
    return bill;
  }
  const asked = await makeBill(context, key, { amount_minor: wanted.last });
  await pay(context, asked, wanted.last);
  const again = await overpay(context, key, wanted);
  if (again) return again;
  const due = wanted.amount - wanted.before.reduce((sum, payment) => sum + payment, 0);
  context.decide({
    is: 'broken',
    rule,
    expected: `a payment of ${wanted.last} to be accepted where ${due} is outstanding`,
    actual: `refused, though ${wanted.last} is accepted where as much is outstanding`,
    exchanges: [asked.made.n],
  });
  return null;
}

export const checks: readonly Check[] = [
  property<Overpayment>({
    id: 'bills-overpaid/becomes-paid',
    title: 'A payment of more than is outstanding is accepted, and the bill is paid',
    deployment: 'live',
    rules: ['bill.overpayment-accepted', 'bill.overpaid-is-paid'],
    needs: { keys: { main: billing }, operator: ['pay_bill'], permit: 'prompting' },
    arbitrary: overpayment,
    boundaries: overpayments,
    runs: { quick: 0, standard: overpayments.length, deep: overpayments.length },
    requestsPerRun: most,
    wait_s: showing_s,
    body: async (context, wanted) => {
      const key = keyFor(context);
      const bill = await overpaid(context, key, wanted);
      if (!bill) return;
      const read = await untilState(context, key, bill.id, 'paid');
      context.decide(isPaid(read, bill));
    },
  }),
  property<Overpayment>({
    id: 'bills-overpaid/excess',
    title: 'What was paid too much of a bill is a charge that names the bill',
    deployment: 'live',
    rules: ['bill.excess-is-a-charge-with-bill-id'],
    needs: { keys: {}, operator: [...makesBusinesses, 'pay_bill'], permit: 'prompting' },
    arbitrary: overpayment,
    boundaries: overpayments,
    runs: { quick: 0, standard: overpayments.length, deep: overpayments.length },
    requestsPerRun: most + 7,
    wait_s: showing_s,
    body: async (context, wanted) => {
      const { key } = await ownBusiness(context);
      const bill = await overpay(context, key, wanted);
      if (bill) await excessOf(context, key, bill, wanted);
    },
  }),
  property({
    id: 'bills-overpaid/not-by-a-shilling',
    title: 'A bill that is paid to the shilling is not overpaid',
    deployment: 'live',
    rules: ['bill.outstanding-is-what-is-left', 'bill.paid-minor'],
    needs: { keys: { main: billing }, operator: ['pay_bill'], permit: 'prompting' },
    arbitrary: fc.constant(12_300),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: mostReads + 1,
    wait_s: showing_s,
    body: async (context, amount_minor) => {
      const bill = await makeBill(context, keyFor(context), { amount_minor });
      await pay(context, bill, amount_minor);
      await paidOf(context, keyFor(context), bill, amount_minor);
    },
  }),
];

function isPaid(read: Exchange, { id, made }: MadeBill): Decision {
  const rule = 'bill.overpaid-is-paid';
  if (stateOf(read) === 'paid') return kept(rule);
  const expected = `state of ${id}: "paid", since more than its amount was paid a minute ago`;
  return { is: 'broken', rule, expected, actual: JSON.stringify(stateOf(read)), exchanges: [made.n, read.n] };
}

/** The excess alone, or the whole payment: one charge or two is left open. */
async function excessOf(context: CheckContext, key: string, bill: MadeBill, wanted: Overpayment): Promise<void> {
  const rule = 'bill.excess-is-a-charge-with-bill-id';
  const paid = [...wanted.before, wanted.last].reduce((sum, payment) => sum + payment, 0);
  const amounts: readonly unknown[] = [paid - bill.amount, wanted.last];
  const isShown = (page: Exchange): boolean => chargesIn(page).some((charge) => names(charge, bill.id, amounts));
  const page = await untilShown(context, listCharges(key, { limit: '100' }), isShown);
  await context.send(listCharges(key, { state: 'succeeded', limit: '100' }));
  const own = chargesIn(page).filter((charge) => amounts.includes(charge['amount_minor']));
  const whole = await readWhole(context, key, own);
  const found = [...own, ...whole].flatMap((charge) => (names(charge, bill.id, amounts) ? [charge] : []));
  if (found[0]) {
    const count = chargesIn(page).length - wanted.before.length;
    const told = `${count} charges for the payment, ${pathTo(bill.id, found[0]) ?? ''} holds the id of the bill`;
    context.decide(kept(rule), {
      is: 'observed',
      question: 'bill.overpayment-charges',
      observed: told,
      exchanges: [page.n],
    });
    return;
  }
  const expected = `a charge that succeeded, with ${bill.id} in it, of the excess ${String(amounts[0])} or of the whole payment ${wanted.last}`;
  const actual =
    own.length === 0 ? 'no charge of either amount' : `${own.length} of these amounts, none with ${bill.id}`;
  context.decide({ is: 'broken', rule, expected, actual, exchanges: [bill.made.n, page.n] });
}

type Charge = ReturnType<typeof chargesIn>[number];

function names(charge: Charge, bill: string, amounts: readonly unknown[]): boolean {
  return charge['state'] === 'succeeded' && amounts.includes(charge['amount_minor']) && pathTo(bill, charge) !== null;
}

async function readWhole(context: CheckContext, key: string, charges: readonly Charge[]): Promise<readonly Charge[]> {
  const read: Charge[] = [];
  for (const { id } of charges.slice(0, 3)) {
    const charge = typeof id === 'string' ? objectOf(await context.send(getCharge(key, id))) : null;
    if (charge) read.push(charge);
  }
  return read;
}
