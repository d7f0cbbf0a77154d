import { expect, test } from 'vitest';
import { charge as charges } from '../../../src/judge/charges/charge.ts';
import { chargeLifecycle, firstState } from '../../../src/judge/charges/lifecycle.ts';
import { lawsAlone } from '../helpers/laws.ts';
import { charge, list, listing, read, Run, start, type Parts } from '../helpers/exchange.ts';

const lifecycle = lawsAlone(charges, chargeLifecycle, [firstState]);

const states = ['requires_payment', 'processing', 'succeeded', 'failed', 'expired'] as const;
type State = (typeof states)[number];
const late = start + 3_600_000;
const shows = (state: State, n: number): Parts => ({
  ...read('ch_1'),
  n,
  sent: late + n * 1000,
  body: charge({ state }),
});

const goesBack: Readonly<Record<State, (to: State) => string | null>> = {
  requires_payment: () => null,
  processing: (to) => (to === 'requires_payment' ? 'lifecycle.processing-never-goes-back' : null),
  succeeded: (to) => (to === 'succeeded' ? null : 'lifecycle.succeeded-is-final'),
  failed: (to) => (to === 'failed' ? null : 'lifecycle.failed-is-final'),
  expired: (to) => (to === 'expired' ? null : 'lifecycle.expired-is-final'),
};

const moves = states.flatMap((from) => states.map((to) => [from, to, goesBack[from](to)] as const));

test.each(moves)('from %s to %s breaks %s', (from, to, rule) => {
  const run = new Run([lifecycle]);
  run.see(shows(from, 1));
  expect(run.see(shows(to, 2)).broken).toEqual(rule === null ? [] : [rule]);
});

test.each(moves)('sightings that overlap may come in any order: %s, %s', (from, to) => {
  const run = new Run([lifecycle]);
  run.see({ ...shows(from, 2), sent: late, received: late + 50 });
  expect(run.see({ ...shows(to, 1), sent: late + 49, received: late + 900 }).broken).toEqual([]);
});

const replay = (state: State): Parts => ({ idempotencyKey: 'one-key-1', sent: late + 9000, body: charge({ state }) });

test('a replay may show the first answer, and nothing else that is past', () => {
  const run = new Run([lifecycle]);
  run.see({ idempotencyKey: 'one-key-1', body: charge() });
  run.see(shows('succeeded', 2));
  expect(run.see(replay('processing')).broken).toEqual([]);
  expect(run.see(replay('succeeded')).broken).toEqual([]);
  expect(run.see(replay('failed')).broken).toEqual(['lifecycle.succeeded-is-final']);
});

test('a list is held to the same', () => {
  const run = new Run([lifecycle]);
  run.see(shows('failed', 1));
  const { deviations } = run.see({ ...listing(), sent: late + 5000, body: list([charge({ state: 'processing' })]) });
  expect(deviations).toMatchObject([{ rule: 'lifecycle.failed-is-final', exchanges: [1, 2], actual: '"processing"' }]);
});

function expiredAfter(ms: number) {
  const run = new Run([lifecycle]);
  run.see({ body: charge() });
  return run.see({ ...read('ch_1'), sent: start + 1000 + ms, body: charge({ state: 'expired' }) }).broken;
}

test('no charge is expired before its time', () => {
  expect(expiredAfter(900_000)).toEqual([]);
  expect(expiredAfter(896_000)).toEqual([]);
  expect(expiredAfter(880_000)).toEqual(['lifecycle.expires-not-before-its-time']);
});

const expiredAt = (sent: number) => new Run([lifecycle]).see({ ...shows('expired', 1), sent }).broken;

test('where nobody saw the creation, the clocks may differ', () => {
  expect(expiredAt(start + 11 * 60_000)).toEqual([]);
  expect(expiredAt(start + 60_000)).toEqual(['lifecycle.expires-not-before-its-time']);
});
