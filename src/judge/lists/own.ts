import type { EndpointName } from '../../contract/endpoints.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import type { History } from '../history.ts';
import type { Judge } from '../judge.ts';
import { kinds, type ResourceKind } from '../resources/kinds.ts';
import { isOfKind } from '../resources/shown.ts';
import { quoted, ruling, type Deviation } from '../ruling.ts';
import { listed } from './listed.ts';
import { pageOf, type Item } from './page.ts';

interface List {
  readonly kind: ResourceKind;
  readonly own: RuleId;
  /** null: what the log of events holds is told where it is read, whatever its status. */
  readonly holds: RuleId | null;
}

const lists: Partial<Readonly<Record<EndpointName, List>>> = {
  'charges.list': {
    kind: 'charge',
    own: 'charges.list.own-business-only',
    holds: 'charges.list.holds-charges',
  },
  'bills.list': { kind: 'bill', own: 'bills.list.own-business-only', holds: 'bills.list.holds-bills' },
  'links.list': { kind: 'payment_link', own: 'links.list.own-business-only', holds: 'links.list.holds-links' },
  'events.list': { kind: 'event', own: 'events.list.own-business-only', holds: null },
};

/** A list shows what it is a list of, and nothing of another business. */
export const listOwn: Judge = (exchange, history) => {
  const page = pageOf(exchange, history);
  const list = page && lists[page.list];
  if (!list) return [];
  const { kind, own, holds } = list;
  const values = page.items.map(({ value }) => value);
  return [
    ...ruling(own, exchange, page.items.flatMap(ownedBy(kind, exchange, history))),
    ...(holds ? ruling(holds, exchange, strangersTo(kind, values)) : []),
  ];
};

const ownedBy =
  (kind: ResourceKind, exchange: Exchange, history: History) =>
  ({ id }: Item, at: number): readonly (Deviation | null)[] => {
    const known = id === null ? undefined : listed(exchange, history, id);
    const [asking, owner] = [exchange.key.business, known?.business];
    if (asking === null || !owner || !known) return [];
    if (owner === asking) return [null];
    const actual = `${id} of the business ${owner} at data[${at}]`;
    return [{ expected: `only ${kinds[kind].many} of the business ${asking}`, actual, with: [known.first.n] }];
  };

export const strangersTo = (kind: ResourceKind, items: readonly unknown[]): readonly (Deviation | null)[] =>
  items.map((item, at) => {
    const fields = asObject(item);
    if (fields && isOfKind(kind, fields)) return null;
    return { expected: `data[${at}]: ${kinds[kind].one}`, actual: quoted(item) };
  });
