import { Command } from 'commander';
import { listenAddress, onlyOption, seed } from './arguments.ts';
import { called } from './environment.ts';
import { formatOption, knownHelp, rulesOfOption } from './report-command.ts';
import type { ClientFlags } from './client.ts';
import type { ListenFlags } from './listen.ts';
import { print } from './terminal.ts';
import { Wrong } from './wrong.ts';

/** `mpconform client -- COMMAND…`: judges a program that calls the service. */
export const clientCommand = (): Command =>
  new Command('client')
    .description('judges a client of the service, driven by an adapter; docs/client-adapter.md tells how to write one')
    .argument('[command...]', 'starts the adapter, or with --listen a program that calls; stands behind --')
    .option('--listen <address>', 'judges whatever calls there, without an adapter, until Ctrl-C', listenAddress)
    .option('--script <file>', 'with --listen: what to do with some requests; docs/clients.md tells the steps')
    .option('--env-out <file>', 'with --listen: where to write addresses and keys, as variables')
    .option('--list', 'lists the cases, and stops')
    .option('--name <name>', 'what the report calls the client; default: as its adapter says')
    .addOption(onlyOption())
    .option('--seed <number>', 'makes the same values again', seed)
    .option('--out <folder>', 'where to write; default: a new one in reports/')
    .option(...formatOption)
    .option('--known <file>', knownHelp)
    .addOption(rulesOfOption())
    .option('--require-complete', 'exit 3 when a rule in scope was not exercised')
    .action(async (command: readonly string[], flags: ClientFlags | ListenFlags) => {
      if ('list' in flags) return listCases();
      process.exitCode = await ('listen' in flags ? listenTo(command, flags) : drive(command, flags));
    });

async function listenTo(command: readonly string[], flags: ListenFlags): Promise<number> {
  const { listen } = await import('./listen.ts');
  return listen(command, flags);
}

async function listCases(): Promise<void> {
  const { clientCases } = await import('../client/cases/all.ts');
  for (const { id, title } of clientCases) print(`${id}  ${title}`);
}

async function drive([program, ...args]: readonly string[], flags: ClientFlags): Promise<number> {
  if (program === undefined)
    throw new Wrong(
      `mpconform: what starts the adapter is missing, such as: ${called} client -- node my-adapter.mjs`,
      `mpconform: without an adapter: ${called} client --listen 127.0.0.1:0`,
    );
  const { client } = await import('./client.ts');
  return client([program, ...args], flags);
}
