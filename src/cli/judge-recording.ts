import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '../evidence/journal.ts';
import { readBaseUrl } from '../target/file/base-url.ts';
import { buildTarget } from '../target/file/build-target.ts';
import type { Target } from '../target/target.ts';
import { judgeHar } from '../traffic/har/judge-har.ts';
import { chooseTarget, type TargetChoice } from './choose-target.ts';
import { readEarlier } from './earlier.ts';
import { readKnown } from './known.ts';
import { tellReport, tellStatus, type ReportFlags } from './report.ts';
import { runFolder } from './run-folder.ts';
import { suite } from './suite-version.ts';
import { print } from './terminal.ts';
import { Wrong } from './wrong.ts';

const looked_bytes = 64 * 1024;

/** By what stands in it, whatever it is called. */
export function looksLikeHar(path: string): boolean {
  const text = beginningOf(path);
  return /^\uFEFF?\s*\{/.test(text) && !text.startsWith('{"h":"') && /"log"\s*:\s*\{/.test(text);
}

/** A file that is not named as a journal is, and does not begin as one. */
export const isNeither = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true &&
  !path.endsWith('.ndjson') &&
  !beginningOf(path).startsWith('{"h":"');

function beginningOf(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return '';
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(looked_bytes);
  const length = readSync(file, bytes, 0, looked_bytes, 0);
  closeSync(file);
  return bytes.toString('utf8', 0, length);
}

/** Judges both sides of a HAR. */
export async function judgeRecording(har: string, flags: ReportFlags & TargetChoice): Promise<number> {
  if (flags.baseline !== undefined)
    throw new Wrong('mpconform: --baseline is for runs; a recording is compared by mpconform compare');
  const [target, known, history] = [
    await targetOf(flags),
    await readKnown(flags.known),
    await readEarlier(flags.earlier),
  ];
  let out = '';
  const begin = () => {
    out = runFolder(flags.out);
    return openJournal(join(out, 'journal.ndjson'), 'in-batches');
  };
  const judged = await judgeHar({ har, target, suite, begin });
  if (judged.is === 'none') throw new Wrong(...nothingIn(har, judged, target));
  for (const note of judged.notes) print(note);
  const journal = join(out, 'journal.ndjson');
  const rulesOf = flags.rulesOf ?? null;
  const report = await tellReport(journal, out, { known, history, rulesOf, formats: flags.format });
  if ('is' in report) throw new Wrong(`mpconform: ${journal} ${report.why}`);
  return tellStatus(report, { requireComplete: flags.requireComplete === true });
}

async function targetOf({ target, baseUrl, keyEnv }: TargetChoice): Promise<Target | null> {
  if (baseUrl === undefined || target !== undefined || keyEnv !== undefined)
    return chooseTarget({ ...(target && { target }), ...(baseUrl && { baseUrl }), ...(keyEnv && { keyEnv }) });
  const base = readBaseUrl(baseUrl);
  if ('why' in base) throw new Wrong(`mpconform: --base-url: ${base.why}`);
  return buildTarget({ sandbox: { base_url: base.value }, keys: [], statuses: {} }, [], '.');
}

interface Elsewhere {
  readonly entries: number;
  /** Where its requests went. */
  readonly origins: readonly string[];
}

const nothingIn = (har: string, { entries, origins }: Elsewhere, target: Target | null): readonly string[] => [
  `mpconform: none of the ${entries} entries of ${har} is a request to ${target ? target.name : 'a service of this API, as far as keys and headers tell'}`,
  target
    ? `mpconform: the addresses of the target have to be those in the recording${origins.length > 0 ? `, which are ${origins.join(', ')}` : ''}`
    : 'mpconform: say where the service is with --target FILE or --base-url URL',
];
