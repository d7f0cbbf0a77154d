import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rules, type RuleId } from '../../../src/contract/rules.ts';
import { exitStatusIn } from '../../../src/cli/exit-status.ts';
import type { Entry, Header } from '../../../src/evidence/journal-entry.ts';
import { annotationsReport } from '../../../src/report/formats/annotations.ts';
import { csvReport } from '../../../src/report/formats/csv.ts';
import { ctrfReport } from '../../../src/report/formats/ctrf.ts';
import { harReport } from '../../../src/report/formats/har.ts';
import { jsonReport } from '../../../src/report/formats/json.ts';
import { markdownReport } from '../../../src/report/formats/markdown.ts';
import { sarifReport } from '../../../src/report/formats/sarif.ts';
import { htmlReport } from '../../../src/report/html/page.tsx';
import { junitReport } from '../../../src/report/junit/junit.ts';
import type { KnownViolation } from '../../../src/report/known/known-violation.ts';
import type { Model } from '../../../src/report/model.ts';
import { reportSchema, type Report } from '../../../src/report/report-json.ts';
import { statementsOf } from '../../../src/trust/statement.ts';
import { summaryLines } from '../../../src/report/terminal/summary.ts';
import { counted } from '../../../src/report/terminal/words.ts';
import { broke, checkEnd, exchange, footer, header, planned } from '../../evidence/helpers/samples.ts';
import { journalOf, modelFrom } from '../helpers/stories.ts';
import {
  readAnnotations,
  readCsv,
  readCtrf,
  readGate,
  readHar,
  readJunit,
  readMarkdown,
  readSarif,
  type Har,
} from './helpers/readers.ts';

const few = rules.filter(({ binds, decided }) => binds === 'service' && decided.by !== 'unobservable').slice(0, 5);
/** The last two came later. */
const catalogue = { rules: few.map((rule, at) => ({ ...rule, since: at < 3 ? 1 : 2 })), questions: [] };
const ids = few.map(({ id }) => id);
const anyRule = fc.constantFrom(...ids);
const someRules = fc.uniqueArray(anyRule, { minLength: 1, maxLength: 3 });

const anyCheck = fc.record({
  rules: someRules,
  /** null: the run ended before it did. */
  verdict: fc.constantFrom('pass', 'fail', 'inconclusive', 'not_exercised', null),
  kept: someRules,
  broken: fc.option(anyRule),
});

const mixes = fc.record({
  checks: fc.array(anyCheck, { maxLength: 4 }),
  /** Found in traffic that no check sent, or by one that the plan does not name. */
  besides: fc.option(fc.tuple(anyRule, fc.constantFrom(null, 'gone/check'))),
  left: fc.uniqueArray(fc.tuple(anyRule, fc.constantFrom('not_exercised', 'out_of_scope')), {
    maxLength: 3,
    selector: ([rule]) => rule,
  }),
  unjudged: fc.option(fc.constant('the address answers no request'), { freq: 8 }),
  troubles: fc.constantFrom([], [], [], ['shard 2 of 3 is missing']),
  ending: fc.constantFrom('whole', 'whole', 'whole', 'interrupted', 'silence', 'none'),
  part: fc.constantFrom('all', 'all', 'all', 'resumed', 'shard 1/1', 'shard 2/3'),
});

type Mix = typeof mixes extends fc.Arbitrary<infer T> ? T : never;

const asked = {
  origin: { is: 'embedded' },
  deployments: ['sandbox'],
  allow: { writes: false, prompts: false },
  patience_s: 60,
  rules: [],
  scenarios: [],
  checks: [],
  replay: null,
  target_digest: 'd',
  target_facts: {},
} as const;

/** What of a run it is. */
const partOf = (part: Mix['part']): Partial<Header> => {
  const [, index, of] = /^shard (\d)\/(\d)$/.exec(part) ?? [];
  return {
    asked: { ...asked, shard: index === undefined ? null : { index: Number(index), of: Number(of) } },
    ...(part === 'resumed' && { resumed: true }),
  };
};

