import type { BillState } from '../../contract/resources/bill.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import { sameText } from '../charges/echo-difference.ts';
import type { History, Resource } from '../history.ts';
import type { Judge } from '../judge.ts';
import { mayHaveJustMoved } from '../lists/just-moved.ts';
import { pageOf, type Item } from '../lists/page.ts';
import { quoted, ruling, type Deviation } from '../ruling.ts';
import { isOfKind } from '../shown.ts';

const rules: Readonly<Record<BillState, RuleId>> = {
  open: 'bills.list.state-open',
  part_paid: 'bills.list.state-part-paid',
  paid: 'bills.list.state-paid',
  expired: 'bills.list.state-expired',
  cancelled: 'bills.list.state-cancelled',
};

/** A list of bills holds bills, and of these what was asked for. */
export const billList: Judge = (exchange, history) => {
  const page = pageOf(exchange, history);
  if (page?.list !== 'bills.list' || exchange.deployment === 'sandbox') return [];
  const { filter, items } = page;
  const held = ruling('bills.list.holds-bills', exchange, items.map(stranger));
  if (filter.is === 'bill-both') {
    const { state, customerRef } = filter;
    return [
      ...held,
      ...ruling(rules[state], exchange, inState(state, items, exchange, history)),
      ...ruling('bills.list.customer-ref-exact', exchange, items.map(having('customer_ref', customerRef))),
    ];
  }
  if (filter.is === 'bill-state') {
    const { state } = filter;
    const shown = inState(state, items, exchange, history);
    const places = items.length > 0 ? shown : leftOut(exchange, history, isPaidFor(state, exchange));
    return [...held, ...ruling(rules[state], exchange, places)];
  }
  if (filter.is !== 'customer-ref') return held;
  const empty = leftOut(exchange, history, ({ first }) => first.received <= exchange.sent);
  const shown = items.length > 0 ? items.map(having('customer_ref', filter.customerRef)) : empty;
  return [...held, ...ruling('bills.list.customer-ref-exact', exchange, shown)];
};

function inState(
  state: BillState,
  items: readonly Item[],
  exchange: Exchange,
  history: History,
): readonly (Deviation | null)[] {
  return items.flatMap((item, at) =>
    justMoved(item, state, exchange, history) ? [] : [having('state', state)(item, at)],
  );
}

function justMoved({ id, value }: Item, state: BillState, exchange: Exchange, history: History): boolean {
  const known = id === null ? undefined : history.resource(exchange.deployment, 'bill', id);
  return mayHaveJustMoved(state, asObject(value)?.['state'], known, exchange);
}

function stranger({ value }: Item, at: number): Deviation | null {
  const fields = asObject(value);
  if (fields && isOfKind('bill', fields)) return null;
  return { expected: `data[${at}]: a bill`, actual: quoted(value) };
}

const having =
  (field: 'state' | 'customer_ref', wanted: string) =>
  ({ id, value }: Item, at: number): Deviation | null => {
    const actual = asObject(value)?.[field];
    if (typeof actual === 'string' && sameText(wanted, actual)) return null;
    return {
      expected: `${field} of ${id ?? 'a bill'} at data[${at}]: ${quoted(wanted)}, as the filter asks`,
      actual: quoted(actual),
    };
  };

/** An empty page shows that the filter works where a bill was left out that the filter is not for. */
function leftOut(
  { deployment, key }: Exchange,
  history: History,
  isOther: (bill: Resource) => boolean,
): readonly null[] {
  const known: readonly Resource[] = key.business === null ? [] : history.resourcesOf(deployment, 'bill', key.business);
  return known.some(isOther) ? [null] : [];
}

/** A paid bill stays paid, which cannot be said of other states. */
const isPaidFor =
  (state: BillState, { sent }: Exchange) =>
  ({ states }: Resource): boolean =>
    state !== 'paid' && (states.get('paid')?.received ?? Infinity) <= sent;
