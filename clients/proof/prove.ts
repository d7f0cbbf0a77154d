import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Tinypool } from 'tinypool';
import { clientCases } from '../../src/client/cases/all.ts';
import { clientFaults } from '../faults/all.ts';
import { clientVariants } from '../variants/all.ts';
import { pageOf, type Proof } from './page.ts';
import { mostLiars, type Trial, type TrialEnd } from './trial.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    /** Each lawful client meets every so many-th case of a seed, others with the next seed. */
    share: { type: 'string', default: '1' },
    liars: { type: 'string', default: String(mostLiars) },
    /** So many clients at once on each thread. */
    at: { type: 'string', default: '2' },
    out: { type: 'string', default: join(import.meta.dirname, '../../docs/client-proof.md') },
  },
});
const share = Number(values.share);
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
const threads = availableParallelism();
const pool = new Tinypool({
  runtime: 'child_process',
  filename: new URL('./trial.ts', import.meta.url).href,
  minThreads: threads,
  maxThreads: threads,
  concurrentTasksPerWorker: Number(values.at),
});

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Tells at once what is wrong. */
async function ended(it: Trial, name: string): Promise<TrialEnd> {
  const end = (await pool.run(it)) as TrialEnd;
  for (const finding of end.findings) say(`BLAMED ${name} in ${finding}`);
  if (it.is === 'fault' && end.by.length === 0) say(`SURVIVES ${name}`);
  return end;
}

const reference = await Promise.all(
  seeds.map((seed) => ended({ is: 'reference', seed }, `the reference, seed ${seed}`)),
);
const faults = await Promise.all(
  clientFaults.map(async (fault, place) => ({ fault, by: (await ended({ is: 'fault', place }, fault.name)).by })),
);
const variants = await Promise.all(
  clientVariants.map(async (variant, place) => {
    const ends = await Promise.all(seeds.map((seed) => ended({ is: 'variant', place, seed, share }, variant.name)));
    return { variant, findings: ends.flatMap(({ findings }) => findings).length };
  }),
);
const liars = await Promise.all(
  Array.from({ length: Number(values.liars) }, (_, place) => ended({ is: 'liar', place }, `liar ${place}`)),
);
await pool.destroy();

const proof: Proof = {
  cases: clientCases.length,
  seeds: seeds.length,
  share,
  reference: {
    kept: [...new Set(reference.flatMap(({ kept }) => kept))].toSorted(),
    findings: reference.flatMap(({ findings }) => findings).length,
  },
  faults,
  variants,
  liars: liars.map(({ findings, whole }) => ({ findings: findings.length, judged: whole })),
};
writeFileSync(values.out, pageOf(proof));
