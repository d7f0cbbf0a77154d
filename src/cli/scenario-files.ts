import { statSync } from 'node:fs';
import { Wrong } from './wrong.ts';

/** What one `--scenario` names: a file, or all stories below a folder. */
export interface Asked {
  readonly said: string;
  readonly files: readonly string[];
}

/** The files behind each `--scenario`; a file that is not there is complained of where it is read. */
export async function scenarioFiles(said: readonly string[]): Promise<readonly Asked[]> {
  if (said.length === 0) return [];
  const { storiesIn } = await import('../scenario/read/read-scenario.ts');
  const asked: Asked[] = [];
  for (const name of said) {
    const folder = statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
    const files = folder ? await storiesIn(name) : [name];
    if (files.length === 0) throw new Wrong(`mpconform: --scenario ${name}: no story (*.yaml) is below this folder`);
    asked.push({ said: name, files });
  }
  return asked;
}

export const filesOf = (asked: readonly Asked[]): readonly string[] => [
  ...new Set(asked.flatMap(({ files }) => files)),
];
