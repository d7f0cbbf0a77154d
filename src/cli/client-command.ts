import { Command } from 'commander';
import { gathered, seed } from './arguments.ts';
import { knownHelp } from './report-command.ts';
import type { ClientFlags } from './client.ts';

/** `mpconform client -- COMMAND…`: judges a program that calls the service. */
export const clientCommand = (): Command =>
  new Command('client')
    .description('judges a client of the service, driven by an adapter; docs/client-adapter.md tells how to write one')
    .argument('<command...>', 'starts the adapter; stands behind --')
    .option('--name <name>', 'what the report calls the client; default: as its adapter says')
    .option('--only <cases>', 'cases by name, * for any characters; several with commas', gathered, [])
    .option('--seed <number>', 'makes the same values again', seed)
    .option('--out <folder>', 'where to write; default: a new one in reports/')
    .option('--known <file>', knownHelp)
    .option('--require-complete', 'exit 3 when a rule in scope was not exercised')
    .action(async (command: readonly [string, ...string[]], flags: ClientFlags) => {
      const { client } = await import('./client.ts');
      process.exitCode = await client(command, flags);
    });
