import type { EndpointName } from '../../contract/endpoints.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import type { Judge } from '../judge.ts';
import { pageOf, type Item } from './page.ts';
import { listed } from './listed.ts';
import { ruling, type Deviation } from '../ruling.ts';

interface Owned {
  readonly rule: RuleId;
  readonly resources: string;
}

const lists: Partial<Readonly<Record<EndpointName, Owned>>> = {
  'charges.list': { rule: 'charges.list.own-business-only', resources: 'charges' },
  'bills.list': { rule: 'bills.list.own-business-only', resources: 'bills' },
  'links.list': { rule: 'links.list.own-business-only', resources: 'payment links' },
  'events.list': { rule: 'events.list.own-business-only', resources: 'events' },
};

/** A list shows nothing of another business. */
export const listOwn: Judge = (exchange, history) => {
  const page = pageOf(exchange, history);
  const owned = page && lists[page.list];
  if (!owned) return [];
  return ruling(owned.rule, exchange, page.items.flatMap(ownedBy(owned.resources, exchange, history)));
};

const ownedBy =
  (resources: string, exchange: Exchange, history: History) =>
  ({ id }: Item, at: number): readonly (Deviation | null)[] => {
    const known = id === null ? undefined : listed(exchange, history, id);
    const [asking, owner] = [exchange.key.business, known?.business];
    if (asking === null || !owner || !known) return [];
    if (owner === asking) return [null];
    const actual = `${id} of the business ${owner} at data[${at}]`;
    return [{ expected: `only ${resources} of the business ${asking}`, actual, with: [known.first.n] }];
  };
