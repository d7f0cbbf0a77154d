import { Option, type Command } from 'commander';
import type { RunOptions } from '../run/options.ts';
import { duration, gathered, seed } from './arguments.ts';
import type { TargetChoice } from './choose-target.ts';

/** What decides which requests a run may send: alike for a run and for its plan. */
export interface RunChoices extends TargetChoice {
  readonly only?: 'sandbox' | 'live';
  readonly profile: RunOptions['profile'];
  /** Seconds. */
  readonly patience: number;
  readonly rules: readonly string[];
  readonly check: readonly string[];
  readonly scenario: readonly string[];
  readonly seed?: number;
  readonly allowWrites?: true;
  readonly allowPrompts?: true;
}

/** Adds the options for all {@link RunChoices}. */
export function withRunChoices(command: Command): Command {
  return command
    .option('--target <file>', 'the target file; default: the embedded reference deployment')
    .option('--base-url <url>', 'instead of a target file, with --key-env')
    .option('--key-env <name>', 'the environment variable that holds the key')
    .addOption(new Option('--only <deployment>', 'one deployment of the target').choices(['sandbox', 'live']))
    .addOption(
      new Option('--profile <name>', 'how much is sent: quick stays within 120 requests')
        .choices(['quick', 'standard', 'deep'])
        .default('standard'),
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
      new Option('--check <name>', 'only this check, by the name that the report gives it; may be given again')
        .argParser(gathered)
        .default([], 'all'),
    )
    .addOption(
      new Option('--scenario <file>', 'this scenario instead of the built-in checks; may be given again')
        .argParser(gathered)
        .default([], 'none'),
    )
    .option('--seed <number>', 'repeats what an earlier run generated', seed)
    .option('--allow-writes', 'on live, send what costs nothing and prompts nobody: bills, links, webhook endpoints')
    .option(
      '--allow-prompts',
      'on live, send charges and bill notices: to the payers of the target and within its spend cap only',
    );
}
