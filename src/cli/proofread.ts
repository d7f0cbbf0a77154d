import { renderProblem } from '../text/problem.ts';
import { Wrong } from './wrong.ts';

/** Reads the scenario files that were asked for, and says all that is wrong with them before anything is sent. */
export async function proofreadScenarios(files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const { readScenario } = await import('../scenario/read-scenario.ts');
  const lines: string[] = [];
  for (const file of files) {
    const reading = await readScenario(file);
    if (reading.is === 'wrong')
      for (const problem of reading.problems)
        lines.push(renderProblem(problem, reading.texts.get(problem.file) ?? ''), '');
  }
  if (lines.length > 0) throw new Wrong(...lines, 'mpconform: nothing was sent');
}
