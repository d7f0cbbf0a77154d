import { describe, expect, test } from 'vitest';
import { nothingGiven } from '../../../src/judge/history.ts';
import { charge, order, otherKey, type Parts, Run } from '../helpers/exchange.ts';
import { bill, billOrder } from '../helpers/bill.ts';
import { event, ownKey, post } from '../helpers/webhooks.ts';

const about = (over: Readonly<Record<string, unknown>> = {}, id = 'ch_1dRw7Kp3MxQ9') =>
  event({ data: { id, reference: 'order-1' }, ...over });
const made = (deployment: 'live' | 'sandbox', id = 'ch_1dRw7Kp3MxQ9') => ({
  deployment,
  key: { ...ownKey, mode: deployment === 'live' ? ('live' as const) : ('test' as const) },
  order: { ...order, reference: 'order-1' },
  body: charge({ id, reference: 'order-1', state: 'succeeded' }),
});
const at = (mode: 'live' | 'test') => ({ mode, n: 5 });

test('a payment of a bill is told to nobody but the business of the bill', () => {
  const told = (business: string) => {
    const run = new Run();
    run.see({ deployment: 'live', target: '/v1/bills', key: ownKey, order: billOrder, body: bill() });
    return post(run, event({ data: { bill: { id: 'bl_1', control_number: '123456789012' } } }), { business }).broken;
  };
  expect(told('made-1')).not.toContain('webhooks.posted-to-endpoint');
  expect(told('made-2')).toContain('webhooks.posted-to-endpoint');
});

test('what is posted is an event', () => {
  expect(post(new Run(), event()).deviations).toEqual([]);
  expect(post(new Run(), event()).kept).toContain('webhooks.body-is-event');
  for (const body of ['id=ev_1', '[]', '"ev_1"', charge(), { object: 'notification', event: event() }])
    expect(post(new Run(), body).broken).toEqual(['webhooks.body-is-event']);
});

test('what tells of an event, though it has no id, is no mere try', () => {
  for (const body of [
    { type: 'ping', object: 'event' },
    { type: 'bill.paid', amount: 5 },
    { type: 'paid', data: {} },
  ])
    expect(post(new Run(), body).broken).toContain('event.id');
});

test('a posted event may tell of its delivery, as an object', () => {
  for (const delivery of [undefined, null, {}])
    expect(post(new Run(), event({ delivery })).broken).not.toContain('webhooks.body-is-event');
  expect(post(new Run(), event({ delivery: '{}' })).broken).toContain('webhooks.body-is-event');
});

test('the address of several businesses is tried by each of them', () => {
  const run = new Run();
  for (let tried = 0; tried < 3; tried += 1) expect(post(run, '', { business: null }).deviations).toEqual([]);
});

test('an address may be tried whenever it is set', () => {
  for (const body of [{ ping: true }, { type: 'url_verification', challenge: '3eZbrw1a' }, '']) {
    const run = new Run();
    expect(post(run, body).deviations).toEqual([]);
    expect(post(run, event()).deviations).toEqual([]);
    expect(post(run, body).broken).toEqual(['webhooks.body-is-event']);
  }
});

describe('a post comes to the address as it was set', () => {
  const given = '/hook-1/abc/Orders/asante%20sana/?Shop=a%2Bb&x=1&x=2&page=';
  const broken = (target: string, over: Parameters<typeof post>[2] = {}): readonly string[] => [
    ...post(new Run(), event(), { given, target, ...over }).broken,
  ];

  test.each([
    given,
    `/behind/a/tunnel${given}`,
    `${given}&from=service`,
    '/hook-1/abc/Orders/asante sana/?Shop=a%2bb&x=1&x=2&page',
  ])('%s is that address', (target) => expect(broken(target)).toEqual([]));

  test.each([
    given.toLowerCase(),
    given.replace('/?', '?'),
    given.replace(/\?.*/, ''),
    given.replace('x=1&', ''),
    given.replace('x=1&x=2', 'x=2&x=1'),
    given.replace('&page=', ''),
    given.replace('%2B', '+'),
    given.slice(0, 12),
  ])('%s is another', (target) => {
    expect(broken(target)).toEqual(['webhooks.posted-to-endpoint']);
    expect(broken(target, { mode: 'test' })).toContain('webhooks.test-event-to-test-endpoint');
  });

  test('where something may write paths otherwise on the way, only parameters count', () => {
    expect(broken(given.toLowerCase().replace('shop', 'Shop').replace('%2b', '%2B'), { relayed: true })).toEqual([]);
    expect(broken(given.replace('x=1&', ''), { relayed: true })).toEqual(['webhooks.posted-to-endpoint']);
  });
});

test('a live event goes to the live address', () => {
  const run = new Run([]);
  run.see(made('live'));
  expect(post(run, about(), at('live')).kept).toContain('webhooks.posted-to-endpoint');
  expect(post(run, about(), { ...at('test') }).broken).toEqual(['webhooks.posted-to-endpoint']);
  expect(post(run, about({ id: 'ev_2', livemode: false }), at('live')).broken).toEqual(['event.livemode-true-on-live']);
});

