import { describe, expect, test } from 'vitest';
import type { Asked } from '../../../src/evidence/asked.ts';
import type { CheckEnd, Entry, Footer, Header } from '../../../src/evidence/journal-entry.ts';
import { verdictSentence } from '../../../src/report/terminal/headline.ts';
import { htmlReport } from '../../../src/report/html/page.tsx';
import { junitReport } from '../../../src/report/junit/junit.ts';
import { reportSchema, type Report } from '../../../src/report/report-json.ts';
import { summaryLines } from '../../../src/report/terminal/summary.ts';
import { broke, checkEnd, footer, header, planned, rule } from '../../evidence/helpers/samples.ts';
import { modelFrom } from '../helpers/stories.ts';
import { misnested } from '../helpers/well-formed.ts';

const [a, b, c, d] = ['charge.id', 'charge.rail', 'charge.state', 'charge.livemode'].map(rule) as [
  never,
  never,
  never,
  never,
];
const asked: Asked = {
  origin: { is: 'file', path: 'target.yaml' },
  deployments: ['sandbox'],
  allow: { writes: false, prompts: false },
  patience_s: 1200,
  rules: [],
  scenarios: [],
  checks: [],
  shard: null,
  replay: null,
  target_digest: '',
  target_facts: {},
};

const kept = (id: string, ...rules: readonly never[]): CheckEnd =>
  checkEnd(id, { kept: Object.fromEntries(rules.map((each) => [each, { count: 1, first: 1, last: 1 }])) });

const broken = (id: string, ...rules: readonly never[]): readonly Entry[] => [
  ...rules.map((each) => broke(id, { rule: each, expected: 'this', actual: 'that', exchanges: [1] })),
  checkEnd(id, { verdict: 'fail' }),
];

const scope = (why: string, ...rules: readonly never[]): Header['scope'] =>
  rules.map((each) => ({ rule: each, verdict: 'not_exercised', why }));

interface Told {
  readonly plan: readonly (readonly [string, readonly never[]])[];
  readonly ends: readonly Entry[];
  readonly over?: Partial<Header>;
  readonly end?: Partial<Footer> | null;
}

const entries = ({ plan, ends, over, end = {} }: Told): readonly Entry[] => [
  header({
    plan: [planned('run/first-look', []), ...plan.map(([id, rules]) => planned(id, rules))],
    ...over,
  }),
  checkEnd('run/first-look'),
  ...ends,
  ...(end === null ? [] : [footer(end)]),
];

/** Rules that no entry names stay out of it. */
const small = { rules: [], questions: [] };

async function told(run: Told, baseline: Report | null = null) {
  const model = await modelFrom(entries(run), small, {
    baseline: baseline && { path: 'before/report.json', report: baseline },
  });
  return {
    report: reportSchema.parse(JSON.parse(JSON.stringify(model.report))),
    headline: verdictSentence(model.report),
    terminal: summaryLines(model, { colour: false, where: null }).join('\n'),
    html: await htmlReport(model),
    junit: junitReport(model),
  };
}

describe('a run that judged nothing', () => {
  test.each<[string, Told, string]>([
    [
      'a plan that is empty for want of a key',
      { plan: [], ends: [], over: { scope: scope('an expired test key', a, b) } },
      'No check could be planned. Most rules lack this: An expired test key.',
    ],
    [
      'checks that could not finish',
      { plan: [['x/one', [a]]], ends: [checkEnd('x/one', { verdict: 'inconclusive', why: 'a 503 too often' })] },
      '1 check was planned, and none came to its end. A 503 too often.',
    ],
    [
      'checks that lacked something',
      { plan: [['x/one', [a]]], ends: [checkEnd('x/one', { verdict: 'not_exercised', why: 'no till' })] },
      '1 check was planned, and none came to its end. No till.',
    ],
    [
      'what was said before',
      { plan: [], ends: [], over: { unjudged: 'Nothing listens at port 9.' } },
      'Nothing listens at port 9.',
    ],
  ])('%s: exit 4, and an error for who reads JUnit', async (_what, run, why) => {
    const { report, headline, terminal, html, junit } = await told(run);
    expect(report).toMatchObject({ unjudged: why, exit_status: 4, verdict: 'incomplete' });
    expect(headline).toBe('staging could not be judged.');
    expect(terminal.replaceAll('\n', ' ')).toContain(why);
    expect(html).toContain(why);
    expect(junit).toContain(`<error message="${why}" type="unjudged"/>`);
    expect(junit).toMatch(/<testsuites [^>]*errors="1"/);
    expect(misnested(junit)).toEqual([]);
    for (const text of [headline, terminal, html]) expect(text).not.toContain('Nothing is broken');
  });

  test('one check that passed is something', async () => {
    const { report } = await told({ plan: [['x/one', [a]]], ends: [kept('x/one', a)] });
    expect(report).toMatchObject({ unjudged: null, exit_status: 0, verdict: 'conformant' });
  });
});

