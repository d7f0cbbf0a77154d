import { join } from 'node:path';
import { once } from '../../evidence/once.ts';
import { shortestWords } from '../../evidence/shortest.ts';
import { shellWord } from '../../text/shell-word.ts';
import type { Report, ReportFinding } from '../report-json.ts';

/** The profile and the longest real wait that a run has unless it is told otherwise. */
const usual = { profile: 'standard', patience_s: 20 * 60 };

/** What runs the file of a finding again, for one who stands where the run was started, by its options; null: no file. */
export function againParts(report: Report, finding: ReportFinding): readonly string[] | null {
  const { asked, profile, target, folder } = report;
  if (report.subject?.is === 'client') return clientAgain(report, finding);
  if (report.subject?.is === 'receiver') return receiverAgain(report, finding);
  if (finding.reproduce === null) return null;
  const needsPermits = deploymentsOf(report).get(finding.check) !== 'sandbox' && asked?.origin.is !== 'embedded';
  const [only] = asked?.deployments ?? [];
  const one = asked?.deployments.length === 1 && target.sandbox !== null && target.live !== null;
  const patience = asked?.patience_s ?? usual.patience_s;
  return [
    runWords(asked),
    ...targetOptions(asked),
    ...(one ? [`--only ${only}`] : []),
    ...(profile === usual.profile ? [] : [`--profile ${profile}`]),
    ...(patience === usual.patience_s ? [] : [`--patience ${patience}s`]),
    ...(needsPermits && asked?.allow.writes ? ['--allow-writes'] : []),
    ...(needsPermits && asked?.allow.prompts ? ['--allow-prompts'] : []),
    '--scenario',
    shellWord(join(folder ?? '.', finding.reproduce)),
  ];
}

const deploymentsOf = once(
  ({ checks }: Report) => new Map<string | null, string>(checks.map(({ id, deployment }) => [id, deployment])),
);

/** Brings the client into the same case with the same values. What starts its adapter is not kept. */
function clientAgain({ subject, seed }: Report, { check }: ReportFinding): readonly string[] | null {
  if (check === null || subject?.adapter === null) return null;
  return ['mpconform client', `--only ${check.replace(/^clients\//, '')}`, `--seed ${seed}`, '-- COMMAND…'];
}

/** Posts the events of one case again. How the receiver is reached and asked is not kept. */
const receiverAgain = ({ seed }: Report, { check }: ReportFinding): readonly string[] | null =>
  check === null ? null : ['mpconform webhook URL OPTIONS…', `--only ${check}`, `--seed ${seed}`];

/** The finding of a rule that says best how to repeat it; undefined: none does. */
export const tellingOf = (report: Report, findings: readonly ReportFinding[]): ReportFinding | undefined =>
  findings.find((finding) => againParts(report, finding) !== null) ?? findings.find((one) => one.reproduction);

export const againCommand = (report: Report, finding: ReportFinding): string | null =>
  againParts(report, finding)?.join(' ') ?? null;

/** The command that runs a check again by its name, for one who stands where the run was started; null: there is none. */
export function rerunCheck({ asked, profile, seed, subject }: Report, name: string): string | null {
  if (subject !== null)
    return subject.adapter === null ? null : `mpconform client --only ${name} --seed ${seed} -- COMMAND…`;
  const permits = [asked?.allow.writes && '--allow-writes', asked?.allow.prompts && '--allow-prompts'];
  const options = [...targetOptions(asked), `--profile ${profile}`, `--seed ${seed}`, ...permits, `--check ${name}`];
  return [runWords(asked), ...options].filter(Boolean).join(' ');
}

const runWords = (asked: Report['asked']): string => `${asked?.npx ? 'npx ' : ''}mpconform run`;

function targetOptions(asked: Report['asked']): readonly string[] {
  switch (asked?.origin.is) {
    case 'file':
      return [`--target ${shellWord(asked.origin.path)}`];
    case 'flags':
      return [`--base-url ${shellWord(asked.origin.base_url)}`, `--key-env ${asked.origin.key_env}`];
    case 'embedded':
      return [];
    default:
      return ['--target TARGET'];
  }
}

/** A command in lines that a shell takes for one. */
export function shellLines(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length + 3 <= width) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(part);
  }
  return lines.map((line, at) => (at === lines.length - 1 ? line : `${line} \\`));
}

/** Whether the file was tried, and what came of it; null where nobody thought of one. */
export function triedWords({ reproduce, reproduction }: ReportFinding): string | null {
  if (reproduction === undefined) return null;
  const { shown, why } = reproduction;
  if (reproduce !== null && shown !== true) return `It was not tried: ${why}.`;
  if (reproduce !== null) return ['It was tried, and showed it again.', shortestTold(reproduction)].join(' ').trim();
  return `No file is kept that shows it again: ${why}.`;
}

/** What came of leaving its requests out; empty where nobody did. */
export const shortestTold = (reproduction: ReportFinding['reproduction']): string =>
  reproduction?.shortest === undefined ? '' : shortestWords(reproduction.shortest);
