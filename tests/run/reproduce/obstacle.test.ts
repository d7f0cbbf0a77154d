import { expect, test } from 'vitest';
import type { Check } from '../../../src/run/check/check.ts';
import { hindranceOf, obstacleOf, type Standing } from '../../../src/run/reproduce/obstacle.ts';

const free: Standing = { ended: false, jumps: false, byHand: false, pays: false, profile: 'standard', left: 100 };

const check = (change: Partial<Check> = {}): Check => ({
  id: 'shop/order',
  title: 'An order',
  kind: 'scenario',
  deployment: 'sandbox',
  rules: [],
  needs: { keys: {} },
  cost: { quick: 0, standard: 20, deep: 200 },
  wait_s: 0,
  run: () => Promise.resolve(),
  ...change,
});

const waits = check({ wait_s: 31 });
const alone = check({ alone: true });
const operated = check({ needs: { keys: {}, operator: ['pay_bill'] } });

test.each<[string, Check, Partial<Standing>, string | null]>([
  ['nothing in the way', check(), {}, null],
  ['a run that was ended', check(), { ended: true }, 'the run was ended before'],
  ['a long wait', waits, {}, 'it would really wait once more'],
  ['a long wait that takes no time', waits, { jumps: true }, null],
  ['a short wait', check({ wait_s: 30 }), {}, null],
  ['a person as the operator', operated, { byHand: true }, 'a person would be asked once more'],
  ['a person who is not needed', check(), { byHand: true }, null],
  ['a program as the operator', operated, {}, null],
  ['a check that is alone', alone, {}, 'it takes a deployment that nobody else uses meanwhile'],
  ['a check that is alone, where nothing takes time', alone, { jumps: true }, null],
  ['all requests but its own', check(), { left: 20 }, null],
  ['too few requests', check(), { left: 19 }, 'the standard profile has no requests left for it'],
  ['too few requests for deep', check(), { profile: 'deep' }, 'the deep profile has no requests left for it'],
])('%s', (_, failed, standing, why) => {
  expect(obstacleOf(failed, { ...free, ...standing })).toBe(why);
});

const charging = { keys: { main: { mode: 'live', has: ['charges:write'] } } } as const;

test.each<[string, Check, Partial<Standing>, string | null]>([
  ['charges on live', check({ deployment: 'live', needs: charging }), {}, 'people would be prompted once more'],
  ['charges that an operator pays', check({ deployment: 'live', needs: charging }), { pays: true }, null],
  ['charges in the sandbox', check({ needs: charging }), {}, null],
  ['reads on live', check({ deployment: 'live' }), {}, null],
])('%s', (_, failed, standing, why) => {
  const hindrance = hindranceOf(failed, { ...free, ...standing });
  expect(hindrance).toEqual({ obstacle: why, harmless: why === null });
});

test('what keeps the whole check from being tried need not keep a few requests', () => {
  expect(hindranceOf(waits, free)).toMatchObject({ obstacle: 'it would really wait once more', harmless: true });
  expect(hindranceOf(waits, { ...free, ended: true }).harmless).toBe(false);
});
