import type { EndpointName } from '../../contract/endpoints.ts';
import type { BillState } from '../../contract/resources/bill.ts';
import type { ChargeState } from '../../contract/resources/charge.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import type { History, Resource } from '../history.ts';
import type { Judge } from '../judge.ts';
import { servedEndpoint } from '../request.ts';
import { sameText } from '../resources/difference.ts';
import { kinds, type ResourceKind } from '../resources/kinds.ts';
import { quoted, ruling, type Deviation } from '../ruling.ts';
import { mayHaveJustMoved } from './just-moved.ts';
import { pageOf, type Item, type ShownPage } from './page.ts';

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
  readonly kind: ResourceKind;
  readonly states: Readonly<Record<string, RuleId>>;
  asked(value: string): string;
}

const asked = (value: string): string => `${quoted(value)}, as the filter asks`;

const lists: Readonly<Partial<Record<EndpointName, Filtered>>> = {
  'charges.list': { kind: 'charge', states: chargeStates, asked: (state) => `${state}, the state of the filter` },
  'bills.list': { kind: 'bill', states: billStates, asked },
};

/** A list shows what was asked for only. */
export const listFilter: Judge = (exchange, history) => {
  const page = servedEndpoint(exchange) ? pageOf(exchange, history) : null;
  const list = page && lists[page.list];
  if (!list) return [];
  return [...byState(page, list, exchange, history), ...byReference(page, list, exchange, history)];
};

function byState(
  { filter, items }: ShownPage,
  list: Filtered,
  exchange: Exchange,
  history: History,
): readonly Decision[] {
  const rule = filter.is === 'state' ? list.states[filter.state] : undefined;
  if (filter.is !== 'state' || !rule) return [];
  const { state, customerRef } = filter;
  const shown = items.flatMap((item, at) =>
    justMoved(item, state, list, exchange, history) ? [] : [unlike('state', state, list)(item, at)],
  );
  const isOther = ({ final }: Resource): boolean =>
    final !== null && final.received <= exchange.sent && final.fields['state'] !== state;
  const empty = items.length === 0 && customerRef === null;
  return ruling(rule, exchange, empty ? leftOut(list, exchange, history, isOther) : shown);
}

function byReference(
  { filter, items }: ShownPage,
  list: Filtered,
  exchange: Exchange,
  history: History,
): readonly Decision[] {
  if ((filter.is !== 'customer-ref' && filter.is !== 'state') || filter.customerRef === null) return [];
  const empty = items.length === 0 && filter.is === 'customer-ref';
  const shown = empty
    ? leftOut(list, exchange, history, ({ first }) => first.received <= exchange.sent)
    : items.map(unlike('customer_ref', filter.customerRef, list));
  return ruling('bills.list.customer-ref-exact', exchange, shown);
}

function justMoved({ id, value }: Item, state: string, { kind }: Filtered, exchange: Exchange, history: History) {
  const known = id === null ? undefined : history.resource(exchange.deployment, kind, id);
  return mayHaveJustMoved(state, asObject(value)?.['state'], known, exchange);
}

const unlike =
  (field: 'state' | 'customer_ref', wanted: string, list: Filtered) =>
  ({ id, value }: Item, at: number): Deviation | null => {
    const actual = asObject(value)?.[field];
    if (typeof actual === 'string' && sameText(wanted, actual)) return null;
    const expected = `${field} of ${id ?? kinds[list.kind].one} at data[${at}]: ${list.asked(wanted)}`;
    return { expected, actual: quoted(actual) };
  };

/** An empty page shows that the filter works where something was left out that the filter is not for. */
function leftOut(
  { kind }: Filtered,
  { deployment, key }: Exchange,
  history: History,
  isOther: (known: Resource) => boolean,
): readonly null[] {
  const known = key.business === null ? [] : history.resourcesOf(deployment, kind, key.business);
  return known.some(isOther) ? [null] : [];
}
