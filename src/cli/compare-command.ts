import { Command } from 'commander';
import type { CompareFlags } from './compare.ts';

export const compareCommand = (): Command =>
  new Command('compare')
    .description('says what a later run shows otherwise than an earlier one; exit 1 where a rule is newly broken')
    .argument('<earlier>', 'folder of a run, or its report.json')
    .argument('<later>', 'the same of another run')
    .option('--json', 'as JSON')
    .option('--require-complete', 'exit 3 when a rule is no longer exercised')
    .action(async (earlier: string, later: string, flags: CompareFlags) => {
      const { compare } = await import('./compare.ts');
      process.exitCode = await compare(earlier, later, flags);
    });

export const historyCommand = (): Command =>
  new Command('history')
    .description('a line for each of many runs, and the verdicts of each rule that ever changed')
    .argument('<folder...>', 'folders of runs, or folders that hold such')
    .option('--json', 'as JSON')
    .action(async (folders: readonly string[], flags: CompareFlags) => {
      const { history } = await import('./compare.ts');
      await history(folders, flags);
    });
