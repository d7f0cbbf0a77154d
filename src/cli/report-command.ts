import { Command, InvalidArgumentError, Option } from 'commander';
import { catalogueVersion, gathered } from './arguments.ts';
import { formatNames, usualFormats, type Format } from '../report/formats/names.ts';
import type { JudgeFlags } from './judge.ts';
import type { ReportFlags } from './report.ts';

export const reportCommand = (): Command =>
  writing(
    new Command('report')
      .description('makes the reports of a run again from its journal; of several shards of one run, one report')
      .argument('<run...>', 'folders of runs, or their journals'),
    'the folder of the run, and of shards a new one in reports/',
  ).action(async (runs: readonly string[], flags: ReportFlags) => {
    const { report } = await import('./report.ts');
    process.exitCode = await report(runs, flags);
  });

export const judgeCommand = (): Command =>
  writing(
    new Command('judge')
      .description(
        'judges the journal of a run again, or both sides of a HAR, by the rules of this version; sends nothing',
      )
      .argument('<recording>', 'the folder of a run, its journal, or a HAR')
      .option('--target <file>', 'of a HAR: the target file of the service in it; default: found out from it')
      .option('--base-url <url>', 'of a HAR: the address of the sandbox in it, instead of --target'),
    'a new one in reports/',
  ).action(async (run: string, flags: JudgeFlags) => {
    const { judge } = await import('./judge.ts');
    process.exitCode = await judge(run, flags);
  });

/** The options for all {@link ReportFlags}. */
export const writing = (command: Command, out: string): Command =>
  command
    .option('--out <folder>', `where to write; default: ${out}`)
    .option(...formatOption)
    .option('--baseline <report.json>', 'says what is new, known and mended; exit 1 only for what is new')
    .addOption(earlierOption())
    .option('--known <file>', knownHelp)
    .addOption(rulesOfOption())
    .option('--require-complete', 'exit 3 when a rule in scope was not exercised');

/** Of the option of all that ends in a report. */
export const rulesOfOption = (): Option =>
  new Option(
    '--rules-of <version>',
    'holds to the rules of this version of the catalogue; newer ones are judged and told, and do not count',
  ).argParser(catalogueVersion);

/** Earlier runs that a page tells of. */
export const earlierOption = (): Option =>
  new Option('--earlier <folder>', 'an earlier run, for how each rule fared over time; may be given again')
    .argParser(gathered)
    .default([], 'none');

/** Of the option of all that ends in a report. */
export const knownHelp =
  'violations that a named owner has accepted (docs/known-violations.md); exit 1 for others, and for stale entries';

/** Of the option of all that ends in a report. */
export const formatOption = [
  '--format <names>',
  `${formatNames.join(', ')}; several with commas; default: ${usualFormats.join(',')} (docs/report.md)`,
  formatsOf,
] as const;

function formatsOf(text: string): readonly Format[] {
  const names = text.split(',').map((name) => name.trim());
  const isKnown = (name: string): name is Format => formatNames.some((known) => known === name);
  if (!names.every(isKnown)) throw new InvalidArgumentError(`Allowed are ${formatNames.join(', ')}.`);
  return names;
}
