import { expect, test } from 'vitest';
import { triggerDelays, triggers } from '../../../src/judge/sandbox/triggers.ts';
import { reasonField } from '../../../src/judge/sandbox/triggers-reason.ts';
import { charge as charges } from '../../../src/judge/charges/charge.ts';
import { lawsAlone } from '../helpers/laws.ts';
import { chargeNote, noteWording } from '../../../src/judge/charges/note.ts';
import { charge, order, payer, read, Run, start, type Parts } from '../helpers/exchange.ts';

const branches = lawsAlone(charges, [triggers], [triggerDelays, reasonField]);
const notes = lawsAlone(charges, [chargeNote], [noteWording]);

type Trigger = 1 | 2 | 3 | 4 | 5 | null;
const sent = start;
const creation = (trigger: Trigger, state = 'processing', took = 50): Parts => ({
  n: 1,
  sent,
  received: sent + took,
  order,
  payer: { ...payer, trigger },
  idempotencyKey: 'one-key-1',
  body: charge({ state }),
});
const seen = (trigger: Trigger, state: string, after: number, over: object = {}) => {
  const run = new Run([branches]);
  run.see(creation(trigger));
  return run.see({
    ...read('ch_1'),
    sent: sent + 50 + after,
    received: sent + 100 + after,
    body: charge({ state, ...over }),
  });
};

const declined = { failure_reason: 'PAYER_DECLINED' };
const poor = { failure: { code: 'INSUFFICIENT_FUNDS', text: 'no money' } };

test.each([
  [1, 'processing', 59_000, {}],
  [1, 'requires_payment', 1_000, {}],
  [1, 'succeeded', 900, {}],
  [1, 'succeeded', 40_000, {}],
  [2, 'failed', 0, declined],
  [2, 'failed', 30_000, { last_error: { message: 'declined: PAYER_DECLINED' } }],
  [2, 'failed', 9_000, { simulation: { payer: '', note: 'fails with PAYER_DECLINED' } }],
  [2, 'failed', 9_000, { hold_reason: 'none', simulation: { payer: '', note: 'fails with PAYER_DECLINED' } }],
  [3, 'failed', 5_000, poor],
  [4, 'processing', 800_000, {}],
  [4, 'processing', 1_800_000, {}],
  [4, 'expired', 901_000, {}],
  [5, 'processing', 89_000, {}],
  [5, 'processing', 118_000, {}],
  [5, 'succeeded', 88_900, {}],
  [null, 'processing', 899_000, {}],
  [2, 'processing', 899_000, {}],
  [3, 'failed', 890_000, poor],
  [null, 'succeeded', 0, {}],
] as const)('number %s may be %s after %s ms', (trigger, state, after, over) => {
  expect(seen(trigger, state, after, over).deviations).toEqual([]);
});

test.each([
  [1, 'processing', 61_000, {}, 'sandbox.trigger-1-succeeds'],
  [1, 'succeeded', 300, {}, 'sandbox.trigger-1-succeeds'],
  [1, 'failed', 9_000, declined, 'sandbox.trigger-1-succeeds'],
  [2, 'succeeded', 9_000, {}, 'sandbox.trigger-2-fails'],
  [2, 'processing', 931_000, {}, 'sandbox.trigger-2-fails'],
  [3, 'processing', 931_000, {}, 'sandbox.trigger-3-fails'],
  [2, 'expired', 950_000, {}, 'sandbox.trigger-2-fails'],
  [2, 'failed', 9_000, poor, 'sandbox.trigger-2-reason'],
  [2, 'failed', 9_000, { reason: 'payer declined' }, 'sandbox.trigger-2-reason'],
  [
    2,
    'failed',
    9_000,
    { failure: { code: 'DECLINED' }, simulation: { note: 'PAYER_DECLINED' } },
    'sandbox.trigger-2-reason',
  ],
  [
    2,
    'failed',
    9_000,
    { reason: 'INSUFFICIENT_FUNDS', simulation: { note: 'PAYER_DECLINED' } },
    'sandbox.trigger-2-reason',
  ],
  [2, 'failed', 9_000, { metadata: { a: 'PAYER_DECLINED' } }, 'sandbox.trigger-2-reason'],
  [3, 'failed', 9_000, declined, 'sandbox.trigger-3-reason'],
  [3, 'failed', 9_000, {}, 'sandbox.trigger-3-reason'],
  [4, 'succeeded', 9_000, {}, 'sandbox.trigger-4-stays-processing'],
  [4, 'failed', 901_000, declined, 'sandbox.trigger-4-stays-processing'],
  [5, 'succeeded', 60_000, {}, 'sandbox.trigger-5-not-before-90-seconds'],
  [5, 'succeeded', 88_700, {}, 'sandbox.trigger-5-not-before-90-seconds'],
  [5, 'processing', 151_000, {}, 'sandbox.trigger-5-succeeds'],
  [5, 'failed', 95_000, declined, 'sandbox.trigger-5-succeeds'],
  [null, 'failed', 9_000, declined, 'sandbox.other-numbers-approved'],
  [null, 'processing', 931_000, {}, 'sandbox.other-numbers-approved'],
] as const)('number %s, %s after %s ms with %j breaks %s', (trigger, state, after, over, rule) => {
  expect(seen(trigger, state, after, over).broken).toEqual([rule]);
});

