import type { ScriptStep } from '../scripted/step.ts';
import { readYamlFile } from './yaml-file.ts';

/** The steps of a file; none where none is named. */
export async function readScript(file: string | undefined): Promise<readonly ScriptStep[]> {
  if (file === undefined) return [];
  const { scriptSchema } = await import('../scripted/script-file.ts');
  return (await readYamlFile(file, scriptSchema)).steps;
}
