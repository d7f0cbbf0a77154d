import { Command } from 'commander';
import { port } from './arguments.ts';
import type { ProxyFlags } from './proxy.ts';
import { formatOption, knownHelp, rulesOfOption } from './report-command.ts';

/** `mpconform proxy`: judges both sides of what goes between a client and a real service. */
export const proxyCommand = (): Command =>
  new Command('proxy')
    .description('stands between a client and a sandbox, changes nothing, and judges both sides')
    .requiredOption('--target <file>', 'the target file of the service')
    .argument(
      '[command...]',
      'starts the client with MPCONFORM_BASE_URL in its environment, and ends with it; stands behind --',
    )
    .option('--live', 'stands before live instead of the sandbox')
    .option('--port <port>', 'that clients call on this machine; default: any free one', port)
    .option('--tls-cert <file>', 'clients call https: the certificate that they are shown, PEM')
    .option('--tls-key <file>', 'the key of that certificate, PEM')
    .option('--keep-host', 'leaves the Host header as the client sends it')
    .option('--name <name>', 'what the report calls the traffic')
    .option('--out <folder>', 'where to write; default: a new one in reports/')
    .option(...formatOption)
    .option('--known <file>', knownHelp)
    .addOption(rulesOfOption())
    .option('--require-complete', 'exit 3 when a rule in scope was not exercised')
    .action(async (command: readonly string[], flags: ProxyFlags) => {
      const { proxy } = await import('./proxy.ts');
      process.exitCode = await proxy(command, flags);
    });
