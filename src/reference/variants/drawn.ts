import { derivedNumber } from '../../random/derive.ts';
import type { Patch } from '../behaviour.ts';
import type { CheckName } from '../http/checks.ts';
import { varying } from './variant.ts';

type Order = readonly CheckName[];

/** Nothing can be said of the holder of a key before it is known. */
const ofTheHolder: Order = ['address', 'business', 'rate', 'scope'];
const ofTheBody: Order = ['query', 'idempotency', 'body'];
const ofTheRequest: Order = ['route', ...ofTheBody];

export function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  return items
    .map((item, at) => ({ item, place: derivedNumber(seed, at) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Each request is looked at in an order of its own. */
const drawn =
  (order: (draw: number) => Order): Patch =>
  (behaviour) => {
    let draws = 0;
    return {
      ...behaviour,
      get checkOrder() {
        draws += 1;
        return order(draws);
      },
    };
  };

export const drawnVariants = varying(drawn, {
  'checks.drawn: the key first, and all else in an order that is drawn anew for each request': (draw): Order => [
    'key',
    ...shuffled([...ofTheHolder, ...ofTheRequest], draw),
  ],
  'checks.drawn-route-first: the path first, then the key, and all else in an order that is drawn anew': (
    draw,
  ): Order => ['route', 'key', ...shuffled([...ofTheHolder, ...ofTheBody], draw)],
  'checks.either-way: now in the usual order, now the other way round': (draw): Order =>
    draw % 2 === 0
      ? ['key', ...ofTheHolder, ...ofTheRequest]
      : ['key', ...ofTheRequest.toReversed(), ...ofTheHolder.toReversed()],
});
