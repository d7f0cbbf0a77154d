import { expect, test } from 'vitest';
import type { KeyUse } from '../../../src/evidence/exchange.ts';
import { Secret } from '../../../src/target/secret.ts';
import { RunOffset } from '../../../src/wire/masking/run-offset.ts';
import { ApiKeys } from '../../../src/wire/masking/keys.ts';
import { Fixtures } from '../../../src/wire/masking/fixtures.ts';
import { PayerPool } from '../../../src/wire/masking/payers.ts';
import { basicOf } from '../../../src/wire/masking/keys.ts';
import { heldAfterAll, render, strangerKind } from '../../../src/wire/http/render.ts';

const secret = `sk_test_${'aB3'.repeat(10)}x0`;
const apiKeys = new ApiKeys([
  {
    label: 'made-1',
    secret: new Secret(secret, 'made-1'),
    mode: 'test',
    scopes: [],
    business: 'main',
    status: 'active',
    exclusive: true,
  },
]);
const renderContext = {
  apiKeys,
  payers: new PayerPool(1, null),
  runOffset: new RunOffset(),
  fixtures: new Fixtures(),
  unknownKey: () => 'unknown',
};

const sent = (key: KeyUse) => render({ method: 'GET', path: '/v1/charges?limit=1', key }, renderContext);
const authorization = (as: string) => new Map(sent({ spoiled: 'malformed', as }).headers).get('authorization');

test.each([
  ['Bearer "{key:made-1}"', `Bearer "${secret}"`],
  ['Bearer {key:made-1:-1}', `Bearer ${secret.slice(0, -1)}`],
  ['Bearer {key:made-1:other-end}', `Bearer ${secret.slice(0, -1)}1`],
  ['Bearer {key:made-1:other-case}', `Bearer sk_test_${'Ab3'.repeat(10)}X0`],
  ['Bearer {key:made-1:other-mode}', `Bearer ${secret.replace('test', 'live')}`],
  ['Basic {key:made-1:basic}', `Basic ${basicOf(secret)}`],
])('%s', (as, expected) => {
  expect(authorization(as)).toBe(expected);
});

test('a key of the documented form that nobody holds is unknown, however it came about', () => {
  const kind = (as: string) => strangerKind({ spoiled: 'malformed', as });
  expect(kind('Bearer {key:made-1:other-end}')).toBe('unknown');
  expect(kind('Bearer {key:made-1:other-case}')).toBe('unknown');
  expect(kind('Bearer {key:made-1:other-mode}')).toBe('unknown');
  expect(kind('Basic {key:made-1:other-end}')).toBe('malformed');
  expect(kind('Bearer {key:made-1:-1}')).toBe('malformed');
  expect(strangerKind({ spoiled: 'missing' })).toBe('missing');
});

test('a spoiled key that somebody holds after all is theirs', () => {
  const { apiKeys } = renderContext;
  const held = (as?: string) => heldAfterAll({ spoiled: 'malformed', ...(as !== undefined && { as }) }, apiKeys);
  expect(held('Bearer {key:made-1}')).toBe('made-1');
  expect(held('Bearer {key:made-1:other-mode}')).toBe(null);
  expect(held('Bearer "{key:made-1}"')).toBe(null);
  expect(held()).toBe(null);
});

test('a key in the query stands under every name that a service may look for', () => {
  const { target, headers } = sent({ use: 'made-1', inQuery: true });
  const query = new URL(target, 'http://x').searchParams;
  for (const name of ['api_key', 'key', 'access_token', 'apikey', 'token']) expect(query.get(name)).toBe(secret);
  expect(query.get('limit')).toBe('1');
  expect(headers).toEqual([]);
});
