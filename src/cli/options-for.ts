import type { RunOptions } from '../run/options.ts';
import type { TargetChoice } from './choose-target.ts';
import { deploymentsOf } from './deployments-of.ts';
import type { RunChoices } from './run-choices.ts';
import { suite } from './suite-version.ts';

/** The options of a run that writes nothing; the embedded reference has all of it allowed. */
export function optionsFor(choices: RunChoices, target: RunOptions['target'], seedOfRun: number): RunOptions {
  const origin = originOf(choices);
  const embedded = origin.is === 'embedded';
  const { only, profile, patience, rules, check: checks, scenario, allowWrites, allowPrompts } = choices;
  return {
    target,
    origin,
    deployments: deploymentsOf(target, only),
    profile,
    allow: { writes: embedded || allowWrites === true, prompts: embedded || allowPrompts === true },
    patience_s: patience,
    rules,
    checks,
    scenarios: scenario,
    seed: seedOfRun,
    out: null,
    shard: null,
    resume: null,
    replay: null,
    suite,
  };
}

function originOf({ target, baseUrl, keyEnv }: TargetChoice): RunOptions['origin'] {
  if (target !== undefined) return { is: 'file', path: target };
  return baseUrl !== undefined && keyEnv !== undefined
    ? { is: 'flags', base_url: baseUrl, key_env: keyEnv }
    : { is: 'embedded' };
}
