import type { RunOptions } from '../run/options.ts';
import { chooseTarget } from './choose-target.ts';
import { demandKnownRules } from './nothing-asked.ts';
import type { RunChoices } from './run-flags.ts';
import { filesOf, proofreadScenarios, scenarioFiles, type AskedFiles } from './scenario-files.ts';
import { suite } from './suite-version.ts';
import { Wrong } from './wrong.ts';

/** Reads all that a command was given before it does anything; with no target it has the embedded reference until it ends. */
export async function withOptions<T>(
  choices: RunChoices,
  seed: number,
  use: (options: RunOptions, scenarios: readonly AskedFiles[]) => Promise<T>,
): Promise<T> {
  demandKnownRules(choices.rules);
  const chosen = await chooseTarget(choices);
  const scenarios = await scenarioFiles(choices.scenario);
  await proofreadScenarios(filesOf(scenarios));
  const [{ embeddedReference }, { toPlain }] = await Promise.all([
    import('./embedded.ts'),
    import('../target/plain.ts'),
  ]);
  const embedded = chosen === null ? await embeddedReference(seed) : null;
  try {
    const target = embedded?.target ?? toPlain(chosen!);
    return await use(optionsFor({ ...choices, scenario: filesOf(scenarios) }, target, seed), scenarios);
  } finally {
    await embedded?.close();
  }
}

/** The options of a run that writes nothing; the embedded reference has all of it allowed. */
function optionsFor(choices: RunChoices, target: RunOptions['target'], seed: number): RunOptions {
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
    seed,
    out: null,
    shard: null,
    resume: null,
    replay: null,
    suite,
  };
}

function originOf({ target, baseUrl, keyEnv }: RunChoices): RunOptions['origin'] {
  if (target !== undefined) return { is: 'file', path: target };
  return baseUrl !== undefined && keyEnv !== undefined
    ? { is: 'flags', base_url: baseUrl, key_env: keyEnv }
    : { is: 'embedded' };
}

/** The deployments of a target, or the one of them that was asked for. */
function deploymentsOf(target: RunOptions['target'], only: RunChoices['only']): RunOptions['deployments'] {
  const present = (['sandbox', 'live'] as const).filter((name) => target[name] !== null);
  const wanted = present.filter((name) => only === undefined || name === only);
  if (wanted.length === 0)
    throw new Wrong(`mpconform: --only ${only}: the target has no ${only} deployment, only ${present.join('')}`);
  return wanted;
}
