import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeyUse } from '../../../src/evidence/exchange.ts';
import { Secret } from '../../../src/target/secret.ts';
import { LiveGuard } from '../../../src/wire/http/live-guard.ts';
import { Wire } from '../../../src/wire/http/wire.ts';
import { Fixtures } from '../../../src/wire/masking/fixtures.ts';
import { ApiKeys } from '../../../src/wire/masking/keys.ts';
import { PayerPool } from '../../../src/wire/masking/payers.ts';
import { Redactor } from '../../../src/wire/masking/redaction.ts';
import { RunOffset } from '../../../src/wire/masking/run-offset.ts';
import { SecretRegistry } from '../../../src/wire/masking/secrets.ts';
import { Awaiting } from '../../../src/wire/time/awaiting.ts';
import { JumpingClock } from '../../../src/wire/time/jumping-clock.ts';
import { Pacer } from '../../../src/wire/time/pacer.ts';

const tail = 'aB3'.repeat(10);
const [first, second] = [`sk_test_${tail}x0`, `sk_test_${tail}x1`];
const keyOf = (label: string, secret: string) => ({
  label,
  secret: new Secret(secret, label),
  mode: 'test' as const,
  scopes: [],
  business: 'main',
  status: 'active' as const,
  exclusive: true,
});

let answers: number;
const server = createServer((_, response) => response.writeHead(answers).end('{}'));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** What the run knows of a key that nobody holds as yet, and that somebody learns of a moment after the answer. */
async function knownOf(key: KeyUse, status: number) {
  answers = status;
  const apiKeys = new ApiKeys([keyOf('made-1', first)]);
  const payers = new PayerPool(1, null);
  const context = { apiKeys, payers, runOffset: new RunOffset(), fixtures: new Fixtures(), unknownKey: () => first };
  const clock = new JumpingClock(null);
  const wire = new Wire({
    bases: { sandbox: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    renderContexts: { sandbox: context, live: context },
    guard: new LiveGuard({ writes: false, prompts: false, payers: [], cap_minor: 0 }),
    clock,
    pacer: new Pacer(clock),
    redactor: new Redactor(() => apiKeys.written, new Set()),
    secrets: new SecretRegistry(),
    lastExchange: 0,
    awaiting: new Awaiting(),
  });
  const learned = setTimeout(() => apiKeys.add(keyOf('made-2', second)), 100);
  const dispatch = { check: null, attempt: 1, urgent: false, unpaced: true };
  const exchange = await wire.exchange({ method: 'GET', path: '/v1/balance', key }, dispatch);
  clearTimeout(learned);
  await wire.close();
  return exchange.key;
}

const madeUp: KeyUse = { spoiled: 'malformed', as: 'Bearer {key:made-1:other-end}' };

test('a made-up key that is let in is that of who was having it made', async () => {
  expect(await knownOf(madeUp, 403)).toMatchObject({ label: 'made-2', kind: 'listed' });
});

test('one that is not let in was nobody’s when it was sent', async () => {
  expect(await knownOf(madeUp, 401)).toMatchObject({ kind: 'unknown' });
});

test('a key of the run is whose it is, whatever is answered', async () => {
  expect(await knownOf({ use: 'made-1' }, 200)).toMatchObject({ label: 'made-1' });
});
