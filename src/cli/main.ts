#!/usr/bin/env node
import module from 'node:module';
import { Command, CommanderError } from 'commander';
import { clientCommand } from './client-command.ts';
import { compareCommand, historyCommand } from './compare-command.ts';
import { exitStatus } from './exit-status.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import { proxyCommand } from './proxy-command.ts';
import { judgeCommand, reportCommand } from './report-command.ts';
import { planCommand, runCommand } from './run-command.ts';
import { rulesCommand } from './rules.ts';
import { selftestCommand } from './selftest/selftest-command.ts';
import { serveCommand } from './serve.ts';
import { suiteVersion } from './suite-version.ts';
import { printAsIs, printError } from './terminal.ts';
import { attestCommand, discloseCommand, verifyCommand } from './trust-commands.ts';
import { webhookCommand } from './webhook-command.ts';
import { ownFault, Wrong } from './wrong.ts';

/** From Node 22.8 on, what a command loads is compiled once for all runs. */
(module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();

const program = new Command('mpconform')
  .description('Exercises a deployment of the Merchant Payments API against its documented rules.')
  .version(suiteVersion)
  .exitOverride()
  .configureOutput({
    writeOut: (text) => printAsIs(text.trimEnd()),
    writeErr: (text) => printError(text.trimEnd()),
    outputError: (text, write) => write(withWayOn(withoutValues(text.replace(/^error: /, 'mpconform: ')))),
  })
  .showSuggestionAfterError()
  .addCommand(runCommand())
  .addCommand(planCommand())
  .addCommand(reportCommand())
  .addCommand(judgeCommand())
  .addCommand(compareCommand())
  .addCommand(historyCommand())
  .addCommand(attestCommand())
  .addCommand(verifyCommand())
  .addCommand(discloseCommand())
  .addCommand(clientCommand())
  .addCommand(webhookCommand())
  .addCommand(proxyCommand())
  .addCommand(serveCommand())
  .addCommand(selftestCommand())
  .addCommand(rulesCommand());
for (const command of program.commands) command.copyInheritedSettings(program);

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => process.exit(trouble(error)));

try {
  refuseSecrets(process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  process.exitCode = trouble(error);
}

/** A name that is like none of them is no slip: then all are of use. */
function withWayOn(text: string): string {
  return text.replace(/(unknown command '[^'\n]*')\s*$/, '$1; mpconform --help lists all commands');
}

/** What an unknown option was to be set to may be a secret of any form. */
function withoutValues(text: string): string {
  return text.replace(/(unknown option '--?[^'=\s]+)=[^\n]*'/, "$1'");
}

function trouble(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.clean : exitStatus.wrong;
  if (error instanceof Wrong) {
    for (const line of error.lines) printError(line);
    return exitStatus.wrong;
  }
  const { lines, status } = ownFault(error);
  for (const line of lines) printError(line);
  return status;
}
