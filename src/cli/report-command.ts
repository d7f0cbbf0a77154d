import { Command, InvalidArgumentError } from 'commander';
import type { Format } from '../report/write.ts';
import type { ReportFlags } from './report.ts';

export function reportCommand(): Command {
  return new Command('report')
    .description('makes the reports of a run again from its journal; of several shards of one run, one report')
    .argument('<run...>', 'folders of runs, or their journals')
    .option('--out <folder>', 'where to write; default: the folder of the run, and of shards a new one in reports/')
    .option('--format <names>', 'json, html or junit; several with commas; default: all', formatsOf)
    .option('--baseline <report.json>', 'says what is new, known and mended; exit 1 only for what is new')
    .option('--require-complete', 'exit 3 when a rule in scope was not exercised')
    .action(async (runs: readonly string[], flags: ReportFlags) => {
      const { report } = await import('./report.ts');
      process.exitCode = await report(runs, flags);
    });
}

const known: readonly string[] = ['json', 'html', 'junit'] satisfies Format[];

export function formatsOf(text: string): readonly Format[] {
  const names = text.split(',').map((name) => name.trim());
  const strange = names.find((name) => !known.includes(name));
  if (strange !== undefined) throw new InvalidArgumentError(`Allowed are ${known.join(', ')}.`);
  return names as Format[];
}
