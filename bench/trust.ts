import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attested, newPair, smallRun, verified } from '../tests/trust/helpers/attested.ts';
import { journalEdit, reportEdit, type Edit } from '../tests/trust/helpers/edits.ts';
import { Random } from '../tests/trust/helpers/random.ts';

/** How many random edits of attested runs verify names, and of how many untouched runs it complains: `trust.ts EDITS RUNS FIRST_SEED`. */
const [edits = 10_000, runs = 1_000, first = 0] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'trust-'));
const pair = newPair();
const files = ['report.json', 'report.html', 'junit.xml'];
const rules = [['balance.currency'], ['balance.*'], ['errors.shape'], ['idempotency.key-required'], ['charges.get.*']];
const faults = [[], ['amount.minimum-9900'], ['money.fee-added-on-replay'], ['amount.any-multiple']];

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

async function untouchedRuns(): Promise<void> {
  let complaints = 0;
  for (let seed = first; seed < first + runs; seed += 1) {
    const run = join(folder, `run-${seed}`);
    const asked = {
      seed,
      rules: rules[seed % rules.length]!,
      ...(seed % 7 === 0 && { shard: { index: 1 + (seed % 3), of: 3 } }),
    };
    await smallRun(run, asked, { seed, faults: faults[seed % faults.length]! });
    if (seed % 2 === 0) await attested(run, pair);
    const { wrong } = await verified(run, ...(seed % 2 === 0 ? [pair] : []));
    if (wrong.length > 0) {
      complaints += 1;
      console.log(`run ${seed}: ${JSON.stringify(wrong.slice(0, 3))}`);
    }
    rmSync(run, { recursive: true });
  }
  console.log(`untouched runs       ${complaints} of ${runs} complained of`);
}

try {
  await editsNamed();
  await untouchedRuns();
} finally {
  rmSync(folder, { recursive: true });
}
