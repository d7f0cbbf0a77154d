import { stringify } from 'csv-stringify/sync';
import type { Model } from '../model.ts';
import type { Report, ReportRule } from '../report-json.ts';
import { verdictSentence } from '../terminal/headline.ts';
import { isNewTo } from '../tally/rules-of.ts';
import { partialSentence, verdictPhrase } from '../terminal/words.ts';
import { harmless, short } from './harmless.ts';

/** Excel cuts a cell at 32,767 characters, and takes its commas and line ends for those of the table then. */
const LONGEST = 32_000;

const columns = [
  'rule',
  'section',
  'verdict',
  'standing',
  'exchanges',
  'broken',
  'why',
  'checks',
  'places',
  'text',
  'since',
];

/** A line a rule, and first the run itself: that all its rules are kept does not make it whole. */
export function csvReport({ report: whole }: Model): string {
  const report = harmless(whole);
  const rows = [rowOfRun(report), ...report.rules.map((rule) => rowOf(rule, report))];
  return stringify(rows.map(inCells), {
    header: true,
    columns,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

type Row = Readonly<Record<string, string | number>>;

/** A cell holds one line: some programs end a row at any other. */
const inCells = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : short(value.replaceAll('\n', ' '), LONGEST),
    ]),
  );

const rowOfRun = (report: Report): Row => ({
  rule: '(run)',
  section: '',
  verdict: report.verdict,
  standing: report.rules_of === null ? '' : verdictPhrase(report),
  exchanges: report.traffic.requests,
  broken: report.counts.fail,
  why: [verdictSentence(report), report.unjudged, partialSentence(report)].filter(Boolean).join(' '),
  checks: '',
  places: '',
  text: '',
  since: '',
});

const rowOf = (rule: ReportRule, report: Report): Row => ({
  rule: rule.id,
  section: rule.section,
  verdict: rule.verdict,
  standing: standingOf(rule, report),
  exchanges: rule.exchanges,
  broken: rule.broken,
  why: rule.why ?? '',
  checks: rule.checks.join(' '),
  places: rule.places.join(' '),
  text: rule.text,
  since: rule.since ?? '',
});

/** Of a broken rule, whether it is news; of a kept one, whether it was broken; of one newer than the run is held to, that. */
function standingOf(rule: ReportRule, { baseline, known, rules_of }: Report): string {
  const { id } = rule;
  const entry = known?.find(({ rule }) => rule === id);
  if (entry) return `known violation: ${entry.standing} (${entry.owner}, until ${entry.until})`;
  if (isNewTo(rules_of?.version ?? null, rule)) return 'new rule';
  return (['new', 'known', 'mended', 'undecided'] as const).find((name) => baseline?.[name].includes(id)) ?? '';
}
