import { expect, test } from 'vitest';
import { charge as charges } from '../../../src/judge/charges/charge.ts';
import { resourceJudge } from '../../../src/judge/resources/resource-judge.ts';
import { charge, exchange, list, listing, order, otherKey, read, Run, start } from '../helpers/exchange.ts';

type Fields = Readonly<Record<string, unknown>>;

const judges = [resourceJudge(charges)];
const parsed = (text: string): unknown => JSON.parse(text);

const lawful: readonly (readonly [string, Fields, Fields])[] = [
  ['nothing given, nothing shown', {}, { reference: undefined, description: '', metadata: undefined }],
  ['null given', { reference: null, description: null, metadata: null }, { reference: '', metadata: {} }],
  ['empty given', { reference: '', metadata: {} }, { reference: null, metadata: null }],
  [
    'all given',
    { reference: 'ä-1 ', description: ' x\n', metadata: { a: [1, null] } },
    { reference: 'ä-1 ', description: ' x\n', metadata: { a: [1, null] } },
  ],
  [
    'keys in another order, numbers written otherwise',
    { metadata: { a: 1, b: 1e3 } },
    { metadata: parsed('{"b":1000.0,"a":1.0}') },
  ],
  [
    'a key that every object has',
    { metadata: parsed('{"__proto__":{"x":1}}') },
    { metadata: parsed('{"__proto__":{"x":1}}') },
  ],
  ['half a surrogate pair', { reference: 'a\ud800' }, { reference: 'a\ufffd' }],
  ['a reference beyond its limit, let through', { reference: 'x'.repeat(201) }, { reference: 'x'.repeat(200) }],
  ['an amount as text, let through', { amount_minor: '250000' }, { amount_minor: 250_000 }],
];

test.each(lawful)('a lawful echo: %s', (_, sent, came) => {
  const run = new Run(judges);
  expect(run.see({ order: { ...order, ...sent }, body: charge(came) }).deviations).toEqual([]);
  expect(run.see({ ...read('ch_1'), body: charge({ ...came, state: 'succeeded', reason: null }) }).deviations).toEqual(
    [],
  );
  expect(run.see({ ...listing(), body: list([charge(came)]) }).deviations).toEqual([]);
});

const unlawful: readonly (readonly [string, string, Fields, Fields])[] = [
  ['another amount', 'charge.amount-echoed', {}, { amount_minor: 250_100 }],
  ['another rail', 'charge.rail-echoed', { rail: 'airtel' }, { rail: 'mpesa' }],
  ['no reference', 'charge.reference-echoed', { reference: 'a' }, { reference: null }],
  ['a trimmed reference', 'charge.reference-echoed', { reference: ' a' }, { reference: 'a' }],
  ["another's reference", 'charge.reference-echoed', {}, { reference: 'b' }],
  ['a normalised description', 'charge.description-echoed', { description: 'e\u0301' }, { description: '\u00e9' }],
  ['a cut description', 'charge.description-echoed', { description: 'abc' }, { description: 'ab' }],
  ['metadata without one key', 'charge.metadata-returned', { metadata: { a: 1, b: null } }, { metadata: { a: 1 } }],
  ['metadata as text', 'charge.metadata-returned', { metadata: { a: 1 } }, { metadata: { a: '1' } }],
  ['sorted arrays', 'charge.metadata-returned', { metadata: { a: [2, 1] } }, { metadata: { a: [1, 2] } }],
  ['metadata lost', 'charge.metadata-returned', { metadata: { a: 1 } }, { metadata: {} }],
  ['a lost __proto__', 'charge.metadata-returned', { metadata: parsed('{"__proto__":1}') }, { metadata: {} }],
];

test.each(unlawful)('%s breaks %s at once and later', (_, rule, sent, came) => {
  const sentOrder = { ...order, ...sent };
  expect(new Run(judges).see({ order: sentOrder, body: charge(came) }).broken).toEqual([rule]);
  const run = new Run(judges);
  run.see({ order: sentOrder, body: charge(sent) });
  expect(run.see({ ...read('ch_1'), body: charge({ ...sent, ...came }) }).broken).toEqual([rule]);
  expect(run.see({ ...listing(), body: list([charge({ ...sent, ...came })]) }).broken).toEqual([rule]);
});

test('a finding says where metadata changed', () => {
  const sent = { ...order, metadata: { lines: [{ sku: 'a', 'no.': 1 }] } };
  const [deviation] = new Run(judges).see({
    order: sent,
    body: charge({ metadata: { lines: [{ sku: 'a', 'no.': 2 }] } }),
  }).deviations;
  expect(deviation?.expected).toContain('metadata.lines[0]["no."]: 1');
  expect(deviation?.actual).toBe('2');
});

