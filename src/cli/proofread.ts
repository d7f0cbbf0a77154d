import type { Rerun } from '../scenario/story.ts';
import { renderProblem, type Problem } from '../text/problem.ts';
import { Wrong } from './wrong.ts';

/** Reads the scenario files that were asked for, and says all that is wrong with them before anything is sent. */
export async function proofreadScenarios(files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const { readScenario } = await import('../scenario/read-scenario.ts');
  const lines: string[] = [];
  for (const file of files) {
    const reading = await readScenario(file);
    if (reading.is === 'scenario') continue;
    const problems = reading.is === 'wrong' ? reading.problems : await slipsOf(reading.rerun);
    for (const problem of problems) lines.push(renderProblem(problem, reading.texts.get(problem.file) ?? ''), '');
  }
  if (lines.length > 0) throw new Wrong(...lines, 'mpconform: nothing was sent');
}

/** Whether the suite has the check that a file names is looked up only where one does: reading the suite takes time. */
async function slipsOf(rerun: Rerun): Promise<readonly Problem[]> {
  const [{ rerunCheck }, { builtIn }] = await Promise.all([
    import('../scenario/rerun.ts'),
    import('../../suites/checks.ts'),
  ]);
  const check = rerunCheck(rerun, await builtIn());
  return 'message' in check ? [check] : [];
}
