import { Command } from 'commander';
import { formatsOf } from './report-command.ts';
import type { ReportFlags } from './report.ts';

export function judgeCommand(): Command {
  return new Command('judge')
    .description(
      'judges the journal of a run again, by the rules of this version, and makes its reports; sends nothing',
    )
    .argument('<run>', 'the folder of a run, or its journal')
    .option('--out <folder>', 'where to write; default: a new one in reports/')
    .option('--format <names>', 'json, html or junit; several with commas; default: all', formatsOf)
    .option('--baseline <report.json>', 'says what is new, known and mended; exit 1 only for what is new')
    .option('--require-complete', 'exit 3 when a rule in scope was not exercised')
    .action(async (run: string, flags: ReportFlags) => {
      const { judge } = await import('./judge.ts');
      process.exitCode = await judge(run, flags);
    });
}
