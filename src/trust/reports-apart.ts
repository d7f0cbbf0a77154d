import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
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
  /** What of them was not checked, and why. */
  readonly untold: readonly string[];
}

const FILE = 'report.json';

type Build = NonNullable<Report['made_by']>;

/**
 * Makes the reports in a folder once more, and says where they are not what its journal gives. Of those that another build made nobody
 * knows whether it would have made them otherwise.
 */
export async function reportsApart(folder: string, model: Model, here: Build): Promise<ReportsApart> {
  const told = toldIn(folder);
  if (typeof told === 'string') return { troubles: [{ file: FILE, line: null, why: told }], same: [], untold: [] };
  const beside = told === null ? model : { ...model, report: besideJournal(model.report, told) };
  const { suite, digests, made_by } = beside.report;
  const maker = made_by ?? { version: suite.version, digest: digests.suite };
  const journal = join(folder, 'journal.ndjson');
  const present = reportFiles.filter(({ file }) => existsSync(join(folder, file)));
  const all = await Promise.all(
    present.map(async ({ file, render }) => ({
      file,
      troubles: apartIn(folder, file, await render({ model: beside, journal })),
    })),
  );
  const apart = all.filter(({ troubles }) => troubles.length > 0);
  const others = isDeepStrictEqual(maker, here) ? [] : [madeElsewhere(apart, maker, here)];
  return {
    troubles: others.length > 0 ? [] : apart.flatMap(({ troubles }) => troubles),
    same: all.filter(({ troubles }) => troubles.length === 0).map(({ file }) => file),
    untold: [...others, ...(told === null ? [] : untoldIn(told))],
  };
}

function madeElsewhere(apart: readonly { readonly file: string }[], maker: Build, here: Build): string {
  const named = ({ version, digest }: Build): string => `${version}${digest ? ` (${digest.slice(0, 12)})` : ''}`;
  const files = apart.map(({ file }) => file).join(', ');
  const why = `mpconform ${named(maker)} is said to have made them, and this is ${named(here)}`;
  return files === '' ? why : `${files} would be made otherwise here: ${why}`;
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
function besideJournal(report: Report, { folder, baseline, known, history, rules_of, made_by }: Report): Report {
  const whole = { ...report, folder, baseline, known, history, made_by };
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
