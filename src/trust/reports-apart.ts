import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../evidence/parse-json.ts';
import { heldTo, type Model } from '../report/model.ts';
import { reportSchema, type Report } from '../report/report-json.ts';
import { reportFiles } from '../report/write.ts';
import { differences } from './differences.ts';
import type { Trouble } from './trouble.ts';

interface ReportsApart {
  readonly troubles: readonly Trouble[];
  /** The files that are what the journal gives. */
  readonly same: readonly string[];
  /** What of them no journal tells. */
  readonly untold: readonly string[];
}

const FILE = 'report.json';

/** Makes the reports in a folder once more, and says where they are not what its journal gives. */
export async function reportsApart(folder: string, model: Model): Promise<ReportsApart> {
  const told = toldIn(folder);
  if (typeof told === 'string') return { troubles: [{ file: FILE, line: null, why: told }], same: [], untold: [] };
  const beside = told === null ? model : { ...model, report: besideJournal(model.report, told) };
  const journal = join(folder, 'journal.ndjson');
  const present = reportFiles.filter(({ file }) => existsSync(join(folder, file)));
  const apart = await Promise.all(
    present.map(async ({ file, render }) => ({
      file,
      troubles: apartIn(folder, file, await render({ model: beside, journal })),
    })),
  );
  return {
    troubles: apart.flatMap(({ troubles }) => troubles),
    same: apart.filter(({ troubles }) => troubles.length === 0).map(({ file }) => file),
    untold: told === null ? [] : untoldIn(told),
  };
}

/** null: there is none; a text: it is none. */
function toldIn(folder: string): Report | string | null {
  const path = join(folder, FILE);
  if (!existsSync(path)) return null;
  const told = reportSchema.safeParse(parseJson(readFileSync(path, 'utf8'))?.value);
  if (told.success) return told.data;
  const [issue] = told.error.issues;
  return `is no report: ${issue?.path.join('.') || 'all of it'} was altered`;
}

/** What a report holds beside what its journal gives. */
function besideJournal(report: Report, { folder, baseline, known, history, rules_of }: Report): Report {
  const whole = { ...report, folder, baseline, known, history };
  return { ...whole, ...heldTo(rules_of?.version ?? null, whole) };
}

const untoldIn = ({ baseline, known, history }: Report): readonly string[] => [
  ...(baseline ? ['what report.json says beside its baseline: that needs the baseline'] : []),
  ...(history ? ['what report.json says of earlier runs: that needs these'] : []),
  ...(known ? ['what report.json says of known violations: that needs their file'] : []),
];

function apartIn(folder: string, file: string, remade: string): readonly Trouble[] {
  const text = readFileSync(join(folder, file), 'utf8');
  if (text === remade) return [];
  const places = file.endsWith('.json') ? differences(parseJson(text)?.value, parseJson(remade)?.value) : [];
  const line = lineApart(text, remade);
  if (places.length === 0) return [{ file, line, why: 'is not what the journal gives' }];
  return places.map((why) => ({ file, line, why }));
}

function lineApart(text: string, other: string): number {
  const [lines, others] = [text.split('\n'), other.split('\n')];
  return lines.findIndex((line, at) => line !== others[at]) + 1 || lines.length;
}
