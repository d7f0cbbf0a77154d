import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  expectConformantClient,
  startDeployment,
  type DeploymentOptions,
  type Post,
  type TestDeployment,
} from '../../src/kit/index.ts';

const started: TestDeployment[] = [];
const start = async (options?: DeploymentOptions): Promise<TestDeployment> => {
  const deployment = await startDeployment(options);
  started.push(deployment);
  return deployment;
};
afterEach(() => Promise.all(started.splice(0).map((deployment) => deployment.stop())));

interface Charge {
  readonly id: string;
  readonly state: string;
}

async function api<T = Charge>(
  base: string,
  key: string,
  target: string,
  body?: object,
  more: object = {},
): Promise<T> {
  const answer = await fetch(base + target, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }), ...more },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

const charge = ({ baseUrl, apiKey, payers }: TestDeployment, key = 'order-0001', msisdn = payers.succeeds) =>
  api(baseUrl, apiKey, '/v1/charges', { amount_minor: 10_000, rail: 'mpesa', msisdn }, { 'idempotency-key': key });

test('a charge is made, and the clock decides it without a wait', async () => {
  const deployment = await start();
  const made = await charge(deployment);
  expect(made.state).toBe('processing');
  await deployment.clock.advance({ minutes: 1 });
  const read = await api(deployment.baseUrl, deployment.apiKey, `/v1/charges/${made.id}`);
  expect(read.state).toBe('succeeded');
  expect(deployment.calls().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/charges',
    `GET /v1/charges/${made.id}`,
  ]);
});

test('calls are told by their kind, and hold neither key nor number', async () => {
  const deployment = await start();
  await charge(deployment);
  await api(deployment.baseUrl, deployment.apiKey, '/v1/charges?limit=5');
  const [made] = deployment.calls('POST /v1/charges');
  expect(made).toMatchObject({
    deployment: 'sandbox',
    headers: { 'idempotency-key': 'order-0001' },
    body: { amount_minor: 10_000, rail: 'mpesa' },
    answer: { status: 201, body: { object: 'charge' } },
    fault: null,
  });
  expect(deployment.calls('GET *')).toMatchObject([{ path: '/v1/charges', query: { limit: '5' } }]);
  expect(JSON.stringify(deployment.calls())).not.toContain(deployment.apiKey);
  expect(JSON.stringify(deployment.calls())).not.toContain(deployment.payers.succeeds);
  expect(() => deployment.calls('POST /v1/charge')).toThrow('no request of the API is POST /v1/charge');
});

test('steps are added while it runs, and forgotten with what was called', async () => {
  const deployment = await start({ script: [{ on: 'POST /v1/charges', answer: { code: 'LEDGER_UNAVAILABLE' } }] });
  expect(await charge(deployment)).toMatchObject({ error: { code: 'LEDGER_UNAVAILABLE' } });
  deployment.script({ on: 'POST /v1/charges', lose: 'after', times: 'always' });
  await expect(charge(deployment)).rejects.toThrow();
  expect(deployment.calls().at(-1)).toMatchObject({ answer: null, fault: 'lose after' });
  deployment.reset();
  expect(deployment.calls()).toEqual([]);
  expect(await charge(deployment)).toMatchObject({ object: 'charge' });
});

test('a step that nothing can fit is refused, and one that is none', async () => {
  const deployment = await start();
  expect(() => deployment.script({ on: 'POST /v1/charge' })).toThrow('no request of the API is POST /v1/charge');
  expect(() => deployment.script({ times: -1 })).toThrow('a step of a script is wrong');
});

test('what the service posts is kept, and handed on to a function', async () => {
  const deployment = await start();
  const got: Post[] = [];
  deployment.webhooks.deliverTo((post) => void got.push(post));
  const made = await charge(deployment);
  await deployment.clock.advance({ seconds: 30 });
  const post = await deployment.webhooks.next('charge.succeeded');
  expect(post).toMatchObject({ mode: 'test', event: { livemode: false, data: { id: made.id } } });
  expect(got).toEqual([post]);
  expect(deployment.webhooks.secrets.test).toMatch(/^whsec_/);
  await expect(deployment.webhooks.next('charge.succeeded', 20)).rejects.toThrow('no charge.succeeded was posted');
});

