import type { EndpointName } from '../../contract/endpoints.ts';
import type { RuleId } from '../../contract/rules.ts';
import { asObject } from '../../evidence/read.ts';
import type { History } from '../history.ts';
import { kinds, type ResourceKind } from '../resources/kinds.ts';
import { isOfKind } from '../resources/observed.ts';
import { type Places, quoted, ruling } from '../ruling.ts';
import { type Item, listed, type PageJudge, type ShownPage } from './page.ts';

interface List {
  readonly own: RuleId;
  /** null: what the log of events holds is told where it is read, whatever its status. */
  readonly holds: RuleId | null;
}

const lists: Partial<Readonly<Record<EndpointName, List>>> = {
  'charges.list': { own: 'charges.list.own-business-only', holds: 'charges.list.holds-charges' },
  'bills.list': { own: 'bills.list.own-business-only', holds: 'bills.list.holds-bills' },
  'links.list': { own: 'links.list.own-business-only', holds: 'links.list.holds-links' },
  'events.list': { own: 'events.list.own-business-only', holds: null },
};

/** A list shows what it is a list of, and nothing of another business. */
export const listOwn: PageJudge = (page, history) => {
  const { exchange, kind } = page;
  const list = lists[page.list];
  if (!list) return [];
  const values = page.items.map(({ value }) => value);
  return [
    ...(list.holds ? ruling(list.holds, exchange, strangersTo(kind, values)) : []),
    ...ruling(list.own, exchange, page.items.flatMap(ownedBy(page, history))),
  ];
};

const ownedBy =
  (page: ShownPage, history: History) =>
  ({ id }: Item, at: number): Places => {
    const { exchange, kind } = page;
    const known = id === null ? undefined : listed(page, history, id);
    const [asking, owner] = [exchange.key.business, known?.business];
    if (asking === null || !owner || !known) return [];
    if (owner === asking) return [null];
    const actual = `${id} of the business ${owner} at data[${at}]`;
    return [{ expected: `only ${kinds[kind].many} of the business ${asking}`, actual, with: [known.first.n] }];
  };

export const strangersTo = (kind: ResourceKind, items: readonly unknown[]): Places =>
  items.map((item, at) => {
    const fields = asObject(item);
    if (fields && isOfKind(kind, fields)) return null;
    return { expected: `data[${at}]: ${kinds[kind].one}`, actual: quoted(item) };
  });
