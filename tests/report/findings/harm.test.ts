import { expect, test } from 'vitest';
import { rules } from '../../../src/contract/rules.ts';
import { harmOf, harms, type Harm } from '../../../src/report/findings/harm.ts';

test.each<[Harm, readonly string[]]>([
  ['money', ['idempotency.pos-same-key-same-request', 'charge.amount-echoed', 'sandbox.balance-zero']],
  ['access', ['scopes.bills.get.required', 'auth.missing-key-refused', 'webhook-endpoint.secret-never-read']],
  ['service', ['errors.never-500', 'charges.create.rail-airtel', 'bills.create.description-optional']],
  ['state', ['charge.id', 'lifecycle.expired-is-final', 'list.newest-first', 'bills.get.the-one-asked']],
  ['refusal', ['charges.create.rail-required', 'bills.create.amount-minimum', 'events.get.unknown-not-found']],
  ['form', ['errors.doc-address', 'charge.created', 'list.has-more', 'bill.control-number-printed']],
  ['header', ['auth.no-cors-headers', 'limits.rate-headers']],
])('%s', (harm, ids) => {
  const known = new Set<string>(rules.map(({ id }) => id));
  expect(ids.filter((id) => !known.has(id))).toEqual([]);
  expect(ids.map(harmOf)).toEqual(ids.map(() => harm));
});

test('a service can do each kind of harm, and a client the graver ones', () => {
  const done = (by: string) =>
    new Set(rules.filter(({ binds }) => (binds === 'client') === (by === 'client')).map(({ id }) => harmOf(id)));
  expect(harms.filter((harm) => !done('service').has(harm))).toEqual([]);
  expect([...done('client')].toSorted()).toEqual(['access', 'money', 'state']);
});
