import { readScenario, type ScenarioReading } from '../../../src/scenario/read/read-scenario.ts';
import { renderProblem } from '../../../src/text/problem.ts';
import type { Scenario } from '../../../src/scenario/read/story.ts';

/** Files by name; the first is the story. */
export const read = (files: Readonly<Record<string, string>>): Promise<ScenarioReading> =>
  readScenario(Object.keys(files)[0] ?? '', async (file) => {
    const text = files[file];
    if (text !== undefined) return { is: 'text', text };
    return { is: 'unreadable', problem: { file, line: 1, column: 1, message: 'there is no such file' } };
  });

export const HEAD = 'title: A story\nrules: [charges.create.status-201]\n';

export async function story(text: string, shared: Readonly<Record<string, string>> = {}): Promise<Scenario> {
  const reading = await read({ 'story.yaml': text.startsWith('title') ? text : HEAD + text, ...shared });
  if (reading.is === 'scenario') return reading.scenario;
  throw new Error(rendered(reading));
}

export const rendered = (reading: ScenarioReading): string =>
  reading.is === 'scenario'
    ? reading.warnings.map((problem) => renderProblem(problem, reading.scenario.source.text)).join('\n')
    : reading.is === 'rerun'
      ? ''
      : reading.problems.map((problem) => renderProblem(problem, reading.texts.get(problem.file) ?? '')).join('\n');
