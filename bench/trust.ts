import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { faults } from '../src/reference/faults/faults.ts';
import { variants } from '../src/reference/variants/variants.ts';
import { usualFormats } from '../src/report/formats/names.ts';
import type { RunOptions } from '../src/run/options.ts';
import { attested, newPair, smallRun, verified } from '../tests/trust/helpers/attested.ts';
import { journalEdit, reportEdit, type Edit } from '../tests/trust/helpers/edits.ts';
import { Random } from '../tests/trust/helpers/random.ts';

/** How many random edits of attested runs verify names, and of how many untouched runs it complains: `trust.ts EDITS RUNS FIRST_SEED`. */
const [edits = 10_000, runs = 1_000, first = 0] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'trust-'));
const pair = newPair();
const files = ['report.json', 'report.html', 'junit.xml'];
const rules = [
  ['balance.currency'],
  ['balance.*'],
  ['list.default-limit'],
  ['idempotency.mismatch-on-amount'],
  ['charges.get.*'],
];
/** Those that would have a run wait in real time are left out. */
const isQuick = ({ name }: { readonly name: string }): boolean => !/clock|slow|silen|hang|stall|drip|late/.test(name);
const [quickFaults, quickVariants] = [faults.filter(isQuick), variants.filter(isQuick)];
const untouched = { tried: 0, judged: 0, complaints: 0 };

interface Named {
  tried: number;
  named: number;
}

/** An edit of a journal is named by its line, one of a report by its file. */
async function tryEdit(run: string, file: string, edit: Edit): Promise<boolean> {
  const path = join(run, file);
  const before = readFileSync(path);
  writeFileSync(path, edit.text);
  const { wrong } = await verified(run, pair);
  writeFileSync(path, before);
  const isNamed = wrong.some(
    (trouble) => trouble.file === file && (edit.lines.length === 0 || edit.lines.includes(trouble.line ?? 0)),
  );
  if (!isNamed) console.log(`not named: ${file} ${edit.kind} at ${edit.lines.join(', ')}: ${JSON.stringify(wrong)}`);
  return isNamed;
}

async function editsNamed(): Promise<void> {
  const [run, other] = [join(folder, 'edited'), join(folder, 'other')];
  await smallRun(run, {}, { faults: ['amount.minimum-9900'] });
  await smallRun(other, { seed: 22 });
  await attested(run, pair);
  const journal = readFileSync(join(run, 'journal.ndjson'), 'utf8');
  const foreign = readFileSync(join(other, 'journal.ndjson'), 'utf8');
  const kinds = new Map<string, Named>();
  for (let seed = first, tried = 0; tried < edits; seed += 1) {
    const random = new Random(seed);
    const file = random.below(5) > 0 ? 'journal.ndjson' : random.of(files);
    const edit =
      file === 'journal.ndjson'
        ? journalEdit(journal, random, foreign)
        : reportEdit(readFileSync(join(run, file), 'utf8'), random);
    if (edit === null) continue;
    tried += 1;
    const kind = file === 'journal.ndjson' ? edit.kind : file;
    const known = kinds.get(kind) ?? { tried: 0, named: 0 };
    known.tried += 1;
    if (await tryEdit(run, file, edit)) known.named += 1;
    kinds.set(kind, known);
  }
  for (const [kind, { tried, named }] of [...kinds].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${kind.padEnd(20)} ${named} of ${tried} named`);
  const all = [...kinds.values()];
  console.log(`all edits            ${all.reduce((sum, { named }) => sum + named, 0)} of ${edits} named`);
}

/** Of a few checks, each of another seed: lawful, with a fault that is looked for, or of a variant; of either deployment, some of a shard. */
async function untouchedRun(seed: number): Promise<void> {
  const run = join(folder, `run-${seed}`);
  const fault = quickFaults[Math.floor(seed / 3) % quickFaults.length]!;
  const variant = quickVariants[Math.floor(seed / 3) % quickVariants.length]!;
  const kind = (['lawful', 'fault', 'variant'] as const)[seed % 3]!;
  const asked: Partial<RunOptions> = {
    seed,
    deployments: [seed % 2 === 0 ? 'sandbox' : 'live'],
    profile: seed % 5 === 0 ? 'quick' : 'standard',
    rules: kind === 'fault' ? fault.breaks.slice(0, 2) : rules[seed % rules.length]!,
    ...(seed % 7 === 0 && { shard: { index: 1 + (seed % 3), of: 3 } }),
  };
  const reference = { lawful: {}, fault: { faults: [fault.name] }, variant: { variant: variant.name } }[kind];
  // A page takes as long as all else of so small a run.
  const formats = seed % 4 === 0 ? usualFormats : (['json', 'junit'] as const);
  await smallRun(run, asked, { seed, ...reference }, formats);
  if (seed % 4 === 0) await attested(run, pair);
  const { wrong, held } = await verified(run, ...(seed % 4 === 0 ? [pair] : []));
  untouched.tried += 1;
  if (untouched.tried % 50 === 0)
    console.log(`${untouched.tried} untouched runs, ${untouched.complaints} complained of`);
  if (wrong.length > 0) untouched.complaints += 1;
  if (wrong.length > 0) console.log(`run ${seed}, ${kind}: ${JSON.stringify(wrong.slice(0, 3))}`);
  if (held.some((words) => words.startsWith('verdicts'))) untouched.judged += 1;
  rmSync(run, { recursive: true });
}

async function untouchedRuns(): Promise<void> {
  const limit = pLimit(4);
  await Promise.all(Array.from({ length: runs }, (_, place) => limit(() => untouchedRun(first + place))));
  const { tried, judged, complaints } = untouched;
  console.log(`untouched runs       ${complaints} of ${tried} complained of; ${judged} were judged again`);
}

try {
  if (edits > 0) await editsNamed();
  await untouchedRuns();
} finally {
  rmSync(folder, { recursive: true });
}