test('a receiver over HTTP that refuses is posted to again', async () => {
  const deployment = await start();
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(bodies.length === 1 ? 500 : 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  deployment.webhooks.deliverTo(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  await charge(deployment);
  await deployment.clock.advance({ minutes: 2 });
  receiver.close();
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toContain('charge.succeeded');
  expect(deployment.webhooks.posts).toHaveLength(2);
});

test('the operator does what no request can', async () => {
  const { liveUrl, liveKey, operator, payers, webhooks } = await start();
  const body = { amount_minor: 10_000, rail: 'mpesa', msisdn: payers.succeeds };
  const make = (key: string) => api(liveUrl, liveKey, '/v1/charges', body, { 'idempotency-key': key });
  const [one, other] = [await make('order-0001'), await make('order-0002')];
  await operator.approve(one.id);
  await operator.decline(other.id);
  expect((await api(liveUrl, liveKey, `/v1/charges/${one.id}`)).state).toBe('succeeded');
  expect((await api(liveUrl, liveKey, `/v1/charges/${other.id}`)).state).toBe('failed');
  expect(await webhooks.next()).toMatchObject({ mode: 'live', type: 'charge.succeeded' });
  expect(await operator.prompts(one.id)).toBe(1);
  await expect(operator.approve(one.id)).rejects.toThrow('already succeeded');
  const till = await operator.openTill();
  expect(till).toMatch(/^\d{6}$/);
  const read = await operator.createKey({ mode: 'live', scopes: ['charges:read'] });
  expect(await api(liveUrl, read, '/v1/balance')).toMatchObject({ error: { code: 'FORBIDDEN_SCOPE' } });
  await operator.retireKey(read, 'now');
  expect(await api(liveUrl, read, '/v1/charges')).toMatchObject({ error: { code: 'KEY_REVOKED' } });
});

test('what was called is judged', async () => {
  const deployment = await start();
  await charge(deployment);
  await fetch(`${deployment.baseUrl}/v1/balance?key=${deployment.apiKey}`);
  const { findings, kept, unseen } = await deployment.judge();
  expect(findings.map(({ rule }) => rule)).toContain('client.no-key-in-query');
  expect(findings.find(({ rule }) => rule === 'client.no-key-in-query')).toMatchObject({
    section: 'Authentication',
    basis: 'stated',
    times: 1,
    calls: [{ method: 'GET', path: '/v1/balance' }],
  });
  expect(kept).not.toContain('client.no-key-in-query');
  expect(unseen).toContain('client.links-not-paged');
});

test('a key of its own for each try shows within one call of the client', async () => {
  const deployment = await start();
  const twice = async () => {
    deployment.script({ on: 'POST /v1/charges', lose: 'after' });
    await expect(charge(deployment, crypto.randomUUID())).rejects.toThrow();
    await charge(deployment, crypto.randomUUID());
  };
  await twice();
  expect((await deployment.judge()).findings).toEqual([]);
  deployment.reset();
  await deployment.oneCall(twice);
  expect((await deployment.judge()).findings).toMatchObject([{ rule: 'client.retries-with-same-key' }]);
  deployment.reset();
  await Promise.all([1, 2].map((n) => deployment.oneCall(() => charge(deployment, `order-000${n}`))));
  await expectConformantClient(deployment);
});

test('a test can expect that nothing was broken', async () => {
  const deployment = await start();
  await expect(expectConformantClient(deployment)).rejects.toThrow('The client called nothing');
  await charge(deployment);
  await expectConformantClient(deployment);
  await fetch(`${deployment.baseUrl}/v1/balance`);
  await expect(expectConformantClient(deployment)).rejects.toThrow(
    /The client broke a rule of the Merchant Payments API\.\n\nclient\.bearer-on-every-request \(stated in "Authentication"\)\n.*\n {2}expected: .*\n {2}actual: .*\n {2}exchange 2: .* sandbox GET \/v1\/balance -> 401/,
  );
  await expectConformantClient(deployment, { except: ['client.bearer-on-every-request'] });
  await expect(expectConformantClient(deployment, { except: ['client.no-such'] })).rejects.toThrow('no rule is named');
});

test('the same seed makes the same keys', async () => {
  const [one, other, third] = [await start({ seed: 1 }), await start({ seed: 1 }), await start()];
  expect(one.apiKey).toBe(other.apiKey);
  expect(third.apiKey).not.toBe(one.apiKey);
});

test('a name that nobody reads is refused, and so is a type that no event has', async () => {
  await expect(startDeployment({ scrpt: [] } as unknown as DeploymentOptions)).rejects.toThrow(
    'startDeployment knows no scrpt; did you mean "script"?',
  );
  const { clock, operator, webhooks } = await start();
  await expect(clock.advance({ minute: 10 } as object)).rejects.toThrow('clock.advance knows no minute; did you mean');
  const wish = { mode: 'test', scopes: [], lifetime: 30 } as const;
  await expect(operator.createKey(wish)).rejects.toThrow('operator.createKey knows no lifetime');
  await expect(webhooks.next('charge.suceeded')).rejects.toThrow(
    'no event has the type charge.suceeded; did you mean "charge.succeeded"?',
  );
  const calls = { calls: () => [], judge: () => Promise.reject(new Error('not asked')) };
  await expect(expectConformantClient(calls, { exept: [] } as object)).rejects.toThrow('knows no exept');
});
