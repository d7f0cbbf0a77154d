import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ScriptedDeployment } from '../../src/scripted/scripted-deployment.ts';
import type { Stage } from '../../src/scripted/stage.ts';
import type { ScriptStep } from '../../src/scripted/step.ts';

let deployment: ScriptedDeployment;
let cases = 0;
beforeAll(async () => {
  deployment = await ScriptedDeployment.open();
});
afterAll(() => deployment.close());

const staged = (...script: readonly ScriptStep[]): Stage => {
  cases += 1;
  return deployment.stage({ name: `case-${cases}`, seed: cases, script });
};

const charge = (stage: Stage, key = 'order-0001'): Promise<Response> =>
  fetch(`${deployment.url(stage, 'sandbox')}/v1/charges`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stage.seedData.keys.all}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ amount_minor: 10_000, rail: 'mpesa', msisdn: '+255700000001' }),
  });

test('without a script a case is the reference', async () => {
  const stage = staged();
  const answer = await charge(stage);
  expect(answer.status).toBe(201);
  expect(stage.exchanges[0]).toMatchObject({
    key: { label: 'all', kind: 'listed', mode: 'test' },
    payer: { trigger: 1, form: 'plus-255' },
    answer: { status: 201 },
    served: { origin: 'base', connection: 1, fault: null, unseen: null },
  });
});

test('cases do not see each other, and no record has a key', async () => {
  const [one, other] = [staged(), staged()];
  await charge(one);
  expect(other.exchanges).toEqual([]);
  expect(JSON.stringify(one.exchanges)).not.toContain(one.seedData.keys.all);
});

test('an answer that is lost leaves the charge made, and the record tells it', async () => {
  const stage = staged({ on: 'POST /v1/charges', lose: 'after' });
  await expect(charge(stage)).rejects.toThrow();
  const again = (await (await charge(stage)).json()) as { id: string };
  const [lost] = stage.exchanges;
  expect(lost).toMatchObject({ answer: null, served: { fault: 'lose after', unseen: { status: 201 } } });
  expect(lost?.served?.unseen?.body.text).toContain(again.id);
});

test.each(['before', 'amid-head', 'amid-body'] as const)('a connection is broken off %s', async (lose) => {
  const stage = staged({ lose });
  await expect(charge(stage).then((answer) => answer.text())).rejects.toThrow();
  expect(stage.exchanges[0]?.answer).toBeNull();
  expect((await charge(stage)).status).toBe(201);
});

test('an error of the catalogue stands in for the deployment', async () => {
  const stage = staged({ on: 'POST /v1/charges', times: 2, answer: { code: 'RATE_LIMITED', retry_after_s: 3 } });
  const answer = await charge(stage);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3']);
  expect(await answer.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
});

test('answers are changed as a step says', async () => {
  const stage = staged({ merge: { simulation: { mood: 'calm' } }, alter: (body) => ({ ...body, added: [1] }) });
  const body = (await (await charge(stage)).json()) as object;
  expect(body).toMatchObject({ object: 'charge', added: [1], simulation: { mood: 'calm' } });
});

test('a redirect leads elsewhere, where what comes is recorded as well', async () => {
  const stage = staged({ redirect: { to: 'other-origin', status: 307 } });
  await charge(stage);
  expect(stage.exchanges.map(({ served }) => served?.origin)).toEqual(['base', 'other-origin']);
});

test('what the deployment would post is kept', async () => {
  const stage = staged();
  const live = { authorization: `Bearer ${stage.seedData.keys.live}`, 'content-type': 'application/json' };
  await fetch(`${deployment.url(stage, 'live')}/v1/webhook_endpoints`, {
    method: 'POST',
    headers: live,
    body: JSON.stringify({ url: 'https://shop.example.test/hook' }),
  });
  const made = await fetch(`${deployment.url(stage, 'live')}/v1/bills`, {
    method: 'POST',
    headers: live,
    body: JSON.stringify({ customer_ref: 'c-1', amount_minor: 10_000 }),
  });
  const { control_number } = (await made.json()) as { control_number: string };
  await stage.operate('pay_bill', { control_number, amount_minor: 10_000 });
  expect(stage.postings.map(({ text }) => (JSON.parse(text) as { type: string }).type)).toContain('charge.succeeded');
});

test('a client that resets the connection of an answer may not have read it', async () => {
  const stage = staged();
  const { hostname, port, pathname } = new URL(deployment.url(stage, 'sandbox'));
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${pathname}/v1/charges HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await once(socket, 'data');
  socket.resetAndDestroy();
  await vi.waitUntil(() => stage.unread.length > 0);
  await charge(stage);
  const [unread, next] = stage.exchanges;
  expect(next?.served?.unread).toEqual([unread?.n]);
});