test('a test event goes to the test address and says so', () => {
  const run = new Run([]);
  run.see(made('sandbox'));
  const seen = post(run, about({ livemode: false }), at('test'));
  expect(seen.deviations).toEqual([]);
  expect([...seen.kept]).toEqual(
    expect.arrayContaining(['webhooks.test-event-to-test-endpoint', 'webhooks.test-event-livemode-false']),
  );
  expect(post(run, about({ id: 'ev_2' }), at('test')).broken).toEqual(['webhooks.test-event-livemode-false']);
  expect(post(run, about({ id: 'ev_3', livemode: false }), at('live')).broken).toEqual([
    'webhooks.no-test-events-to-live-endpoint',
  ]);
  expect(post(run, about({ id: 'ev_4' }, 'ch_9dRw7Kp3MxQ9'), at('live')).kept).toContain(
    'webhooks.no-test-events-to-live-endpoint',
  );
});

test('that no test event goes astray shows only where there was one', () => {
  expect(post(new Run([]), event(), at('live')).kept).not.toContain('webhooks.no-test-events-to-live-endpoint');
});

test('an event goes to its own business', () => {
  const run = new Run([]);
  run.see({ ...made('live'), key: { ...otherKey, mode: 'live' } });
  expect(post(run, about(), at('live')).broken).toEqual(['webhooks.posted-to-endpoint']);
  expect(post(run, about({}, 'ch_8dRw7Kp3MxQ9'), at('live')).deviations).toEqual([]);
});

test('a signature is judged where its scheme is named', () => {
  const named = () => new Run(undefined, { ...nothingGiven, signature: 'standard-webhooks' });
  expect(post(named(), event(), { signature: 'valid' }).kept).toContain('webhooks.signed');
  expect(post(named(), event(), { signature: 'absent' }).broken).toEqual(['webhooks.signed']);
  expect(post(named(), event(), { signature: 'invalid' }).broken).toEqual(['webhooks.signed']);
  expect(post(named(), event(), { signature: null }).kept).not.toContain('webhooks.signed');
});

describe('elsewhere a signature', () => {
  const signature = 'v1,f1tSqFCzWGnyqTLH6IvVJdGHxQTLO9xF1Tzd4v6Z8o0=';
  const signed = (value = signature): Parts['headers'] => [
    ['content-type', 'application/json'],
    ['webhook-id', 'msg_1'],
    ['Webhook-Signature', value],
  ];

  test('is observed', () => {
    const seen = post(new Run(), event(), { signature: 'valid', headers: signed() });
    expect(seen.observed).toContain('webhooks.signature: webhook-id, webhook-signature, valid by Standard Webhooks');
    expect(seen.broken).toEqual([]);
  });

  test('is in some header', () => {
    const broken = (...headers: NonNullable<Parts['headers']>) => post(new Run(), event(), { headers }).broken;
    expect(broken(['content-type', 'application/json'], ['user-agent', 'a'.repeat(40)])).toEqual(['webhooks.signed']);
    expect(broken(['x-event', 'charge.succeeded'])).toEqual(['webhooks.signed']);
    expect(broken(['x-id', String(event()['id'])])).toEqual(['webhooks.signed']);
    expect(broken(['authorization', 'Proof 0123456789abcdef'])).toEqual([]);
  });

  test('is another for another text', () => {
    const run = new Run();
    expect(post(run, event(), { headers: signed() }).broken).toEqual([]);
    expect(post(run, event(), { n: 2, headers: signed() }).broken).toEqual([]);
    expect(post(run, about({ id: 'ev_2' }), { n: 3, headers: signed() }).broken).toEqual(['webhooks.signed']);
    expect(post(run, about({ id: 'ev_3' }), { n: 4, headers: signed(`${signature}A`) }).broken).toEqual([]);
  });

  test('of the same event may be the same, whatever else of the post changes', () => {
    const run = new Run();
    post(run, event(), { headers: signed() });
    const again = event({ delivery: { status: 'retrying', attempts: 2 } });
    expect(post(run, again, { n: 2, headers: signed() }).broken).not.toContain('webhooks.signed');
  });

  test('may be in several headers of one name', () => {
    const run = new Run();
    const two = (other: string) => [...signed()!, ...signed(other)!];
    post(run, event(), { headers: two(`${signature}A`) });
    expect(post(run, about({ id: 'ev_2' }), { n: 2, headers: two(`${signature}B`) }).broken).toEqual([]);
    expect(post(run, about({ id: 'ev_3' }), { n: 3, headers: two(`${signature}B`) }).broken).toEqual([
      'webhooks.signed',
    ]);
  });

  test('is made as where the secret fits', () => {
    const scheme = 'HMAC-SHA256 of BODY in x-signature';
    const run = new Run();
    expect(post(run, event(), { signature: 'absent' }).broken).toEqual([]);
    expect(post(run, event(), { n: 2, signature: 'absent', scheme }).kept).toContain('webhooks.signed');
    expect(post(run, event(), { n: 3, signature: 'absent' }).broken).toEqual(['webhooks.signed']);
    expect(post(run, event(), { n: 4, signature: null }).broken).toEqual([]);
    expect(post(run, event(), { n: 5, mode: 'test', signature: 'absent' }).broken).not.toContain('webhooks.signed');
  });
});
