import { describe, expect, test } from 'vitest';
import type { QuestionId } from '../../src/contract/questions.ts';
import type { Entry } from '../../src/evidence/journal-entry.ts';
import { reportSchema } from '../../src/report/report-json.ts';
import { broke, checkEnd, exchange, footer, header, planned, rule } from '../evidence/helpers/samples.ts';
import { modelFrom, storyWith } from './helpers/stories.ts';

const net = 'charge.net-is-amount-minus-fee';
const decision = (check: string | null, n: number): Entry =>
  broke(check, { rule: rule(net), expected: 'net 9900', actual: 'net 9950', exchanges: [n] });
const plan = header({ plan: [planned('charges/first', [net]), planned('charges/second', [net])] });
const sent = (n: number, check = 'charges/first'): Entry => ({ is: 'exchange', exchange: exchange(n, { check }) });
const ruleOf = async (entries: readonly Entry[]) =>
  (await modelFrom(entries)).report.rules.find(({ id }) => id === net);

const observe = (observed: string, n: number): Entry => ({
  is: 'decision',
  check: null,
  n,
  decision: { is: 'observed', question: 'status-of.bad-amount' as QuestionId, observed, exchanges: [n] },
});

describe('a report', () => {
  test.each([0, 1, 40])('of %i findings has the documented form', async (count) => {
    const { report } = await modelFrom(storyWith(count));
    expect(reportSchema.parse(report)).toEqual(report);
    expect(report.counts.fail).toBe(count);
    expect(Object.values(report.counts).reduce((sum, each) => sum + each)).toBe(report.rules.length);
  });

  test('counts the exchanges that showed a rule', async () => {
    const entries = [plan, sent(1), sent(2), decision('charges/first', 2)];
    const ends = [checkEnd('charges/first', { kept: { [rule(net)]: 5 } }), checkEnd('charges/second')];
    expect(await ruleOf([...entries, ...ends, footer()])).toMatchObject({
      verdict: 'fail',
      exchanges: 6,
      broken: 1,
      checks: ['charges/first', 'charges/second'],
    });
  });

  test('keeps only the exchanges that it shows', async () => {
    const ends = [checkEnd('charges/first'), checkEnd('charges/second'), footer()];
    const { shown } = await modelFrom([plan, sent(1), sent(2), sent(3), decision('charges/first', 2), ...ends]);
    expect([...shown.keys()]).toEqual([2]);
    expect(shown.get(2)).toEqual(exchange(2));
  });

  test('takes up a recheck that came later', async () => {
    const ends = [decision('charges/first', 2), checkEnd('charges/first'), checkEnd('charges/second')];
    const recheck: Entry = { is: 'recheck', check: 'charges/first', rule: rule(net), steady: false };
    const { report } = await modelFrom([plan, sent(2), ...ends, recheck, footer()]);
    expect(report.findings).toMatchObject([{ check: 'charges/first', steady: false }]);
    const file = `reproduce/${net}.yaml`;
    const reproduction: Entry = {
      is: 'reproduction',
      check: 'charges/first',
      rule: rule(net),
      file,
      shown: true,
      why: null,
    };
    const tried = await modelFrom([plan, sent(2), ...ends, recheck, reproduction, footer()]);
    expect(tried.report.findings).toMatchObject([{ check: 'charges/first', steady: true }]);
  });

  test('keeps what a check broke that did not come to its end', async () => {
    const { report } = await modelFrom([plan, sent(1), decision('charges/first', 1), checkEnd('charges/second')]);
    expect(report.findings).toMatchObject([{ rule: net, check: 'charges/first', exchanges: [1], steady: null }]);
    expect(report.verdict).toBe('nonconformant');
  });

  test('names no check for unscripted traffic', async () => {
    const { report } = await modelFrom([header(), sent(2), decision(null, 2), footer()]);
    expect(report.findings).toMatchObject([{ rule: net, check: null }]);
  });

  test('merges observations by topic and value', async () => {
    const { report } = await modelFrom([header(), observe('400', 1), observe('422', 2), observe('422', 3), footer()]);
    expect(report.observations).toEqual([
      { question: 'status-of.bad-amount', topic: 'status of BAD_AMOUNT', observed: '422', count: 2, exchanges: [2, 3] },
      { question: 'status-of.bad-amount', topic: 'status of BAD_AMOUNT', observed: '400', count: 1, exchanges: [1] },
    ]);
  });

  test('lists a rule that the catalogue no longer knows', async () => {
    const gone = header({ plan: [planned('charges/first', ['gone.rule'])] });
    const { report } = await modelFrom([
      gone,
      checkEnd('charges/first', { kept: { [rule('gone.rule')]: 1 } }),
      footer(),
    ]);
    expect(report.rules.at(-1)).toMatchObject({ id: 'gone.rule', verdict: 'pass' });
  });
});

describe('a partial report', () => {
  const entries = [
    plan,
    sent(1),
    decision('charges/first', 1),
    checkEnd('charges/second', { kept: { [rule(net)]: 1 } }),
  ];

  test('says so, and holds what was found before the end', async () => {
    const { report } = await modelFrom(entries);
    expect(report).toMatchObject({ partial: true, interrupted: true, finished: null, verdict: 'nonconformant' });
    expect(report.findings).toHaveLength(1);
    expect(report.traffic).toMatchObject({ requests: 1, wall_s: null, lower_bound_s: null });
  });

  test('calls checks without an end inconclusive', async () => {
    const { report } = await modelFrom(entries.filter((entry) => entry.is !== 'decision'));
    expect(report.checks[0]).toMatchObject({
      verdict: 'inconclusive',
      requests: 1,
      why: 'the run ended before it did',
    });
    expect(report.rules.find(({ id }) => id === net)).toMatchObject({ verdict: 'inconclusive' });
    expect(report.verdict).toBe('incomplete');
  });

  test('of an interrupted run is not partial but interrupted', async () => {
    const { report } = await modelFrom([...entries, footer({ interrupted: true })]);
    expect(report).toMatchObject({ partial: false, interrupted: true });
  });
});
