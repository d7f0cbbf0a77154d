import { Command, Option } from 'commander';
import type { RunOptions } from '../run/options.ts';
import { duration, gathered, seed } from './arguments.ts';
import { chooseTarget, type TargetChoice } from './choose-target.ts';
import { deploymentsOf } from './deployments-of.ts';
import { coloured } from './environment.ts';
import { proofreadScenarios } from './proofread.ts';
import { suiteVersion } from './suite-version.ts';

interface PlanFlags extends TargetChoice {
  readonly only?: 'sandbox' | 'live';
  readonly profile: 'quick' | 'standard' | 'deep';
  readonly patience: number;
  readonly rules: readonly string[];
  readonly scenario: readonly string[];
  readonly seed?: number;
  readonly allowWrites?: true;
  readonly allowPrompts?: true;
  readonly json?: true;
}

/** `mpconform plan`: what a run with the same options would send. */
export function planCommand(): Command {
  return new Command('plan')
    .description('says what a run would send, to whom, and for at most how much; sends nothing to the deployment')
    .option('--target <file>', 'the target file; default: the embedded reference deployment')
    .option('--base-url <url>', 'instead of a target file, with --key-env')
    .option('--key-env <name>', 'the environment variable that holds the key')
    .addOption(new Option('--only <deployment>', 'one deployment of the target').choices(['sandbox', 'live']))
    .addOption(
      new Option('--profile <name>', 'how much is sent').choices(['quick', 'standard', 'deep']).default('standard'),
    )
    .addOption(
      new Option('--patience <duration>', 'longest real wait for a rule that needs time, such as 90s, 20m or 2h')
        .argParser(duration)
        .default(20 * 60, '20m'),
    )
    .addOption(
      new Option('--rules <glob>', 'only checks of these rules; may be given again')
        .argParser(gathered)
        .default([], 'all'),
    )
    .addOption(
      new Option('--scenario <file>', 'this scenario instead of the built-in checks; may be given again')
        .argParser(gathered)
        .default([], 'none'),
    )
    .option('--seed <number>', 'of the run', seed)
    .option('--allow-writes', 'as for the run')
    .option('--allow-prompts', 'as for the run')
    .option('--json', 'as JSON')
    .action(plan);
}

async function plan(flags: PlanFlags): Promise<void> {
  const chosen = await chooseTarget(flags);
  await proofreadScenarios(flags.scenario);
  const [{ embeddedReference }, { toPlain }, { forecast }, { checksOf }, { planLines }] = await Promise.all([
    import('./embedded.ts'),
    import('../target/plain.ts'),
    import('../run/forecast.ts'),
    import('../../suites/checks.ts'),
    import('./plan-lines.ts'),
  ]);
  const seedOfRun = flags.seed ?? 0;
  const embedded = chosen === null ? await embeddedReference(seedOfRun) : null;
  try {
    const target = embedded?.target ?? toPlain(chosen!);
    const options = optionsOf(flags, target, seedOfRun, embedded !== null);
    const found = await forecast(options, await checksOf(flags.scenario));
    if (flags.json) console.log(JSON.stringify(found, null, 2));
    else for (const line of planLines(found, { colour: coloured })) console.log(line);
  } finally {
    await embedded?.close();
  }
}

function optionsOf(flags: PlanFlags, target: RunOptions['target'], seedOfRun: number, embedded: boolean): RunOptions {
  return {
    target,
    deployments: deploymentsOf(target, flags.only),
    profile: flags.profile,
    allow: { writes: embedded || flags.allowWrites === true, prompts: embedded || flags.allowPrompts === true },
    patience_s: flags.patience,
    rules: flags.rules,
    scenarios: flags.scenario,
    seed: seedOfRun,
    out: null,
    shard: null,
    resume: null,
    replay: null,
    suite: { version: suiteVersion, commit: null },
  };
}
