import type { ChargeState } from '../../contract/resources/charge.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import type { History } from '../history.ts';
import type { Judge } from '../judge.ts';
import { mayHaveJustMoved } from './just-moved.ts';
import { pageOf, type Item } from './page.ts';
import { quoted, ruling, type Deviation } from '../ruling.ts';

const rules: Readonly<Record<ChargeState, RuleId>> = {
  requires_payment: 'charges.list.state-requires-payment',
  processing: 'charges.list.state-processing',
  succeeded: 'charges.list.state-succeeded',
  failed: 'charges.list.state-failed',
  expired: 'charges.list.state-expired',
};

/** A list shows what was asked for only: charges in the state of the filter. */
export const listFilter: Judge = (exchange, history) => {
  const page = pageOf(exchange, history);
  if (page?.list !== 'charges.list') return [];
  const { filter, items } = page;
  if (filter.is !== 'state') return [];
  const { state } = filter;
  const held = items.flatMap((item, at) =>
    justMoved(item, state, exchange, history) ? [] : [inState(state, item, at)],
  );
  const shown = items.length > 0 ? held : leftOut(state, exchange, history);
  return ruling(rules[state], exchange, shown);
};

function justMoved({ id, value }: Item, state: ChargeState, exchange: Exchange, history: History): boolean {
  const known = id === null ? undefined : history.charge(exchange.deployment, id);
  return mayHaveJustMoved(state, asObject(value)?.['state'], known, exchange);
}

/** An empty page shows that the filter works where a charge in another state, which it keeps for good, was left out. */
function leftOut(state: ChargeState, { key, deployment, sent }: Exchange, history: History): readonly null[] {
  const known = key.business === null ? [] : history.chargesOf(deployment, key.business);
  const other = known.some(({ final }) => final !== null && final.received <= sent && final.fields['state'] !== state);
  return other ? [null] : [];
}

function inState(state: ChargeState, { id, value }: Item, at: number): Deviation | null {
  const actual = asObject(value)?.['state'];
  if (actual === state) return null;
  return {
    expected: `state of ${id ?? 'a charge'} at data[${at}]: ${state}, the state of the filter`,
    actual: quoted(actual),
  };
}
