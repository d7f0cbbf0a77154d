import { Command } from 'commander';
import { shard } from './arguments.ts';
import { withRunChoices } from './run-choices.ts';
import type { RunFlags } from './run-flags.ts';

/** What a run does is loaded only to do it: a slip in an option is told at once. */
export function runCommand(): Command {
  const command = new Command('run').description(
    'exercises a deployment and writes a report; with no target, the embedded reference deployment',
  );
  return withRunChoices(command)
    .option('--out <folder>', 'folder of the journal and the reports; default: a new one in reports/')
    .option('--shard <i/n>', 'the i-th of n parts of the checks', shard)
    .option('--baseline <report.json>', 'exit 1 only for rules that this report does not show broken')
    .option(
      '--resume <folder>',
      'goes on with an interrupted run: its seed, its profile, and the checks that it had not ended',
    )
    .option('--replay <folder>', 'sends again what that earlier run had accepted, instead of the built-in checks')
    .option('--require-complete', 'exit 3 when a rule in scope was not exercised')
    .action(async (flags: RunFlags, self: Command) => {
      const given = Object.keys(flags).filter((name) => self.getOptionValueSource(name) !== 'default');
      const { run } = await import('./run.ts');
      process.exitCode = await run(flags, new Set(given));
    });
}
