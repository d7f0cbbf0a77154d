import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Asked } from '../../evidence/asked.ts';
import { digestOf, targetFacts, type TargetFacts } from '../../target/target-facts.ts';
import type { RunOptions } from '../options.ts';

/** What a run is asked for, as its journal keeps it. */
export async function askedOf(options: RunOptions): Promise<Asked> {
  const { origin, npx, deployments, allow, patience_s, rules, rules_of, checks, shard, replay } = options;
  const facts = factsOf(options);
  return {
    origin: origin.is === 'file' ? { ...origin, path: fromHere(origin.path) } : origin,
    ...(npx && { npx }),
    deployments,
    allow,
    patience_s,
    rules,
    ...(rules_of !== undefined && { rules_of }),
    scenarios: await Promise.all(options.scenarios.map(scenarioOf)),
    checks,
    shard,
    replay: replay && { path: fromHere(replay.path), digest: replay.digest },
    target_digest: digestOf(facts),
    target_facts: facts,
  };
}

/** The embedded reference has other addresses each time, and is the same. */
export const factsOf = ({ origin, target }: Pick<RunOptions, 'origin' | 'target'>): TargetFacts =>
  origin.is === 'embedded' ? { name: target.name } : targetFacts(target);

const scenarioOf = async (path: string): Promise<Asked['scenarios'][number]> => ({
  path: fromHere(path),
  sha256: await sha256Of(path),
});

export const sha256Of = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** As one would type it in the working folder. */
export const fromHere = (path: string): string => relative(process.cwd(), path) || '.';
