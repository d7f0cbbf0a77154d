import { Command, Option } from 'commander';
import { formatOption, earlierOption, knownHelp, rulesOfOption } from './report-command.ts';
import { duration, gathered, seed, shard } from './arguments.ts';
import type { PlanFlags, RunFlags } from './run-flags.ts';

/** What a run does is loaded only to do it: a slip in an option is told at once. */
export function runCommand(): Command {
  const command = new Command('run').description(
    'exercises a deployment and writes a report; with no target, the embedded reference deployment',
  );
  return withRunChoices(command)
    .option('--out <folder>', 'folder of the journal and the reports; default: a new one in reports/')
    .option(...formatOption)
    .option('--shard <i/n>', 'the i-th of n parts of the checks', shard)
    .option('--baseline <report.json>', 'exit 1 only for rules that this report does not show broken')
    .addOption(earlierOption())
    .option('--known <file>', knownHelp)
    .addOption(rulesOfOption())
    .option(
      '--resume <folder>',
      'goes on with an interrupted run: its seed, its profile, and the checks that it had not ended',
    )
    .option('--replay <folder>', 'sends again what that earlier run had accepted, instead of the built-in checks')
    .option('--require-complete', 'exit 3 when a rule in scope was not exercised')
    .action(async (flags: RunFlags, self: Command) => {
      const given = Object.keys(flags).filter((name) => self.getOptionValueSource(name) !== 'default');
      // The checks load while options and target are read.
      const { threadAhead } = await import('../run/session/ahead.ts');
      const thread = threadAhead();
      const { run } = await import('./run.ts');
      process.exitCode = await run(flags, new Set(given), thread);
    });
}

export function planCommand(): Command {
  const command = new Command('plan').description(
    'says what a run would send, to whom, and for at most how much; sends nothing to the deployment',
  );
  return withRunChoices(command)
    .option('--json', 'as JSON')
    .action(async (flags: PlanFlags) => {
      const { plan } = await import('./plan.ts');
      await plan(flags);
    });
}

/** Adds the options for all RunChoices. */
function withRunChoices(command: Command): Command {
  return command
    .option('--target <file>', 'the target file; default: the embedded reference deployment')
    .option('--base-url <url>', "address of the deployment; the key's prefix decides whether it is sandbox or live")
    .option(
      '--key-env <name>',
      'the environment variable that holds the key; with --base-url, instead of a target file',
    )
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
