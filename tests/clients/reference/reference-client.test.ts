import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScriptedDeployment } from '../../../src/scripted/scripted-deployment.ts';
import { clientAt } from '../helpers/client-at.ts';

let server: ScriptedDeployment;
beforeAll(async () => {
  server = await ScriptedDeployment.open();
});
afterAll(() => server.close());

const charge = { amount_minor: 10_000, rail: 'mpesa', msisdn: '0700000001', reference: 'order-1' };

test('every operation reaches the service', async () => {
  const { stage, given } = await clientAt(server, 'live');
  const { id } = await given('create_charge', charge);
  const bill = await given('create_bill', { customer_ref: 'a & b', amount_minor: 20_000 });
  const link = await given('create_payment_link', { amount_minor: 20_000, title: 'Tea' });
  const { till } = stage.seedData as unknown as { till?: string };
  await given('create_pos_charge', { till: till ?? '123456', amount_minor: 20_000 }).catch(() => null);
  await given('get_charge', { id });
  await given('get_bill', { id: bill['id'] });
  await given('get_payment_link', { id: link['id'] });
  await given('notify_bill', { id: bill['id'], phone: '0712345678' });
  await given('get_balance');
  await given('list_charges', { limit: 1, state: 'processing' });
  expect(await given('list_bills', { customer_ref: 'a & b' })).toMatchObject({ data: [{ id: bill['id'] }] });
  await given('list_payment_links');
  await given('list_events');
  const hook = await given('set_webhook_endpoint', { url: 'https://shop.example.test/hook' });
  await given('list_webhook_endpoints');
  await given('delete_webhook_endpoint', { id: hook['id'] });
  expect(await given('list_all_charges', {})).toEqual({ ids: [id] });
  expect(stage.exchanges.length).toBe(17);
  expect(new Set(stage.exchanges.map(({ key }) => key.kind))).toEqual(new Set(['listed']));
});

test('a charge is sent again with its key, after a pause, until it is made', async () => {
  const script = [
    { on: 'POST /v1/charges', answer: { code: 'LEDGER_UNAVAILABLE' } },
    { on: 'POST /v1/charges', lose: 'after' },
  ] as const;
  const { stage, given } = await clientAt(server, 'sandbox', script);
  await given('create_charge', charge);
  const keys = stage.exchanges.map(({ request }) => new Map(request.headers).get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(stage.exchanges[1]!.sent - stage.exchanges[0]!.received).toBeGreaterThan(95);
});

test('a bill is not sent again when its answer is lost, and is when nothing was taken', async () => {
  const lost = await clientAt(server, 'live', [{ on: 'POST /v1/bills', lose: 'after' }]);
  expect(await lost.tell('create_bill', { customer_ref: 'c', amount_minor: 10_000 })).toMatchObject({
    is: 'error',
    error: { code: 'CONNECTION' },
  });
  expect(lost.stage.exchanges.length).toBe(1);
  const refused = await clientAt(server, 'live', [{ on: 'POST /v1/bills', answer: { code: 'LEDGER_UNAVAILABLE' } }]);
  await refused.given('create_bill', { customer_ref: 'c', amount_minor: 10_000 });
});

test.each(['other-origin', 'within'] as const)('a redirect %s is not followed', async (to) => {
  const { stage, tell } = await clientAt(server, 'sandbox', [{ redirect: { to, status: 307 } }]);
  expect(await tell('create_charge', charge)).toMatchObject({ is: 'error', error: { code: 'CONNECTION' } });
  expect(stage.exchanges.length).toBe(1);
});

test('an error is handed on with all that it says', async () => {
  const answer = { code: 'FORBIDDEN_SCOPE', scope: 'charges:write' } as const;
  const { tell } = await clientAt(server, 'sandbox', [{ answer }]);
  const told = await tell('create_charge', charge);
  expect(told).toMatchObject({ is: 'error', error: { ...answer, status: 403 } });
  expect(told.is === 'error' && told.error.request_id).toMatch(/^req_/);
});

test('a key that was revoked is not used again, its replacement is', async () => {
  const { stage, tell, given, configure } = await clientAt(server, 'sandbox', [{ answer: { code: 'KEY_REVOKED' } }]);
  await tell('get_balance');
  expect(await tell('get_balance')).toMatchObject({ is: 'error', error: { code: 'KEY_REVOKED' } });
  expect(stage.exchanges.length).toBe(1);
  await configure();
  await given('get_balance');
});

test('a wait whose time runs out says that the charge is still open', async () => {
  const { tell, given } = await clientAt(server, 'sandbox');
  const { id } = await given('create_charge', { ...charge, msisdn: '0700000004' });
  expect(await tell('wait_for_charge', { id, timeout_s: 1 })).toMatchObject({ error: { code: 'TIMEOUT' } });
});

const order = { order: 'order-7', ...charge, reference: undefined, wait_s: 0 };

test('an order that was begun before a crash has one charge', async () => {
  const { stage, tell, given, restart } = await clientAt(server, 'sandbox', [
    { on: 'POST /v1/charges', delay_ms: 500 },
  ]);
  const cutOff = tell('submit_order', order);
  await new Promise<void>((resolve) => {
    stage.onArrival = resolve;
  });
  await restart();
  expect(await cutOff).toMatchObject({ is: 'none' });
  const again = await given('submit_order', order);
  const creations = () => stage.exchanges.filter(({ request }) => request.method === 'POST');
  await expect.poll(() => creations().length).toBe(2);
  for (const { answer, served } of creations())
    expect((answer ?? served!.unseen)!.body.text).toContain(String(again['charge']));
});

test('an order that is asked for twice at once has one charge', async () => {
  const { stage, given } = await clientAt(server, 'sandbox');
  const [one, other] = await Promise.all([given('submit_order', order), given('submit_order', order)]);
  expect(one).toEqual(other);
  expect(stage.exchanges.filter(({ request }) => request.method === 'POST').length).toBe(1);
});

test('an order is fulfilled once, by a read or a webhook, whichever tells first', async () => {
  const { stage, given, restart } = await clientAt(server, 'sandbox');
  const submitted = await given('submit_order', order);
  expect(submitted).toMatchObject({ status: 'waiting' });
  const event = {
    id: 'ev_1',
    object: 'event',
    type: 'charge.succeeded',
    livemode: false,
    data: { id: submitted['charge'], object: 'charge', reference: 'order-7' },
  };
  const posted = { body: JSON.stringify(event), headers: {} };
  expect(await given('handle_event', posted)).toEqual({ fulfil: ['order-7'] });
  expect(await given('handle_event', posted)).toEqual({ fulfil: [] });
  await restart();
  expect(await given('handle_event', posted)).toEqual({ fulfil: [] });
  await stage.operate('advance_clock', { seconds: 60 });
  expect(await given('order_status', { order: 'order-7' })).toMatchObject({ status: 'fulfilled' });
});
