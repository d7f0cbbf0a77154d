import pc from 'picocolors';
import { harmCounts, type Cause } from '../findings/causes.ts';
import { harmWords } from '../findings/harm.ts';
import { beside, clip, COLUMNS, LABEL, wrap } from './columns.ts';
import { gapKinds, gapRows, type GapKind } from './gaps.ts';
import { paragraph } from './paragraph.ts';
import { legible } from '../legible.ts';
import { isOutdated, outdatedWords } from '../known/excuse.ts';
import type { Model } from '../model.ts';
import { isNewlyBroken } from '../tally/exit-status.ts';
import { ruleVerdicts, type Report, type ReportCheck } from '../report-json.ts';
import { causeSummary } from './cause.ts';
import { baselineGroups, baselineSentence } from '../baseline.ts';
import { verdictSentence } from './headline.ts';
import { counted, parityWords, partialSentence, timeSentence, verdictPhrase, verdictWords } from './words.ts';

const ASKED_VERDICT = 15;
const CAUSES = 10;
const GAPS = 12;

type Paint = ReturnType<typeof pc.createColors>;

/** What the terminal shows at the end of a run. `where`: the report to open for more; null when none was written. */
export function summaryLines(
  model: Model,
  options: { readonly colour: boolean; readonly where: string | null },
): string[] {
  const paint = pc.createColors(options.colour);
  const { report } = model;
  return [
    ...verdictLines(report, paint),
    ...harmLines(model.causes, paint),
    ...causeLines(model.causes, paint, report),
    ...baselineLines(report, paint),
    ...knownLines(report, paint),
    ...newRuleLines(report, paint),
    ...askedLines(report, paint),
    ...labelled('Rules', countsText(report), paint),
    ...gapKinds(report).flatMap((kind) => gapLines(report, kind, paint)),
    ...(report.parity === null ? [] : labelled('Parity', parityWords(report.parity), paint)),
    ...labelled('Time', timeSentence(report), paint),
    ...(options.where === null ? [] : [paint.bold('Report'.padEnd(LABEL)) + options.where]),
  ];
}

function verdictLines(report: Report, paint: Paint): string[] {
  const nothingNew = report.verdict === 'nonconformant' && !isNewlyBroken(report);
  const broken = nothingNew ? paint.yellow : paint.red;
  const kept = report.rules_of?.broken.length ? paint.yellow : paint.green;
  const colour = { nonconformant: broken, incomplete: paint.yellow, conformant: kept }[report.verdict];
  const partial = partialSentence(report);
  return [
    paint.bold(colour(`${verdictPhrase(report).toUpperCase()}${nothingNew ? ', NOTHING NEW' : ''}`)),
    ...paragraph(verdictSentence(report)),
    ...(report.unjudged === null ? [] : paragraph(report.unjudged)),
    ...(partial === null ? [] : paragraph(partial).map((line) => paint.yellow(line))),
    '',
  ];
}

function baselineLines(report: Report, paint: Paint): string[] {
  const { baseline } = report;
  if (baseline === null) return [];
  return [
    ...labelled('Baseline', legible(baselineSentence(report, baseline)), paint),
    ...baselineGroups(baseline).flatMap(({ title, rules }) =>
      beside('', LABEL, clip(wrap(`${title}: ${rules.join(', ')}`, COLUMNS - LABEL), 4)),
    ),
  ];
}

/** Each entry that is out of date is told; those that hold are counted. */
function knownLines({ known }: Report, paint: Paint): string[] {
  if (known === null) return [];
  const holding = known.filter(({ standing }) => standing === 'holds');
  const disputed = holding.filter((entry) => entry.disputed !== undefined).length;
  const counts = `${counted(holding.length, 'violation')} that somebody answers for${disputed > 0 ? `, ${disputed} of them disputed` : ''}`;
  return [
    ...labelled('Known', counts, paint),
    ...known.filter(isOutdated).flatMap(({ rule, owner, standing }) => {
      const words = `${rule} (${owner}): ${outdatedWords[standing]}`;
      return beside('', LABEL, wrap(legible(words), COLUMNS - LABEL));
    }),
  ];
}

function newRuleLines({ rules_of }: Report, paint: Paint): string[] {
  if (rules_of === null || rules_of.broken.length === 0) return [];
  return beside(
    'New rules',
    LABEL,
    clip(wrap(`broken: ${rules_of.broken.join(', ')}`, COLUMNS - LABEL), 4),
    paint.bold,
  );
}

/** Where not all causes are shown: how much of what there is. */
function harmLines(causes: readonly Cause[], paint: Paint): string[] {
  if (causes.length <= CAUSES) return [];
  const lines = harmCounts(causes).flatMap(({ harm, rules }) =>
    beside(counted(rules, 'rule').padStart(9), LABEL, wrap(`${harm}: ${harmWords[harm]}`, COLUMNS - LABEL)),
  );
  return [paint.bold('Broken, what harms most first'), ...lines, ''];
}

function causeLines(causes: readonly Cause[], paint: Paint, report: Report): string[] {
  const shown = causes
    .slice(0, CAUSES)
    .flatMap((cause, index) => [...causeSummary(cause, index + 1, paint, report), '']);
  const rest = causes.length - CAUSES;
  return rest > 0 ? [...shown, `and ${counted(rest, 'more cause')}, in the report`, ''] : shown;
}

const ASKED = 20;

/** Who asks for a scenario wants to read what became of it, also where all is well. */
function askedLines(report: Report, paint: Paint): string[] {
  const checks = askedChecks(report);
  const shown = checks.slice(0, ASKED).flatMap(({ id, title, verdict, why }) => {
    const told = verdict === 'not_exercised' || verdict === 'inconclusive' ? `: ${why ?? 'not told'}` : '';
    return beside(
      verdictWords[verdict],
      ASKED_VERDICT,
      clip(wrap(legible(`${id} (${title})${told}`), COLUMNS - LABEL - ASKED_VERDICT), 4),
    );
  });
  const rest = checks.length - ASKED;
  const lines = rest > 0 ? [...shown, `and ${counted(rest, 'more check')}, in the report`] : shown;
  return beside('Asked for', LABEL, lines, paint.bold);
}

/** The checks that were asked for one by one: by --check, or as files of scenarios. Empty: the run was about all. */
function askedChecks({ asked, checks }: Report): readonly ReportCheck[] {
  if (!asked || asked.scenarios.length + asked.checks.length === 0) return [];
  return checks.filter(
    ({ id, source }) => asked.checks.includes(id) || (asked.scenarios.length > 0 && source !== undefined),
  );
}

const countsText = ({ counts }: Report): string =>
  ruleVerdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdictWords[verdict]}`)
    .join(', ');

function gapLines(report: Report, { title, gaps }: GapKind, paint: Paint): string[] {
  // The paragraph above them says the one reason that all have.
  if (report.unjudged !== null && gaps.length === 1) return [];
  const rest = gaps.slice(GAPS).reduce((sum, gap) => sum + gap.rules.length, 0);
  return [
    paint.bold(title),
    ...gapRows(gaps.slice(0, GAPS)),
    ...(rest > 0 ? [`${counted(rest, 'rule').padStart(9)}   for other reasons, in the report`] : []),
  ];
}

const labelled = (label: string, text: string, paint: Paint): string[] =>
  beside(label, LABEL, wrap(text, COLUMNS - LABEL), paint.bold);