function entriesOf({ checks, besides, left, unjudged, troubles, ending, part }: Mix): readonly Entry[] {
  const named = checks.map((check, place) => ({ ...check, id: `mix/check-${place}` }));
  const stopped = ending === 'silence' ? { by: 'silence' as const, why: 'it stopped answering' } : null;
  return [
    header({
      plan: named.map(({ id, rules: its }) => planned(id, its)),
      scope: left.map(([rule, verdict]) => ({ rule, verdict, why: 'something is missing' })),
      ...partOf(part),
      ...(unjudged !== null && { unjudged }),
      ...(troubles.length > 0 && { merged: { of: 3, shards: [1, 3], troubles } }),
    }),
    ...named.flatMap(({ id, verdict, kept, broken }, place): readonly Entry[] => [
      { is: 'exchange', exchange: exchange(place + 1, { check: id }) },
      ...(broken === null
        ? []
        : [broke(id, { rule: broken, expected: 'this', actual: 'that', exchanges: [place + 1] })]),
      ...(verdict === null
        ? []
        : [checkEnd(id, { verdict, kept: Object.fromEntries(kept.map((rule) => [rule, 2])), why: null })]),
    ]),
    ...(besides === null ? [] : [broke(besides[1], { rule: besides[0], expected: 'a', actual: 'b', exchanges: [] })]),
    ...(ending === 'none' ? [] : [footer({ interrupted: ending !== 'whole', ...(stopped && { stopped }) })]),
  ];
}

const entry = fc.record({
  rule: anyRule,
  reason: fc.constant('ticket 1'),
  owner: fc.constant('payments'),
  until: fc.constantFrom('2026-02-28', '2027-01-31'),
}) satisfies fc.Arbitrary<KnownViolation>;

const isNews = ({ baseline, known, rules_of }: Report, id: string): boolean =>
  !(rules_of?.version === 1 && ids.indexOf(id as RuleId) >= 3) &&
  baseline?.known.includes(id) !== true &&
  !known?.some(({ rule, standing }) => rule === id && standing === 'holds');

interface TestResult {
  readonly result: string;
  readonly passedTests: readonly string[];
  readonly failedTests: readonly string[];
}

async function harOf(model: Model, entries: readonly Entry[]): Promise<Har['log']> {
  const journal = journalOf(entries);
  let text = '';
  for await (const part of harReport({ model, journal })) text += part;
  rmSync(dirname(journal), { recursive: true });
  return readHar(text).log;
}

/** An entry of a known violation that is there no more is a fault of the list: a deployment may be conformant beside it. */
const isOutdated = ({ known }: Report): boolean =>
  // What a shard does not break waits for the others.
  (known ?? []).some(({ standing }) => standing !== 'holds' && standing !== 'not decided');

/** What speaks against the deployment, or against what is known of it. */
const isShort = (report: Report): boolean =>
  report.rules.some(({ id, verdict }) => verdict === 'fail' && isNews(report, id)) ||
  report.unjudged !== null ||
  report.partial ||
  report.interrupted ||
  (report.merged?.troubles.length ?? 0) > 0;

/** Why a gate must not let it pass, said once more beside `exitStatusOf`. */
const mustFail = (report: Report): boolean => isShort(report) || isOutdated(report);

