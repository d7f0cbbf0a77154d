import { statSync } from 'node:fs';
import type { Rerun } from '../scenario/read/story.ts';
import { renderProblem, type Problem } from '../text/problem.ts';
import type { YamlSource } from '../text/yaml-source.ts';
import { printError } from './terminal.ts';
import { Wrong } from './wrong.ts';

/** What one `--scenario` names: a file, or all stories below a folder. */
export interface AskedFiles {
  readonly said: string;
  readonly files: readonly string[];
}

/** The files behind each `--scenario`; a file that is not there is complained of where it is read. */
export async function scenarioFiles(said: readonly string[]): Promise<readonly AskedFiles[]> {
  if (said.length === 0) return [];
  const { storiesIn } = await import('../scenario/read/read-scenario.ts');
  const asked: AskedFiles[] = [];
  for (const name of said) {
    const folder = statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
    const files = folder ? await storiesIn(name) : [name];
    if (files.length === 0) throw new Wrong(`mpconform: --scenario ${name}: no story (*.yaml) is below this folder`);
    asked.push({ said: name, files });
  }
  return asked;
}

export const filesOf = (asked: readonly AskedFiles[]): readonly string[] => [
  ...new Set(asked.flatMap(({ files }) => files)),
];

/** Reads the scenario files that were asked for, and says all that is wrong with them before anything is sent. */
export async function proofreadScenarios(files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const { readScenario } = await import('../scenario/read/read-scenario.ts');
  const lines: string[] = [];
  const named: Rerun[] = [];
  for (const file of files) {
    const reading = await readScenario(file);
    if (reading.is === 'scenario') {
      warn(reading.warnings, reading.scenario.source);
      continue;
    }
    const problems = reading.is === 'wrong' ? reading.problems : await slipsOf(reading.rerun, named);
    if (reading.is === 'rerun') named.push(reading.rerun);
    for (const problem of problems) lines.push(renderProblem(problem, reading.texts.get(problem.file) ?? ''), '');
  }
  if (lines.length > 0) throw new Wrong(...lines, 'mpconform: nothing was sent');
}

/** What does no harm, but was hardly meant. */
function warn(warnings: readonly Problem[], { file, text }: YamlSource): void {
  for (const each of warnings) {
    const warning = { ...each, message: `warning: ${each.message}` };
    printError(`${renderProblem(warning, each.file === file ? text : '')}\n`);
  }
}

/** Whether the suite has the check that a file names is looked up only where one does: reading the suite takes time. */
async function slipsOf(rerun: Rerun, named: readonly Rerun[]): Promise<readonly Problem[]> {
  const [{ rerunCheck }, { builtIn }] = await Promise.all([
    import('../scenario/write/rerun.ts'),
    import('../../suites/checks.ts'),
  ]);
  const check = rerunCheck(rerun, await builtIn());
  return 'message' in check ? [check] : otherSeed(rerun, named);
}

/** A check has one name in a run, and so one seed. */
function otherSeed({ source, story }: Rerun, named: readonly Rerun[]): readonly Problem[] {
  const other = named.find((one) => one.story.check === story.check && one.story.seed !== story.seed);
  if (other === undefined) return [];
  const message = `${other.source.file} names the check "${story.check}" too, with another seed`;
  const at = story.seed === undefined ? 'check' : 'seed';
  return [{ file: source.file, ...source.locate([at], 'value'), message, help: 'run these files one after the other' }];
}