test('a slow answer leaves time for the outcome', () => {
  expect(new Run([branches]).see(creation(1, 'succeeded', 3000)).broken).toEqual([]);
  expect(new Run([branches]).see(creation(1, 'succeeded', 300)).broken).toEqual(['sandbox.trigger-1-succeeds']);
});

test('an earlier try without an answer may have made the charge', () => {
  const run = new Run([branches]);
  const lost = { failure: { kind: 'timeout', text: 'no answer' } as const, sent: sent - 30_000, received: sent - 100 };
  run.see({ ...creation(5), ...lost });
  run.see({ ...creation(5), n: 2, attempt: 2 });
  expect(run.see({ ...read('ch_1'), sent: sent + 61_000, body: charge({ state: 'succeeded' }) }).broken).toEqual([]);
});

test('a replay may show the first answer for ever', () => {
  const run = new Run([branches]);
  run.see(creation(1));
  expect(run.see({ ...creation(1), n: 2, sent: sent + 900_000, received: sent + 900_050 }).broken).toEqual([]);
});

const later = (after: number, state: string) => ({ ...read('ch_1'), sent: sent + after, body: charge({ state }) });

test('a charge that leaves its final state is for its lifecycle', () => {
  const run = new Run([branches]);
  run.see(creation(1));
  expect(run.see(later(5_000, 'succeeded')).broken).toEqual([]);
  expect(run.see(later(999_000, 'expired')).broken).toEqual([]);
});

test('live knows no triggers', () => {
  const run = new Run([branches]);
  run.see({ ...creation(2), deployment: 'live' });
  expect(
    run.see({ ...read('ch_1'), deployment: 'live', sent: sent + 9000, body: charge({ state: 'succeeded' }) }).broken,
  ).toEqual([]);
});

test('what stays open is observed', () => {
  expect(seen(3, 'failed', 1_900, poor).observed).toEqual([
    'trigger-3.delay: within 2 s',
    'charge.failure-reason-field: failure.code',
  ]);
  expect(seen(4, 'expired', 901_000).observed).toEqual(['charge.state-after-window-of-trigger-4: "expired"']);
});

test('branches do not share a note', () => {
  const run = new Run([notes]);
  const one = (n: number, trigger: Trigger, state: string, note: string) => {
    const body = charge({ id: `ch_${n}`, state, simulation: { payer: '', note } });
    run.see({ ...creation(trigger), idempotencyKey: `one-key-${n}`, n: 2 * n, body: { ...body, state: 'processing' } });
    return run.see({ ...read(`ch_${n}`), n: 2 * n + 1, body }).broken;
  };
  expect(one(1, 1, 'succeeded', 'approve')).toEqual([]);
  expect(one(2, 5, 'succeeded', 'approve')).toEqual([]);
  expect(one(3, 2, 'failed', 'decline')).toEqual([]);
  expect(one(4, 3, 'failed', 'poor')).toEqual([]);
  expect(one(5, 3, 'processing', 'approve')).toEqual([]);
  expect(one(6, 4, 'processing', 'approve')).toEqual(['charge.simulation-note-names-branch']);
  expect(one(7, 3, 'failed', 'decline')).toEqual(['charge.simulation-note-names-branch']);
});

test.each([
  ['hours later', 7200, 'soon', ['charge.simulation-note-names-branch']],
  ['while something may be left to do', 200, 'soon', []],
  ['that of nobody else', 7200, 'approved yesterday', []],
])('a note does not become that of another branch: %s', (_, first, note, broken) => {
  const run = new Run([notes]);
  const look = (n: number, at: number, said: string) =>
    run.see({
      ...read(`ch_${at}`),
      n,
      body: charge({ id: `ch_${at}`, state: 'succeeded', simulation: { payer: '', note: said } }),
    }).broken;
  for (const trigger of [1, 5] as const) {
    const body = charge({ id: `ch_${trigger}`, simulation: { payer: '', note: 'asked' } });
    run.see({ ...creation(trigger), idempotencyKey: `one-key-${trigger}`, n: trigger, body });
  }
  expect(look(first, 1, 'soon')).toEqual([]);
  expect(look(first + 1, 5, 'late')).toEqual([]);
  expect(look(90_000, 1, 'soon')).toEqual([]);
  expect(look(90_001, 5, note)).toEqual(broken);
});
