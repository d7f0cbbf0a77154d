import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Of } from '../run/record/asked.ts';
import { readEarlier, type Earlier } from '../run/record/earlier.ts';
import { contradictions } from './contradictions.ts';
import { environment } from './environment.ts';
import type { RunFlags } from './run-flags.ts';
import { suiteVersion } from './suite-version.ts';
import { Wrong } from './wrong.ts';

export interface Resumed {
  /** The journal as it stands in the folder. */
  readonly journal: string;
  readonly earlier: Earlier;
  /** What the run in the folder was asked for, as if it had been said again. */
  readonly flags: RunFlags;
}

/**
 * An interrupted run that can be gone on with. Nothing is written: all that does not belong together is found first.
 *
 * @param given what the command line says itself, by the names of its options
 */
export async function resumed(folder: string, flags: RunFlags, given: ReadonlySet<string>): Promise<Resumed> {
  const journal = journalIn(folder);
  const earlier = await readEarlier(journal);
  const refuse = (...whys: readonly string[]): never => {
    throw new Wrong(...whys.map((why) => `mpconform: ${why}`), 'mpconform: nothing was sent, and nothing written');
  };
  if (typeof earlier === 'string') return refuse(`--resume ${folder}: its journal cannot be resumed: ${earlier}`);
  const { header, whole } = earlier;
  if (header.merged)
    refuse(`--resume ${folder}: it holds a report that was merged; resume the shard that is not whole`);
  if (whole)
    refuse(`--resume ${folder}: that run came to its end, so nothing is left of it; run anew, without --resume`);
  if (flags.out !== undefined) refuse('--resume goes on in the folder of the run itself; leave out --out');
  const made = `the run in ${folder} was made with ${header.suite.version}`;
  if (header.suite.version !== suiteVersion) refuse(`this is mpconform ${suiteVersion}, but ${made}; run anew`);
  const then = saidThen(header, flags);
  const against = contradictions(folder, then, flags, given);
  if (against.length > 0) refuse(...against);
  const changed = await changedScenarios(header);
  if (changed.length > 0)
    refuse(...changed.map((path) => `--resume ${folder}: ${path} is not what that run read; run anew`));
  return { journal, earlier, flags: { ...then, ...targetThen(folder, earlier, flags) } };
}

function journalIn(folder: string): string {
  const journal = join(folder, 'journal.ndjson');
  if (!existsSync(folder)) throw new Wrong(`mpconform: --resume ${folder}: there is no such folder`);
  if (!statSync(folder).isDirectory())
    throw new Wrong(`mpconform: --resume ${folder} is a file; name the folder of the run`);
  if (!existsSync(journal)) throw new Wrong(`mpconform: --resume ${folder}: it holds no journal.ndjson of a run`);
  return journal;
}

async function changedScenarios({ asked }: Earlier['header']): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { path, sha256 } of asked?.scenarios ?? [])
    if (!existsSync(path) || (await sha256Of(path)) !== sha256) changed.push(path);
  return changed;
}

/** An earlier version wrote down little of what it was asked for. */
function saidThen({ seed, profile, asked }: Earlier['header'], flags: RunFlags): RunFlags {
  if (!asked) return { ...flags, seed, profile };
  const {
    only: _only,
    allowWrites: _writes,
    allowPrompts: _prompts,
    shard: _shard,
    rulesOf: _frozen,
    ...others
  } = flags;
  const { deployments, allow, patience_s, rules, rules_of, checks, scenarios, shard } = asked;
  const [only] = deployments;
  return {
    ...others,
    seed,
    profile,
    patience: patience_s,
    rules,
    ...(rules_of !== undefined && { rulesOf: rules_of }),
    check: checks,
    scenario: scenarios.map(({ path }) => path),
    ...(only !== undefined && deployments.length === 1 && { only }),
    ...(allow.writes && { allowWrites: true }),
    ...(allow.prompts && { allowPrompts: true }),
    ...(shard && { shard }),
  };
}

/** The target as it was given then, unless it is given now: whether both are the same is seen when it was read. */
function targetThen(folder: string, { header }: Earlier, flags: RunFlags): Partial<RunFlags> {
  if (flags.target !== undefined || flags.baseUrl !== undefined || flags.keyEnv !== undefined) return {};
  const refusal = (why: string): Wrong => new Wrong(`mpconform: --resume ${folder}: ${why}`);
  const origin = header.asked?.origin;
  if (origin?.is === 'file') {
    const gone = `its target file ${origin.path} is not here; give --target, or resume where the run began`;
    if (!existsSync(origin.path)) throw refusal(gone);
    return { target: origin.path };
  }
  if (origin?.is === 'flags') {
    if (!environment[origin.key_env])
      throw refusal(`that run had its key from ${origin.key_env}, which the environment does not have`);
    return { baseUrl: origin.base_url, keyEnv: origin.key_env };
  }
  if (origin || header.target.name === 'embedded reference') return {};
  const { name, sandbox, live } = header.target;
  const unsaid = 'and an earlier version wrote its journal; give --target or --base-url';
  throw refusal(`that run is of ${name} (${sandbox ?? live}), ${unsaid}`);
}