test('no format and no exit status is greener than the run', async () => {
  await fc.assert(
    fc.asyncProperty(
      mixes,
      fc.option(mixes),
      fc.option(fc.array(entry, { maxLength: 2 })),
      fc.constantFrom(null, 1, 2),
      async (now, before, known, rulesOf) => {
        const earlier = before && {
          path: 'before.json',
          report: (await modelFrom(entriesOf(before), catalogue)).report,
        };
        const model = await modelFrom(entriesOf(now), catalogue, { baseline: earlier, known, rulesOf });
        const { report } = model;
        const broken = report.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
        const red = mustFail(report);
        const late = rulesOf === 1 ? broken.filter((id) => ids.indexOf(id as RuleId) >= 3) : [];
        const green = report.verdict === 'conformant' && late.length === 0;
        expect(green && (broken.length > 0 || isShort(report) || now.part === 'shard 2/3')).toBe(false);
        const { not_exercised, inconclusive } = report.counts;
        const complete = exitStatusIn(report, { requireComplete: true });
        if (rulesOf === null && not_exercised + inconclusive > 0)
          expect([green, complete === 0]).toEqual([false, false]);
        expect(complete === 0 && red).toBe(false);
        const phrase = [
          report.verdict,
          ...(rulesOf === null ? [] : [` by the rules of catalogue ${rulesOf}`]),
          ...(late.length === 0 ? [] : [`, ${counted(late.length, 'new rule')} broken`]),
        ].join('');
        expect(report.rules_of?.broken ?? []).toEqual(late);
        expect(report.exit_status === 0).toBe(!red);

        const junit = readJunit(junitReport(model));
        const outcomes = junit.cases.flatMap((one) => one.outcomes);
        const told = junit.cases.map(({ name, text }) => `${name} ${text}`).join('\n');
        expect(junit.name).toContain(`: ${phrase}`);
        if (red) expect(outcomes.some((outcome) => outcome !== 'skipped')).toBe(true);
        if (!green) expect(outcomes).not.toEqual([]);
        for (const id of broken) expect(told).toContain(id);

        const { summary, tests, extra } = readCtrf(ctrfReport(model)).results;
        if (red) expect(summary.failed).toBeGreaterThan(0);
        if (!green) expect(summary.passed).toBeLessThan(summary.tests);
        expect(extra).toMatchObject({ verdict: report.verdict, rules_of: report.rules_of });
        for (const id of broken)
          expect(JSON.stringify(tests.filter(({ status }) => status !== 'passed'))).toContain(id);

        const [
          {
            results,
            invocations: [run],
          },
        ] = readSarif(sarifReport(model)).runs;
        expect(run.exitCode).toBe(report.exit_status);
        expect(new Set(results.map(({ ruleId }) => ruleId))).toEqual(new Set(broken));
        if (!green) expect(run.toolExecutionNotifications).not.toEqual([]);

        const kinds = readAnnotations(annotationsReport(model)).map(({ kind }) => kind);
        if (red) expect(kinds).toContain('error');
        if (!green) expect(kinds.some((kind) => kind !== 'notice')).toBe(true);

        const page = readMarkdown(markdownReport(model));
        expect(page).toContain(`<h2>mpconform: ${phrase}</h2>`);
        for (const id of broken) expect(page).toContain(id);

        const [whole, ...each] = readCsv(csvReport(model));
        const standing = rulesOf === null ? '' : phrase;
        expect(whole).toMatchObject({ rule: '(run)', verdict: report.verdict, standing });
        expect(each.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule)).toEqual(broken);

        const [first] = summaryLines(model, { colour: false, where: null });
        expect(first!.toLowerCase().startsWith(phrase)).toBe(true);

        const [ours, result] = statementsOf(report, {
          subjects: [],
          journal: { lines: 1, root: '' },
          not_recomputed: [],
        });
        expect(ours).toMatchObject({ predicate: { verdict: report.verdict, rules_of: report.rules_of } });
        const stated = result?.['predicate'] as TestResult | undefined;
        if (!green || now.part === 'shard 1/1') expect(stated?.result).not.toBe('PASSED');
        expect(stated?.passedTests.filter((id) => broken.some((each) => each === id)) ?? []).toEqual([]);
        if (stated) expect(stated.failedTests).toEqual(broken.filter((id) => !late.includes(id)));

        const gate = readGate(await htmlReport(model));
        expect(gate.verdict).toBe(phrase);
        if (!green) expect(gate.banner).not.toBe('conformant');
        for (const id of broken) expect(gate.broken).toContain(id);

        const parsed = reportSchema.parse(JSON.parse(jsonReport(model)));
        expect(parsed).toMatchObject({
          verdict: report.verdict,
          exit_status: report.exit_status,
          counts: report.counts,
        });
        expect(parsed.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual(broken);

        const log = await harOf(model, entriesOf(now));
        expect(log.comment.startsWith(`${phrase}: `)).toBe(true);
        for (const { rule, exchanges } of report.findings)
          for (const n of exchanges)
            expect(log.entries.find(({ comment }) => comment.startsWith(`exchange ${n};`))?.comment).toContain(rule);
      },
    ),
    { numRuns: 60 },
  );
});