test('a replay is held against the first request, not its own', () => {
  const run = new Run(judges);
  const first = { ...order, description: 'first', metadata: { a: 1 } };
  const body = charge({ description: 'first', metadata: { a: 1 } });
  run.see({ idempotencyKey: 'one-key-1', order: first, body });
  const again = { idempotencyKey: 'one-key-1', order: { ...order, description: 'second' } };
  expect(run.see({ ...again, body }).deviations).toEqual([]);
  expect(run.see({ ...again, body: charge({ description: 'second', metadata: { a: 1 } }) }).broken).toEqual([
    'charge.description-echoed',
  ]);
});

test('of equal keys in flight at once, or without an answer, any may have been the first', () => {
  const run = new Run(judges);
  const failure = { kind: 'timeout', text: 'no answer' } as const;
  run.see({
    n: 1,
    sent: start,
    received: start + 90,
    failure,
    idempotencyKey: 'one-key-1',
    order: { ...order, description: 'lost' },
  });
  const body = charge({ description: 'lost' });
  expect(
    run.see({ n: 2, idempotencyKey: 'one-key-1', order: { ...order, description: 'again' }, body }).deviations,
  ).toEqual([]);
  expect(run.see({ ...read('ch_1'), body }).deviations).toEqual([]);
});

test('of a charge that others made, what was seen once stays', () => {
  const run = new Run(judges);
  run.see({ ...read('ch_9'), body: charge({ id: 'ch_9', description: 'theirs' }) });
  const later = (over: Fields) =>
    run.see({ ...read('ch_9'), body: charge({ id: 'ch_9', description: 'theirs', ...over }) }).broken;
  expect(later({ state: 'succeeded', reference: '', simulation: { payer: '', note: 'other' }, extra: 1 })).toEqual([]);
  expect(later({ description: 'ours' })).toEqual(['charge.description-echoed']);
  expect(later({ fee_minor: 0, net_minor: 247_500 })).toEqual(['charge.fee-minor']);
});

test('what a charge costs may be told anew once it is paid, and stays then', () => {
  const run = new Run(judges);
  const seen = (fields: Fields) => run.see({ ...read('ch_9'), body: charge({ id: 'ch_9', ...fields }) }).broken;
  const dearer = { fee_minor: 2600, net_minor: 247_400 };
  expect(seen({})).toEqual([]);
  expect(seen({ ...dearer, state: 'succeeded' })).toEqual([]);
  expect(seen({ state: 'succeeded' })).toEqual(['charge.fee-minor']);
});

test('what a charge costs may be told once it is being processed, and stays then', () => {
  const run = new Run(judges);
  const seen = (fields: Fields) => run.see({ ...read('ch_9'), body: charge({ id: 'ch_9', ...fields }) }).broken;
  expect(seen({ state: 'requires_payment', fee_minor: 0, net_minor: 250_000 })).toEqual([]);
  expect(seen({ state: 'processing' })).toEqual([]);
  expect(seen({ state: 'processing', fee_minor: 2_600, net_minor: 247_400 })).toEqual(['charge.fee-minor']);
});

test('a charge that was never paid may cost nothing', () => {
  const run = new Run(judges);
  run.see({ ...read('ch_9'), body: charge({ id: 'ch_9' }) });
  const free = { id: 'ch_9', fee_minor: 0, net_minor: 250_000 };
  expect(run.see({ ...read('ch_9'), body: charge({ ...free, state: 'failed' }) }).broken).toEqual([]);
});

test('moments stay, at whichever precision they are written', () => {
  const run = new Run(judges);
  const moments = { created: '2026-01-05T12:00:00.987654Z', expires_at: '2026-01-05T12:15:00.987654Z' };
  run.see({ body: charge(moments) });
  const later = (over: Fields) => run.see({ ...read('ch_1'), body: charge({ ...moments, ...over }) }).broken;
  expect(later({ created: '2026-01-05T15:00:00.988+03:00' })).toEqual([]);
  expect(later({ created: '2026-01-05T12:00:00Z', expires_at: '2026-01-05T12:15:01Z' })).toEqual([]);
  expect(later({ created: '2026-01-05T12:00:02.5Z' })).toEqual(['charge.created']);
});

test('the expiry of a charge of unknown kind stays', () => {
  const run = new Run(judges);
  const live = { ...read('ch_9'), deployment: 'live' } as const;
  run.see({ ...live, body: charge({ id: 'ch_9' }) });
  const moved = charge({ id: 'ch_9', expires_at: new Date(start + 3_600_000).toISOString() });
  expect(run.see({ ...live, body: moved }).broken).toEqual(['charge.expires-at']);
});

test('an unscripted replay of what nobody saw is no creation', () => {
  const parts = {
    order: { ...order, description: 'new' },
    body: charge({ description: 'old' }),
    sent: start + 3_600_000,
  };
  const run = new Run(judges);
  const unscripted = { ...exchange(parts), check: null };
  expect(run.judgePanel.see(unscripted).filter(({ is }) => is === 'broken')).toEqual([]);
});

test('business is no matter for the echo', () => {
  expect(new Run(judges).see({ key: otherKey, order, body: charge() }).deviations).toEqual([]);
});
