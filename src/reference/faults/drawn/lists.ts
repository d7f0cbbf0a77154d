import type { RuleId } from '../../../contract/rules.ts';
import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { Page } from '../../lists/pages.ts';
import { paging } from '../lists/changes.ts';
import {
  anywhere,
  billTexts,
  chargeTexts,
  linkTexts,
  madeScene,
  ofMade,
  ofPrompts,
  onLive,
  type Harm,
  type Made,
} from './harm.ts';

interface Lists extends Pick<Harm, 'on' | 'scene'> {
  readonly name: string;
  readonly rules: readonly RuleId[];
  readonly queries: readonly Query[];
  readonly cuts: readonly Cut[];
  readonly leavingOut: (when: (item: Made, filter: unknown, call: Call) => boolean) => Patch;
  readonly cut: (alter: <Item extends Made>(page: Page<Item>, call: Call) => Page<Item>) => Patch;
}

/** Of which lists it is wrong. */
type Query = readonly [text: string, names: readonly string[]];

const any: Query = ['', []];
const continued: Query = [', with a cursor', ['starting_after']];
const filtered: Query = [', with a filter', ['state', 'customer_ref']];

const asks = ({ query }: Call, [, names]: Query): boolean =>
  names.length === 0 || names.some((name) => query.has(name));

/** How a page is cut wrongly at the first item of which a condition holds. */
type Cut = readonly [text: string, cut: <Item>(page: Page<Item>, at: number) => Page<Item>];

const twice: Cut = ['is listed twice', ({ items, more }, at) => ({ items: items.toSpliced(at, 0, items[at]!), more })];

const early: Cut = [
  'is listed before a newer one',
  ({ items, more }, at) => {
    const [newer, older] = [items[at], items[at + 1]];
    return { items: newer && older ? items.toSpliced(at, 2, older, newer) : items, more };
  },
];

const turned: Cut = ['turns has_more round', ({ items, more }) => ({ items, more: !more })];

const kinds: readonly Lists[] = [
  {
    name: 'charge',
    on: anywhere,
    scene: madeScene(chargeTexts, ...ofPrompts),
    rules: ['charges.list.holds-created', 'charges.list.state-filter-complete'],
    queries: [any, continued, filtered],
    cuts: [twice, early, turned],
    ...paging(change('pages'), ({ charges }) => charges),
  },
  {
    name: 'bill',
    on: onLive,
    scene: madeScene(billTexts),
    rules: ['bills.list.holds-created', 'bills.list.customer-ref-complete'],
    queries: [any, continued, filtered],
    cuts: [twice, early, turned],
    ...paging(change('billPages'), ({ bills }) => bills),
  },
  {
    name: 'link',
    on: onLive,
    scene: madeScene(linkTexts),
    rules: ['links.list.holds-created'],
    queries: [any],
    cuts: [twice, early],
    ...paging(change('linkPages'), ({ links }) => links),
  },
];

const ofPages: readonly RuleId[] = [
  'list.cursor-continues-after',
  'list.has-more-ends',
  'list.has-more-while-more',
  'list.limit-honoured',
  'list.default-limit',
  'list.newest-first',
];

/** What lists hold. */
export const wrongLists: readonly Harm[] = kinds.flatMap(({ name, on, scene, rules, queries, cuts, leavingOut, cut }) =>
  queries.flatMap((query) => {
    const wrong = { on, scene, rules: [...rules, ...ofPages] };
    return [
      {
        ...wrong,
        text: `a ${name} is not listed${query[0]}`,
        patch: (when) => leavingOut((item, _filter, call) => asks(call, query) && when(ofMade(item, call))),
      },
      ...cuts.map(([text, alter]) => ({
        ...wrong,
        text: `a ${name} ${text}${query[0]}`,
        patch: (when: Parameters<Harm['patch']>[0]) =>
          cut((page, call) => {
            const at = asks(call, query) ? page.items.findIndex((item) => when(ofMade(item, call))) : -1;
            return at < 0 ? page : alter(page, at);
          }),
      })),
    ];
  }),
);
