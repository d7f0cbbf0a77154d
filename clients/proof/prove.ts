import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { clientCases } from '../../src/client/cases/all.ts';
import { clientFaults } from '../faults/all.ts';
import { policy } from '../reference/policy.ts';
import { clientVariants } from '../variants/all.ts';
import { blamed } from './blamed.ts';
import { inProcess } from './in-process.ts';
import { judged } from './judged.ts';
import { liars, lying } from './liar.ts';
import { pageOf, type Proof } from './page.ts';
import { tried } from './tried.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    /** Each lawful client meets every so many-th case of a seed, others with the next seed. */
    share: { type: 'string', default: '1' },
    liars: { type: 'string', default: '1000' },
    at: { type: 'string', default: '2' },
    out: { type: 'string', default: join(import.meta.dirname, '../../docs/client-proof.md') },
  },
});
const share = Number(values.share);
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);

/** So many at once. */
async function each<In, Out>(
  all: readonly In[],
  work: (one: In, index: number) => Promise<Out>,
): Promise<readonly Out[]> {
  const done: Out[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < all.length) {
      const index = next;
      next += 1;
      done[index] = await work(all[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: Number(values.at) }, worker));
  return done;
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function reference(): Promise<Proof['reference']> {
  const runs = await each(seeds, (seed) => tried(inProcess(policy), clientCases, seed));
  const ends = runs.flat();
  for (const { entry, broken } of ends)
    if (broken.length > 0) say(`BLAMED reference in ${entry.id}: ${broken.join(', ')}`);
  return {
    kept: [...new Set(ends.flatMap(({ entry }) => Object.keys(entry.kept)))].toSorted(),
    findings: ends.flatMap(({ broken }) => broken).length,
  };
}

const proof: Proof = {
  cases: clientCases.length,
  seeds: seeds.length,
  reference: await reference(),
  faults: await each(clientFaults, async (fault) => {
    const found = await judged(fault, 3);
    if (found.by.length === 0) say(`SURVIVES ${fault.name}: ${fault.breaks.join(', ')}`);
    return found;
  }),
  share,
  variants: await each(clientVariants, async (variant, index) => {
    const findings: string[] = [];
    for (const seed of seeds) {
      const cases = clientCases.filter((_each, place) => place % share === (index + seed) % share);
      findings.push(...(await blamed(variant, seed, cases)));
    }
    for (const finding of findings) say(`BLAMED ${variant.name} in ${finding}`);
    return { variant, findings: findings.length };
  }),
  liars: await each(fc.sample(liars, { numRuns: Number(values.liars), seed: 11 }), async (liar, index) => {
    const cases = Array.from({ length: 5 }, (_, place) => clientCases[(index * 37 + place * 41) % clientCases.length]!);
    const ends = await tried(lying(liar), cases, index);
    for (const { entry, broken } of ends)
      if (broken.length > 0) say(`BLAMED liar ${index} in ${entry.id}: ${broken.join(', ')}`);
    return { findings: ends.flatMap(({ broken }) => broken).length, judged: ends.length === cases.length };
  }),
};
writeFileSync(values.out, pageOf(proof));
