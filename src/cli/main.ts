#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { exitStatus } from './exit-status.ts';
import { planCommand } from './plan.ts';
import { runCommand } from './run.ts';
import { rulesCommand } from './rules.ts';
import { selftestCommand } from './selftest.ts';
import { serveCommand } from './serve.ts';
import { suiteVersion } from './suite-version.ts';
import { Wrong } from './wrong.ts';

const program = new Command('mpconform')
  .description('Exercises a deployment of the Merchant Payments API against its documented rules.')
  .version(suiteVersion)
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'mpconform: ')) })
  .showSuggestionAfterError()
  .addCommand(runCommand())
  .addCommand(planCommand())
  .addCommand(serveCommand())
  .addCommand(selftestCommand())
  .addCommand(rulesCommand());
for (const command of program.commands) command.copyInheritedSettings(program);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = trouble(error);
}

function trouble(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.clean : exitStatus.wrong;
  if (error instanceof Wrong) {
    for (const line of error.lines) console.error(line);
    return exitStatus.wrong;
  }
  console.error(`mpconform: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return exitStatus.unjudgeable;
}
