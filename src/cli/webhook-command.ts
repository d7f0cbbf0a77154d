import { Command, Option } from 'commander';
import { duration, onlyOption, seed } from './arguments.ts';
import { writing } from './report-command.ts';
import type { WebhookFlags } from './webhook.ts';

/** What judging a receiver loads is loaded only to do it. */
export const webhookCommand = (): Command =>
  writing(
    new Command('webhook')
      .description('judges a receiver of webhooks by what it fulfils, and writes a report')
      .argument('<url>', 'where the receiver takes events')
      .option('--status <url>', 'where to ask what was fulfilled; {reference} in it asks for one order')
      .option('--status-command <command>', 'the same, of a command of the shell')
      .option('--order-url <url>', 'where to tell the receiver of an order before it is paid')
      .option('--order-command <command>', 'the same, by a command of the shell')
      .addOption(
        new Option('--signature <scheme>', 'how events are signed')
          .choices(['standard-webhooks', 'none'])
          .default('none'),
      )
      .option('--secret-env <name>', 'the environment variable that holds the signing secret')
      .option('--test', 'the address is one of test mode, not of live')
      .option('--kill-command <command>', 'ends the receiver without a warning')
      .option('--restart-command <command>', 'begins it again')
      .addOption(
        new Option('--settle <duration>', 'how long a fulfilment may take').argParser(duration).default(10, '10s'),
      )
      .addOption(onlyOption())
      .option('--seed <number>', 'repeats what an earlier run drew', seed),
    'a new one in reports/',
  ).action(async (url: string, flags: WebhookFlags) => {
    const { webhook } = await import('./webhook.ts');
    process.exitCode = await webhook(url, flags);
  });
