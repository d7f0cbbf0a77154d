import { expect, test } from 'vitest';
import { ExchangeFacts } from '../../../src/wire/masking/exchange-facts.ts';
import { PayerPool } from '../../../src/wire/masking/payers.ts';
import { SecretRegistry } from '../../../src/wire/masking/secrets.ts';

function facts() {
  const secrets = new SecretRegistry();
  const given = new Set<string>();
  const pools = { sandbox: new PayerPool(1, null, given), live: new PayerPool(1, [], given) };
  return { secrets, given, of: new ExchangeFacts(secrets, pools) };
}

const charge = (msisdn: unknown, deployment: 'sandbox' | 'live' = 'sandbox') => ({
  deployment,
  method: 'POST',
  target: '/v1/charges',
  body: JSON.stringify({ msisdn }),
  answer: null,
});

test('a payer is the same however the number is written, and is masked from then on', () => {
  const { of, given } = facts();
  expect(of.of(charge('0712345678')).payer).toEqual({ ref: 'payer-1', trigger: null, form: 'leading-zero' });
  expect(of.of(charge('+255712345678')).payer).toMatchObject({ ref: 'payer-1', form: 'plus-255' });
  expect(of.of(charge('0712345679')).payer).toMatchObject({ ref: 'payer-2' });
  expect([...given]).toEqual(['712345678', '712345679']);
});

test.each([[12], [null], ['twelve'], [undefined]])('%j is nobody', (msisdn) => {
  expect(facts().of.of(charge(msisdn))).toEqual({ payer: null });
});

test('trigger numbers are of the sandbox only', () => {
  const { of } = facts();
  expect(of.of(charge('0700000002')).payer).toMatchObject({ trigger: 2 });
  expect(of.of(charge('0700000002', 'live')).payer).toMatchObject({ trigger: null });
});

test('an amount of seven million shillings is no number', () => {
  const { of, given } = facts();
  expect(of.of(charge('0700000000')).payer).toMatchObject({ ref: 'payer-1', trigger: null });
  expect([...given]).toEqual([]);
});

test('the secret of an address that was set is kept for it, and masked', () => {
  const { of, secrets } = facts();
  const setting = {
    deployment: 'live',
    method: 'POST',
    target: '/v1/webhook_endpoints?x=1',
    body: '{"url":"https://shop.example/hook"}',
    answer: '{"id":"we_1","secret":"s3cr3t-of-its-own"}',
    at: 1000,
  } as const;
  of.of({ ...setting, method: 'GET' });
  expect(of.secretsOf('https://shop.example/hook', { body: '{}', receivedAt: 2000 })).toEqual([]);
  of.of(setting);
  of.of(setting);
  expect(of.secretsOf('https://shop.example/hook', { body: '{}', receivedAt: 2000 })).toMatchObject([
    { secret: 's3cr3t-of-its-own' },
  ]);
  expect(secrets.masked('it is s3cr3t-of-its-own')).toBe('it is <secret-1>');
});

test('the number that a notice goes to is masked, and how the answer shows it is kept', () => {
  const { of, given } = facts();
  const notice = { ...charge(null, 'live'), target: '/v1/bills/bl_1/notify', body: '{"phone":"0712345678"}' };
  expect(of.of({ ...notice, answer: '{"to":"****678"}' }).notice).toEqual({ shows: 'last-three' });
  expect(of.of(notice)).toEqual({ payer: null });
  expect(given.has('712345678')).toBe(true);
});

const ofBill = (path: string, answer: object, body: object | null = null) => ({
  deployment: 'live' as const,
  method: body ? 'POST' : 'GET',
  target: `/v1/bills${path}`,
  body: body && JSON.stringify(body),
  answer: JSON.stringify(answer),
});

test('a number of an earlier notice is told apart from one that is asked with', () => {
  const { of } = facts();
  const notify = (phone: string, reason: string | null) => ofBill('/bl_1/notify', { to: '***', reason }, { phone });
  expect(of.of(notify('+255712345678', 'not to 0712345678')).noticed).toBeUndefined();
  expect(of.of(notify('+255712345679', 'it went to 0712 345 678')).noticed).toBe(true);
  expect(of.of(ofBill('/bl_1', { notified: '+255712345679' })).noticed).toBe(true);
  expect(of.of(ofBill('/bl_1', { notified: '******679' })).noticed).toBeUndefined();
  expect(of.of({ ...ofBill('', { payer: '0712345679' }), target: '/v1/charges' }).noticed).toBeUndefined();
});
