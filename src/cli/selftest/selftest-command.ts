import { Command, Option } from 'commander';
import { gathered, wholeNumber } from '../arguments.ts';
import { demandCompatible } from './compatible.ts';
import type { SelftestFlags } from './selftest.ts';

/** `mpconform selftest`: does the suite find what is broken, and nothing where nothing is? */
export function selftestCommand(): Command {
  return new Command('selftest')
    .description('runs the suite against the reference with every fault in turn, and against its conforming variants')
    .addOption(
      new Option('--profile <name>', 'how much is sent to each deployment')
        .choices(['quick', 'standard', 'deep'])
        .default('standard'),
    )
    .option(
      '--seeds <count>',
      'seeds for each variant; a fault is tried with one, and if it stays hidden with two more',
      (text) => wholeNumber(text, 1, 1000),
      1,
    )
    .option('--seed <number>', 'the first seed', (text) => wholeNumber(text, 0, 2 ** 31 - 1), 1)
    .option('--only <text>', 'faults and variants whose name contains this, and faults of rules whose id does')
    .addOption(
      new Option(
        '--rules <glob>',
        'faults of these rules and all conforming deployments, and against each only the checks of these rules; may be given again',
      )
        .argParser(gathered)
        .default([], 'all'),
    )
    .option('--tried <file>', 'keeps what was tried, and goes on from there')
    .option(
      '--fast',
      'one fault for each of a thirtieth of the rules, and one conforming deployment, all by the seed; against each fault first the checks of the rules that it breaks, then, if need be, the others',
    )
    .option(
      '--drawn <count>',
      'so many faults by lot and nothing else: what goes wrong, where and when follow from a number, of which the first is the seed',
      (text) => wholeNumber(text, 1, 100_000),
    )
    .option('--lawful', 'the conforming deployments only')
    .option(
      '--reproductions',
      'for each fault, whether what the suite writes to show its findings again shows them on a new deployment',
    )
    .option('--json', 'the kill matrix as JSON')
    .option('--markdown', 'the kill matrix as a Markdown page')
    .action(async (flags: SelftestFlags) => {
      demandCompatible(flags);
      const { selftest, selftestReproductions } = await import('./selftest.ts');
      process.exitCode = await (flags.reproductions ? selftestReproductions(flags) : selftest(flags));
    });
}
