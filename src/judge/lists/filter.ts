import type { EndpointName } from '../../contract/endpoints.ts';
import type { BillState } from '../../contract/resources/bill.ts';
import type { ChargeState } from '../../contract/resources/charge.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import type { History, Resource } from '../history.ts';
import { servedEndpoint } from '../request.ts';
import { sameText } from '../resources/compare.ts';
import { isForGood, kinds } from '../resources/kinds.ts';
import { type Deviation, quoted, ruling } from '../ruling.ts';
import { type Item, listed, type PageJudge, type ShownPage } from './page.ts';

const chargeStates: Readonly<Record<ChargeState, RuleId>> = {
  requires_payment: 'charges.list.state-requires-payment',
  processing: 'charges.list.state-processing',
  succeeded: 'charges.list.state-succeeded',
  failed: 'charges.list.state-failed',
  expired: 'charges.list.state-expired',
};

const billStates: Readonly<Record<BillState, RuleId>> = {
  open: 'bills.list.state-open',
  part_paid: 'bills.list.state-part-paid',
  paid: 'bills.list.state-paid',
  expired: 'bills.list.state-expired',
  cancelled: 'bills.list.state-cancelled',
};

/** A list whose filters are documented. */
interface Filtered {
  readonly states: Readonly<Record<string, RuleId>>;
  asked(value: string): string;
}

const lists: Readonly<Partial<Record<EndpointName, Filtered>>> = {
  'charges.list': { states: chargeStates, asked: (state) => `${state}, the state of the filter` },
  'bills.list': { states: billStates, asked: (value) => `${quoted(value)}, as the filter asks` },
};

/** A list shows what was asked for only. */
export const listFilter: PageJudge = (page, history) => {
  const list = servedEndpoint(page.exchange) && lists[page.list];
  return list ? [...byState(page, list, history), ...byReference(page, list, history)] : [];
};

function byState(page: ShownPage, list: Filtered, history: History): readonly Decision[] {
  const { filter, items, exchange } = page;
  const rule = filter.is === 'state' ? list.states[filter.state] : undefined;
  if (filter.is !== 'state' || !rule) return [];
  const { state, customerRef } = filter;
  const shown = items.flatMap((item, at) =>
    justMoved(item, state, page, history) ? [] : [unlike('state', list.asked(state), state, page)(item, at)],
  );
  const isOther = ({ final }: Resource): boolean =>
    final !== null && final.received <= exchange.sent && final.fields['state'] !== state;
  const empty = items.length === 0 && customerRef === null;
  return ruling(rule, exchange, empty ? leftOut(page, history, isOther) : shown);
}

function byReference(page: ShownPage, list: Filtered, history: History): readonly Decision[] {
  const { filter, items, exchange } = page;
  if ((filter.is !== 'customer-ref' && filter.is !== 'state') || filter.customerRef === null) return [];
  const empty = items.length === 0 && filter.is === 'customer-ref';
  const shown = empty
    ? leftOut(page, history, ({ first }) => first.received <= exchange.sent)
    : items.map(unlike('customer_ref', list.asked(filter.customerRef), filter.customerRef, page));
  return ruling('bills.list.customer-ref-exact', exchange, shown);
}

function justMoved({ id, value }: Item, state: string, page: ShownPage, history: History): boolean {
  const known = id === null ? undefined : listed(page, history, id);
  return mayHaveJustMoved(state, asObject(value)?.['state'], known, page.exchange);
}

const unlike =
  (field: 'state' | 'customer_ref', words: string, wanted: string, { kind }: ShownPage) =>
  ({ id, value }: Item, at: number): Deviation | null => {
    const actual = asObject(value)?.[field];
    if (typeof actual === 'string' && sameText(wanted, actual)) return null;
    return { expected: `${field} of ${id ?? kinds[kind].one} at data[${at}]: ${words}`, actual: quoted(actual) };
  };

/** An empty page shows that the filter works where something was left out that the filter is not for. */
function leftOut(page: ShownPage, history: History, isOther: (known: Resource) => boolean): readonly null[] {
  const { deployment, key } = page.exchange;
  const known = key.business === null ? [] : history.resourcesOf(deployment, page.kind, key.business);
  return known.some(isOther) ? [null] : [];
}

/** How far a charge or a bill has come in each state. On live what came to nothing may be paid after all. */
const progress: ReadonlyMap<unknown, number> = new Map([
  ['requires_payment', 0],
  ['processing', 1],
  ['failed', 2],
  ['expired', 2],
  ['succeeded', 3],
  ['open', 0],
  ['part_paid', 1],
  ['cancelled', 2],
  ['paid', 3],
]);

/**
 * Whether something may have moved from one state on to another while a list was put together: a service may choose
 * what belongs to it first and read it then. Not so where it was seen in the other state before.
 */
function mayHaveJustMoved(
  from: string,
  to: unknown,
  known: Resource | undefined,
  { sent, deployment }: Exchange,
): boolean {
  const [was, is] = [progress.get(from), progress.get(to)];
  if (was === undefined || is === undefined || is <= was || isForGood(from, deployment)) return false;
  const seen = known?.states.get(String(to));
  return seen === undefined || seen.received > sent;
}
