import { describe, expect, test } from 'vitest';
import { judgeRule, judgeRun, type RuleFacts, sharedWhy } from '../../../src/report/tally/verdict.ts';

const nothing: RuleFacts = {
  findings: 0,
  kept: 0,
  undecided: [],
  scope: null,
  otherwise: null,
  checks: [],
  beside: [],
};
const notExercised = { verdict: 'not_exercised', why: 'a live deployment' } as const;
const passed = { id: 'a/passed', verdict: 'pass', why: null } as const;
const failed = { id: 'a/failed', verdict: 'fail', why: null } as const;
const inconclusive = { id: 'a/unfinished', verdict: 'inconclusive', why: 'a 503 too often' } as const;
const unequipped = { id: 'a/unequipped', verdict: 'not_exercised', why: 'a closed till' } as const;

describe('a rule', () => {
  test.each<[string, Partial<RuleFacts>, string, string | null]>([
    ['a finding names it', { findings: 1, kept: 9, checks: [passed] }, 'fail', null],
    ['a finding names it although a check could not finish', { findings: 1, checks: [inconclusive] }, 'fail', null],
    ['a finding names it although nobody meant to ask', { findings: 1, scope: notExercised }, 'fail', null],
    ['exercised and kept', { kept: 3, checks: [passed] }, 'pass', null],
    ['kept in the traffic of checks that were not about it', { kept: 3, scope: notExercised }, 'pass', null],
    ['kept, and one of its checks lacked something', { kept: 3, checks: [passed, unequipped] }, 'pass', null],
    ['kept, and one of its checks broke off at another rule', { kept: 3, checks: [passed, failed] }, 'pass', null],
    ['not kept, and its check could not finish', { checks: [inconclusive] }, 'inconclusive', 'a 503 too often'],
    ['kept, and its check could not finish', { kept: 3, checks: [passed, inconclusive] }, 'inconclusive', 'kept in 3'],
    [
      'kept, and an exchange may be behind',
      { kept: 3, undecided: [7], checks: [passed] },
      'inconclusive',
      'exchange 7 ',
    ],
    ['broken, and an exchange may be behind', { findings: 1, undecided: [7] }, 'fail', null],
    ['its only check broke off at another rule', { checks: [failed] }, 'inconclusive', 'another broken rule'],
    ['known before to be out of reach', { scope: notExercised }, 'not_exercised', 'a live deployment'],
    [
      'known before to be out of reach, and a check that shows it all the same could not finish',
      { scope: { verdict: 'out_of_scope', why: 'x', remedy: [{ is: 'pay_url' }] }, beside: [inconclusive] },
      'inconclusive',
      'a/unfinished could not finish',
    ],
    [
      'not exercised in its own checks, and another that shows it could not finish',
      { checks: [passed], otherwise: notExercised, beside: [inconclusive] },
      'inconclusive',
      'a/unfinished could not finish',
    ],
    ['kept, and another that shows it could not finish', { kept: 1, beside: [inconclusive] }, 'pass', null],
    ['its check met the lack while running', { checks: [unequipped] }, 'not_exercised', 'a closed till'],
    ['its check never met the situation', { checks: [passed] }, 'out_of_scope', 'a situation that shows it'],
    [
      'its check never met the situation, and another one would',
      { checks: [passed], otherwise: { ...notExercised, remedy: [{ is: 'pay_url' }] } },
      'not_exercised',
      'a live deployment',
    ],
    [
      'kept, though its own checks were out of reach',
      { kept: 1, scope: { verdict: 'out_of_scope', why: 'x', remedy: [{ is: 'pay_url' }] } },
      'pass',
      null,
    ],
    ['nobody asked', {}, 'not_exercised', 'a check in the plan'],
    ['out of scope', { kept: 1, scope: { verdict: 'out_of_scope', why: 'x' } }, 'out_of_scope', 'x'],
    ['unobservable', { scope: { verdict: 'unobservable', why: 'x' } }, 'unobservable', 'x'],
  ])('%s', (_what, facts, verdict, why) => {
    const judgement = judgeRule({ ...nothing, ...facts });
    expect(judgement.verdict).toBe(verdict);
    if (why === null) expect(judgement.why).toBeNull();
    else expect(judgement.why).toContain(why);
  });
});

describe('a run', () => {
  test.each([
    [['pass', 'out_of_scope', 'unobservable'], true, 'conformant'],
    [['pass', 'fail', 'inconclusive'], true, 'nonconformant'],
    [['pass', 'fail'], false, 'nonconformant'],
    [['pass', 'inconclusive'], true, 'incomplete'],
    [['out_of_scope', 'unobservable'], true, 'incomplete'],
    [['pass', 'not_exercised'], true, 'incomplete'],
    [['pass'], false, 'incomplete'],
  ] as const)('of %j, whole: %s', (verdicts, whole, expected) => {
    expect(
      judgeRun(
        verdicts.map((verdict) => ({ verdict, since: 1 })),
        whole,
      ),
    ).toBe(expected);
  });
});

test.each([
  [['pass', 'fail'], 'conformant'],
  [['pass', 'not_exercised'], 'conformant'],
  [['fail', 'pass'], 'nonconformant'],
  [['not_exercised', 'fail'], 'incomplete'],
  // Nothing of what it is held to was decided.
  [['out_of_scope', 'pass'], 'incomplete'],
] as const)('a rule of catalogue 1 and one of 2, %j, held to 1: %s', ([one, two], expected) => {
  const judged = [
    { verdict: one, since: 1 },
    { verdict: two, since: 2 },
  ];
  expect(judgeRun(judged, true, 1)).toBe(expected);
});

test('one unfinished check is one reason, whatever else each rule has', () => {
  const whys = [[inconclusive], [inconclusive, { ...inconclusive, id: 'b/unfinished' }]].flatMap((checks) =>
    [0, 3].map((kept) => judgeRule({ ...nothing, kept, checks }).why ?? ''),
  );
  expect(new Set(whys).size).toBe(4);
  expect(new Set(whys.map(sharedWhy))).toEqual(new Set(['a/unfinished could not finish: a 503 too often']));
});
