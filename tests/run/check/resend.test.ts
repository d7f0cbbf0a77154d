import { expect, test } from 'vitest';
import { pauseBeforeResend } from '../../../src/run/check/resend.ts';
import { exchange, read, refusal, start, type Parts } from '../../judge/helpers/exchange.ts';

const pause = (parts: Parts, attempt = 1): number | null => pauseBeforeResend(exchange(parts), attempt, start);
const page = (status: number): Parts => ({ status, text: '<html>', answerHeaders: [['content-type', 'text/html']] });

test('an answer of the service stands, and what is put off is sent again', () => {
  expect(pause({})).toBeNull();
  expect(pause(refusal('BAD_AMOUNT', {}, 500))).toBeNull();
  expect(pause(refusal('RATE_LIMITED'))).toBe(3_000);
  expect(pause(page(503), 4)).toBe(8_000);
  expect(() => pause(page(503), 5)).toThrow('answered 503, 5 times');
});

test('what may have been done is not done twice', () => {
  const notice: Parts = { method: 'POST', target: '/v1/bills/bl_1/notify', idempotencyKey: null };
  expect(pause({ ...notice, ...refusal('LEDGER_UNAVAILABLE') })).toBe(1_000);
  expect(pause({ ...notice, ...refusal('RATE_LIMITED') })).toBe(3_000);
  expect(() => pause({ ...notice, ...page(503) })).toThrow('POST /v1/bills/bl_1/notify: answered 503');
  expect(() => pause({ ...notice, ...refusal('BAD_REQUEST', {}, 503) })).toThrow('answered 503');
});

test('what was lost before the service is read again, and nothing is told by what writes', () => {
  expect(pause({ ...read('ch_1'), ...page(502) })).toBe(200);
  expect(pause({ ...read('ch_1'), ...page(502) }, 3)).toBe(200);
  expect(() => pause({ ...read('ch_1'), ...page(502) }, 4)).toThrow('GET /v1/charges/ch_1: answered 502, 4 times');
  expect(() => pause(page(502))).toThrow('POST /v1/charges: answered 502');
});

test('so is a request whose connection broke', () => {
  const broken: Parts = { failure: { kind: 'broken-off', text: 'reset' } };
  expect(pause(broken)).toBe(200);
  expect(() => pause(broken, 4)).toThrow('no answer: reset, 4 times');
  expect(pause({ ...read('ch_1'), ...broken }, 3)).toBe(200);
  expect(() => pause({ ...read('ch_1'), ...broken }, 4)).toThrow('no answer: reset, 4 times');
  expect(() => pause({ ...broken, method: 'POST', target: '/v1/bills', idempotencyKey: null })).toThrow(
    'no answer: reset',
  );
  expect(() => pause({ failure: { kind: 'timeout', text: 'slow' } })).toThrow('no answer: slow');
});
