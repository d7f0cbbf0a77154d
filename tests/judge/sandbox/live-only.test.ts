import { expect, test } from 'vitest';
import { liveOnly } from '../../../src/judge/sandbox/deployments.ts';
import { refusal, Run } from '../helpers/exchange.ts';

const paths = [
  ['POST', '/v1/bills', 'sandbox.unserved-bills'],
  ['GET', '/v1/bills?limit=1', 'sandbox.unserved-bills'],
  ['POST', '/v1/bills/bl_1/notify', 'sandbox.unserved-bills'],
  ['GET', '/v1/payment_links/pl_1', 'sandbox.unserved-payment-links'],
  ['POST', '/v1/pos/charges', 'sandbox.unserved-pos-charges'],
  ['GET', '/v1/events', 'sandbox.unserved-events'],
  ['DELETE', '/v1/webhook_endpoints/we_1', 'sandbox.unserved-webhook-endpoints'],
] as const;

test.each(paths)('%s %s', (method, target, rule) => {
  const see = (parts: object) => new Run([liveOnly]).see({ method, target, ...parts });
  expect(see({ status: 200, body: {} }).broken).toEqual([rule]);
  expect(see({ status: 204, text: '' }).broken).toEqual([rule]);
  expect([...see(refusal('NOT_FOUND')).kept]).toEqual([rule]);
  expect([...see(refusal('METHOD_NOT_ALLOWED')).kept]).toEqual([rule]);
  expect(see(refusal('FORBIDDEN_SCOPE')).decisions).toEqual([]);
  expect(see({ status: 200, body: {}, deployment: 'live' }).decisions).toEqual([]);
});

test('what is served may succeed', () => {
  expect(new Run([liveOnly]).see().decisions).toEqual([]);
});

test('what may speak against it on live may be told in the sandbox too', () => {
  const asked = { target: '/v1/bills', order: { customer_ref: 'A-1', amount_minor: 10_000 } };
  const broken = (parts: object) => new Run().see({ ...asked, ...parts, ...refusal('BAD_REQUEST') }).broken;
  // No key is accepted or used for a bill.
  expect(broken({ idempotencyKey: 'idempotency-9' })).toEqual([]);
  expect(broken({ idempotencyKey: null })).toEqual(['sandbox.unserved-bills']);
});
