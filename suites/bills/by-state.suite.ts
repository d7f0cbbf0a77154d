import { billStates, type BillState } from '../../src/contract/resources/bill.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { billsByState, leftOut, neverCancelled } from '../../src/judge/bills/listed-by-state.situation.ts';
import { script } from '../../src/generate/script.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { makeBill, pay, type MadeBill } from './asking.ts';
import { expiry_s, soon, untilOver } from './expired.suite.ts';
import { abreast, pause, readAll } from '../sending.ts';
import { keyOf, mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { walk } from '../lists/walking.ts';
import { mostReads, showing_s, untilShown } from '../until-shown.ts';
import { bills } from '../creations.ts';

const tidied_s = 2 * 86_400;

export const checks = [
  script({
    id: 'bills-by-state/one-of-each',
    title: 'A filter by state gives the bills of that state, and each of them',
    rules: [
      'bills.list.state-open',
      'bills.list.state-part-paid',
      'bills.list.state-paid',
      'bills.list.state-cancelled',
      'bills.list.state-expired',
      'bills.list.holds-created',
      'bill.paid-wins-over-expired',
      'bill.paid-minor-never-shrinks',
      'bill.cancelled-at-null-until-cancelled',
      'list.cursor-accepted',
    ],
    needs: ofOwn('prompting', 'pay_bill', 'cancel_bill'),
    requests: 32 + 2 * (2 + billStates.length) + mostReads * billStates.length,
    wait_s: expiry_s + 2 * showing_s,
    ages_s: tidied_s,
    run: async (context) => {
      const { business, key } = await ownBusiness(context);
      const reader = await keyOf(context, business, { scopes: ['bills:read'] });
      const made = await oneOfEach(context, key);
      await untilOver(context, made.at(-1)!);
      const reads = await readAll(context, ...made.map(({ id }) => bills.get(reader, id)));
      await abreast<unknown>([
        ...billStates.map((state) => () => held(context, key, state, reads)),
        () => oneFilterBesideAnother(context, [key, reader], made),
        () => context.send(bills.list(key, { limit: '100' })),
        () => walk(context, { key, list: bills.list, query: { limit: '1' }, pages: made.length + 1 }),
      ]);
      if (!context.clock.jumps) return;
      // Whoever tidies up by day has done so by then.
      await pause(context, tidied_s);
      const list = await context.send(bills.list(reader, { limit: '100' }));
      const cancelled = made.slice(4, 6);
      const others = made.filter((bill) => !cancelled.includes(bill));
      context.judge(neverCancelled, { list, ids: others.map(({ id }) => id) });
    },
  }),
];

/** The bills of each customer are asked for in every state, whole and from the last of them on, by one of the keys in turn. */
async function oneFilterBesideAnother(
  context: CheckContext,
  keys: readonly string[],
  made: readonly MadeBill[],
): Promise<void> {
  const customers = [...new Set(made.map(({ customerRef }) => customerRef))];
  const asked = customers.map((customer_ref) => [
    ...billStates.map((state) => ({ customer_ref, state, limit: '100' })),
    { customer_ref, state: 'paid', starting_after: lastOf(made, customer_ref).id },
    { customer_ref: inOtherCase(customer_ref), state: 'open' },
  ]);
  const lists = asked.flatMap((queries, at) => queries.map((query) => bills.list(keys[at % keys.length]!, query)));
  await readAll(context, ...lists);
}

const lastOf = (made: readonly MadeBill[], customer: string): MadeBill =>
  made.findLast(({ customerRef }) => customerRef === customer)!;

const inOtherCase = (text: string): string => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());

/** Of two customers in turn. The fifth and the sixth are cancelled; the last is one that expires. */
async function oneOfEach(context: CheckContext, key: string): Promise<readonly MadeBill[]> {
  const customers = [freshRef(), freshRef()];
  let count = 0;
  const make = (wish = {}): Promise<MadeBill> => {
    count += 1;
    return makeBill(context, key, { amount_minor: 20_000, customer_ref: customers[count % 2]!, ...wish });
  };
  const [open, part, paid, over, cancelledOne] = [await make(), await make(), await make(), await make(), await make()];
  await pay(context, part, 10_000);
  await pay(context, paid, paid.amount);
  await mayBe(pay(context, over, over.amount + 10_000));
  await context.operate('cancel_bill', { bill: cancelledOne.id });
  const paidAndCancelled = await make();
  await pay(context, paidAndCancelled, paidAndCancelled.amount);
  await mayBe(context.operate('cancel_bill', { bill: paidAndCancelled.id }));
  const paidAndOver = await make(soon);
  await pay(context, paidAndOver, paidAndOver.amount);
  const partAndOver = await make(soon);
  await pay(context, partAndOver, 10_000);
  return [open, part, paid, over, cancelledOne, paidAndCancelled, paidAndOver, partAndOver, await make(soon)];
}

/** A list by state holds what reads show in that state. */
export async function held(
  context: CheckContext,
  key: string,
  state: BillState,
  reads: readonly Exchange[],
  customer: { readonly customer_ref?: string } = {},
): Promise<void> {
  const page = await untilShown(
    context,
    bills.list(key, { state, limit: '100', ...customer }),
    (each) => leftOut(each, reads, state).length === 0,
  );
  context.judge(billsByState, { state, reads, page });
}
