import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import pLimit from 'p-limit';
import { attempt } from './attempt.ts';
import { instrumented } from './instrumented.ts';
import { nameOf, type Mutant, type Outcome } from './mutant.ts';
import { KillHistory, varied } from './order.ts';
import { mutationPage, rowsOf, whyOf } from './page.ts';
import { reachOf } from './reach.ts';
import { Results } from './results.ts';
import { Threads } from './threads.ts';
import type { Trial } from './thread/trial.ts';

/** Changes the source of the reference at one place after the other, and looks whether the suite finds it. */
interface Flags extends Pick<Trial, 'seed' | 'profile'> {
  readonly only?: RegExp;
  readonly mutators?: RegExp;
  readonly part: readonly [number, number];
  readonly sample: number;
  readonly seconds: number;
  readonly threads: number;
  readonly most: number;
  readonly results: string;
  readonly again?: true;
  readonly page?: string;
}

const number = (text: string): number => {
  if (!/^\d+(?:\.\d+)?$/.test(text)) throw new InvalidArgumentError('It must be a number.');
  return Number(text);
};

function part(text: string): readonly [number, number] {
  const [, nth, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (Number(nth) < 1 || !(Number(nth) <= Number(of))) throw new InvalidArgumentError('It must be like 1/4.');
  return [Number(nth), Number(of)];
}

const glob = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.+^${}()[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*'));

const flags = new Command('mutate')
  .option('--only <glob>', 'files whose path has this in it; * stands for anything', glob)
  .option('--mutators <names>', 'such as Regex,Conditional*', (text) => glob(text.replaceAll(',', '|')))
  .option('--part <i/n>', 'the i-th of n equal parts', part, [1, 1])
  .option('--sample <share>', 'a share of the mutants, between 0 and 1, by the seed', number, 1)
  .option('--seed <number>', 'of the sample and of what is sent', number, 1)
  .option('--profile <name>', 'standard or deep', 'standard')
  .option('--seconds <count>', 'begins with no more mutants after so many', number, Number.POSITIVE_INFINITY)
  .option('--threads <count>', 'mutants that are tried at a time', number, 1)
  .option(
    '--most <count>',
    'tries a mutant by so many checks that come by it, those nearest first',
    number,
    Number.POSITIVE_INFINITY,
  )
  .option('--results <file>', 'goes on with this file; what it has is not tried again', 'bench/mutation/results.ndjson')
  .option('--again', 'tries anew, by the whole run too, what was not found and is not explained')
  .option('--page <file>', 'tries nothing: makes the page of the results')
  .parse()
  .opts<Flags>();

function sampled(mutant: Mutant): boolean {
  const digest = createHash('sha256')
    .update(`${flags.seed} ${nameOf(mutant)}`)
    .digest();
  return digest.readUInt32BE() / 2 ** 32 < flags.sample;
}

const isWanted = (mutant: Mutant): boolean =>
  flags.only?.test(mutant.file) !== false && flags.mutators?.test(mutant.mutator) !== false && sampled(mutant);

/** What is in the same file counts as so many places elsewhere. */
const nearby = 100;

const isOpen = (mutant: Mutant): boolean => {
  const is = known.of(mutant)?.is;
  const left = is === 'survived' || is === 'undecided' || is === 'endless';
  return is === undefined || (flags.again === true && left && whyOf(mutant) === undefined);
};

const { folder, worker, mutants } = await instrumented();
const known = new Results(flags.results);

async function tryAll(): Promise<void> {
  const threads = new Threads(worker, flags.threads);
  try {
    const { seed, profile, most } = flags;
    const reach = await reachOf(folder, () => threads.checkIds(profile), { seed, profile }, threads.carryOut);
    const [nth, of] = flags.part;
    const wanted = mutants.filter(isWanted);
    const [from, to] = [nth - 1, nth].map((at) => Math.floor((at * wanted.length) / of));
    const open = wanted.slice(from, to).filter(isOpen);
    const history = new KillHistory();
    for (const mutant of mutants) {
      const outcome = known.of(mutant);
      if (outcome?.is === 'killed') history.add(mutant, outcome.check);
    }
    const fileOf = new Map(mutants.map(({ id, file }) => [id, file]));
    const orders = new Map<string, readonly string[]>();
    const near = ({ file }: Mutant, checks: readonly string[]): readonly string[] => {
      const name = `${file} ${checks.join()}`;
      const worth = (id: string): number => (fileOf.get(id) === file ? nearby : 1);
      const order = orders.get(name) ?? varied(checks, reach.mutants, worth);
      orders.set(name, order);
      return order;
    };
    const began = performance.now();
    const limit = pLimit(flags.threads);
    console.log(`${open.length} of ${mutants.length} mutants to try`);
    const one = async (mutant: Mutant): Promise<void> => {
      if (performance.now() - began > flags.seconds * 1000) return;
      const parts = { threads, reach, history, varied: near, whole: flags.again === true, most, seed, profile };
      tell(mutant, await attempt(mutant, parts));
    };
    await Promise.all(open.map((mutant) => limit(() => one(mutant))));
  } finally {
    await threads.close();
  }
}

function tell(mutant: Mutant, outcome: Outcome): void {
  known.note(mutant, outcome);
  const { file, line, original, replacement } = mutant;
  if (outcome.is !== 'killed' && outcome.is !== 'unreached')
    console.log(`${outcome.is}  ${file}:${line}  ${original.slice(0, 100)}  ->  ${replacement.slice(0, 100)}`);
}

if (flags.page === undefined) await tryAll();
else {
  const rows = rowsOf(mutants, (mutant) => known.of(mutant));
  writeFileSync(flags.page, mutationPage(rows));
  const bare = rows.filter((row) => (row.is === 'survived' || row.is === 'unreached') && whyOf(row) === undefined);
  console.log(`${bare.length} are not explained`);
  for (const { file, line, original, replacement } of bare)
    console.log(`${file}:${line}  ${original} -> ${replacement}`);
}