describe('a headline says how much was decided', () => {
  const run: Told = { plan: [['x/one', [a, b]]], ends: [kept('x/one', a, b)], over: { scope: scope('a till', c) } };

  test('of all rules', async () => {
    expect((await told(run)).headline).toBe(
      'Nothing is broken at staging in what was exercised: 2 of 3 rules in scope were exercised and kept; 1 was not exercised.',
    );
  });

  test('of what was asked for', async () => {
    const scenarios = [{ path: 'mine/one.yaml', sha256: '' }];
    const over = { ...run.over, asked: { ...asked, scenarios } };
    expect((await told({ ...run, over })).headline).toContain('exercised for mine/one.yaml, all 1 check: 2 of 3 rules');
    const rules = { asked: { ...asked, rules: ['charge.*'] } };
    expect((await told({ ...run, over: rules })).headline).toBe(
      'staging kept every rule that was asked for (--rules charge.*).',
    );
  });

  test('of a service that was gone before the end', async () => {
    const why = 'sandbox stopped answering at exchange 61, and has not answered since: answered 503';
    const { report, headline, terminal, junit } = await told({
      ...run,
      end: { interrupted: true, stopped: { by: 'silence', why } },
    });
    expect(report.exit_status).toBe(4);
    expect(headline).toMatch(/^staging stopped answering before all was asked of it: 2 of 3 rules in scope were/);
    expect(terminal.replaceAll('\n', ' ')).toContain(`This is a partial report: ${why}.`);
    expect(junit).toContain(`<error message="This is a partial report: ${why}." type="partial"/>`);
  });

  test('of an interrupted run', async () => {
    const stopped = { by: 'person', why: 'the run was interrupted' } as const;
    const { report, junit } = await told({ ...run, end: { interrupted: true, stopped } });
    expect(report.exit_status).toBe(130);
    expect(junit).toContain('<error message="This is a partial report: the run was interrupted." type="partial"/>');
    const silent = await told({ ...run, end: { interrupted: true, stopped: { by: 'silence', why: 'no answer' } } });
    expect(silent.report.exit_status).toBe(4);
    expect((await told({ ...run, end: null })).report.exit_status).toBe(130);
  });
});

describe('beside a baseline', () => {
  const before: Told = {
    plan: [['x/one', [a, b, c, d]]],
    ends: [...broken('x/one', a, b, c), kept('x/two', d)],
    over: { asked },
  };

  test('what is known does not fail the gate, and what is mended is said', async () => {
    const { report: baseline } = await told(before);
    const now = await told(
      {
        plan: [
          ['x/one', [a, b]],
          ['x/two', [c]],
        ],
        ends: [...broken('x/one', a), kept('x/two', b)],
      },
      baseline,
    );
    expect(now.report).toMatchObject({
      verdict: 'nonconformant',
      exit_status: 0,
      baseline: { new: [], known: [a], mended: [b], undecided: [c] },
    });
    expect(now.headline).toBe(
      'Nothing new is broken at staging against the baseline of 2026-03-01: 1 known, 1 mended, 1 could no longer be decided.',
    );
    expect(now.terminal).toContain('NONCONFORMANT, NOTHING NEW');
    expect(now.terminal).toContain(`Mended: ${String(b)}`);
    expect(now.terminal).toMatch(new RegExp(`^1\\.  ${String(a)} +known, \\w+, \\d`, 'm'));
    expect(now.html).toContain('Nothing new is broken at staging');
    expect(now.junit).toContain(`<skipped message="known: ${String(a)}: expected this; got that"/>`);
    expect(now.junit).toMatch(/<testsuites [^>]*failures="0" errors="0"/);
  });

  test('what is new fails it', async () => {
    const { report: baseline } = await told(before);
    const now = await told({ plan: [['x/one', [a, d]]], ends: [...broken('x/one', a, d)] }, baseline);
    expect(now.report).toMatchObject({ exit_status: 1, baseline: { new: [d], known: [a], undecided: [b, c] } });
    expect(now.headline).toContain('staging breaks 1 rule anew');
    expect(now.junit).toMatch(/<testsuites [^>]*failures="1" errors="0"/);
  });

  test('a rule that was broken in the sandbox only is newly broken on live', async () => {
    const { report: baseline } = await told(before);
    const live = planned('live/x/one', [a], { deployment: 'live' });
    const now = await told({ plan: [], ends: [...broken('live/x/one', a)], over: { plan: [live] } }, baseline);
    expect(now.report.baseline).toMatchObject({ new: [a], known: [] });
  });

  test('where new rules alone are broken, nothing stands for want of a list', async () => {
    const { report } = await told(before);
    const { target, suite, started } = report;
    const fresh = { new: [a, b, c], undecided_before: [], known: [], mended: [], undecided: [] };
    const words = verdictSentence({
      ...report,
      verdict: 'incomplete',
      rules_of: { version: 1, new: 3, broken: [a, b, c], undecided: [] },
      baseline: { path: 'before/report.json', target, suite, started, ...fresh },
    });
    expect(words).toMatch(
      /^Nothing new of catalogue 1 is broken at staging against the baseline of 2026-03-01\. Of 3 /,
    );
  });

  test('a run that judges nothing is not clean by its baseline', async () => {
    const { report: baseline } = await told(before);
    const now = await told({ plan: [], ends: [], over: { unjudged: 'Nobody is there.' } }, baseline);
    expect(now.report.exit_status).toBe(4);
    expect(now.headline).toContain('could not be judged');
  });
});
