import fc from 'fast-check';
import { endpoints, type Endpoint } from '../../src/contract/endpoints.ts';
import { chargeStates } from '../../src/contract/resources/charge.ts';
import type { Scope } from '../../src/contract/scopes.ts';
import type { KeyUse, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { billsPath, chargesPath, linksPath, segment } from '../../src/generate/request.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkOfAnyKind } from '../../src/generate/links/sample.ts';
import { queryText, type ListQuery } from '../../src/generate/lists/query.ts';
import { anyPayer } from '../../src/generate/charges/msisdn.ts';
import type { Sender } from '../sending.ts';
import { charges, posCharges, bills, freshBill, freshLink } from '../creations.ts';

const all: readonly Endpoint[] = endpoints;

export const reading: readonly Endpoint[] = all.filter(({ method }) => method === 'GET');
export const asking: readonly Endpoint[] = all.filter(({ method }) => method !== 'GET');

export const readingScopes: readonly Scope[] = [...new Set(reading.map(({ scope }) => scope))];

/** Who sets or deletes an address moves what others rely on. */
export const movesAddress = ({ name }: Endpoint): boolean =>
  name === 'webhook-endpoints.set' || name === 'webhook-endpoints.delete';

/** How a request may come without a key that is known and stands in the header. */
export const waysWithoutKey = ['missing', 'unknown', 'in the query'] as const;

export const unknownKey = (how: (typeof waysWithoutKey)[number], key: string): KeyUse =>
  how === 'in the query' ? { use: key, inQuery: true } : { spoiled: how };

/** A key that nobody has: one of the other deployment, with the beginning of those of this one. */
export const asIfFromHere = (key: string): KeyUse => ({ spoiled: 'malformed', as: `Bearer {key:${key}:other-mode}` });

/** Bodies that a key which may do everything would be served for. */
const bodies: Readonly<Partial<Record<Endpoint['name'], () => unknown>>> = {
  'charges.create': charges.sample,
  'pos.create': posCharges.sample,
  'bills.create': bills.sample,
  'bills.notify': () => ({ phone: `0${anyPayer(1)}` }),
  'links.create': linkOfAnyKind,
  'webhook-endpoints.set': () => ({ url: 'https://shop.example.test/events' }),
};

const prefixes: readonly (readonly [string, string])[] = [
  ['charges.', 'ch_'],
  ['bills.', 'bl_'],
  ['links.', 'pl_'],
  ['events.', 'ev_'],
];

const unknownId = (name: string): string =>
  `${prefixes.find(([start]) => name.startsWith(start))?.[1] ?? ''}neverexisted000000000000`;

/** A request of an endpoint that is right in everything but perhaps its key and its id, or its till. */
export function callOf({ name, method, path, idempotency }: Endpoint, key: KeyUse, id?: string): RequestTemplate {
  const json = name === 'pos.create' && id !== undefined ? { ...posCharges.sample(), till: id } : bodies[name]?.();
  return {
    method,
    path: path.replace('{id}', () => segment(id ?? unknownId(name))),
    key,
    ...((idempotency === 'required' || (idempotency === 'optional' && drawn(fc.boolean()))) && {
      idempotencyKey: freshKey(),
    }),
    ...(json !== undefined && { json }),
  };
}

/** How lists may be asked for. */
const queries: Readonly<Partial<Record<Endpoint['name'], readonly ListQuery[]>>> = {
  'charges.list': [{}, { limit: '1' }, { state: 'succeeded', limit: '3' }, { state: 'processing', limit: '100' }],
  'bills.list': [
    {},
    { limit: '1' },
    { state: 'paid', limit: '3' },
    { customer_ref: bills.plain.customer_ref, limit: '100' },
  ],
  'links.list': [{}, { limit: '1' }],
};

/** The same; a list with any query, or each in turn. */
export function anyCallOf(endpoint: Endpoint, key: KeyUse, id?: string, turn?: number): RequestTemplate {
  const call = callOf(endpoint, key, id);
  const known = queries[endpoint.name] ?? [{}];
  const query = turn === undefined ? drawn(fc.constantFrom(...known)) : known[turn % known.length]!;
  return { ...call, path: `${call.path}${queryText(query)}` };
}

const states = fc.constantFrom(...chargeStates);

/** How a list of charges is asked for by who was shown the one before. */
export const nextPage = (starting_after: string): ListQuery =>
  drawn(fc.record({ starting_after: fc.constant(starting_after), state: states, limit: fc.constant('10') }));

/** Makes what an endpoint reads; null where it cannot be made by request, or was not. */
export async function makeFor({ path }: Endpoint, context: Sender, key: string): Promise<string | null> {
  if (!path.includes('{id}')) return null;
  if (path.startsWith(chargesPath)) return idOf(await context.send(charges.post(key, charges.sample())));
  if (path.startsWith(billsPath)) return idOf(await context.send(freshBill(key)));
  return path.startsWith(linksPath) ? idOf(await context.send(freshLink(key))) : null;
}
