import { expect, test } from 'vitest';
import { knownFileSchema, standings, type KnownViolation } from '../../../src/report/known/known-violation.ts';
import { standingOf } from '../../../src/report/known/standing.ts';
import { isNewlyBroken } from '../../../src/report/tally/exit-status.ts';
import type { ReportRule, RuleVerdict } from '../../../src/report/report-json.ts';

const entry: KnownViolation = { rule: 'client.sends-json', reason: 'old', owner: 'sdk team', until: '2027-01-31' };

const standing = (
  verdict: RuleVerdict | null,
  changed: Partial<KnownViolation> = {},
  version: string | null = null,
  isWhole = true,
) =>
  standingOf([{ ...entry, ...changed }], {
    rules: verdict === null ? [] : [{ id: entry.rule, verdict }],
    version,
    day: '2027-01-31',
    isWhole,
  })[0]?.standing;

test('a broken rule is excused to the end of the last day', () => {
  expect(standing('fail')).toBe('holds');
  expect(standing('fail', { until: '2027-01-30' })).toBe('expired');
});

test('an entry outlives neither the violation nor the rule', () => {
  expect(standing('pass')).toBe('mended');
  expect(standing('not_exercised')).toBe('not seen');
});

test('of a rule that a run leaves out, or that the network kept from its end, an entry is not out of date', () => {
  for (const verdict of ['out_of_scope', 'inconclusive', null] as const) expect(standing(verdict)).toBe('not decided');
  const rules = [{ id: entry.rule, verdict: 'out_of_scope', remedy: [] }] as const;
  const [beyond] = standingOf([entry], { rules, version: null, day: '2027-01-31', isWhole: true });
  expect(beyond?.standing).toBe('not seen');
});

test('of a part of a run an entry is out of date only where its rule is broken', () => {
  const inPart = (verdict: RuleVerdict | null, changed?: Partial<KnownViolation>) =>
    standing(verdict, changed, null, false);
  for (const verdict of ['pass', 'not_exercised', 'inconclusive', null] as const)
    expect(inPart(verdict)).toBe('not decided');
  expect(inPart('fail')).toBe('holds');
  expect(inPart('fail', { until: '2027-01-30' })).toBe('expired');
});

test('a day is one of the calendar, and a disputed rule is excused as others are', () => {
  const parsed = (until: string) =>
    knownFileSchema.safeParse({ known: [{ ...entry, until, disputed: 'of charges alone' }] });
  expect(parsed('2028-02-29').success).toBe(true);
  for (const until of ['2027-02-29', '2027-99-99', 'soon']) expect(parsed(until).success).toBe(false);
  expect(standing('fail', { disputed: 'of charges alone' })).toBe('holds');
});

test('versions say whom an entry is about', () => {
  expect(standing('fail', { versions: '<3' }, '2.9.1')).toBe('holds');
  expect(standing('fail', { versions: '<3' }, 'v2.9')).toBe('holds');
  expect(standing('fail', { versions: '<3' }, '3.0.0')).toBe('other version');
  expect(standing('fail', { versions: '<3' })).toBe('other version');
});

test('what is excused fails no gate, and a stale entry does', () => {
  const rules = [{ id: entry.rule, verdict: 'fail' }] as unknown as readonly ReportRule[];
  const newly = (standing: (typeof standings)[number]) =>
    isNewlyBroken({ rules, rules_of: null, baseline: null, known: [{ ...entry, standing }] });
  expect(newly('holds')).toBe(false);
  for (const other of standings) expect(newly(other), other).toBe(other !== 'holds');
  const other = [{ id: 'client.no-offset', verdict: 'fail' }] as unknown as readonly ReportRule[];
  const holding = { baseline: null, known: [{ ...entry, standing: 'holds' as const }] };
  expect(isNewlyBroken({ rules: other, rules_of: null, ...holding })).toBe(true);
});
