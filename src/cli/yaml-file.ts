import type { z } from 'zod';
import { inOrder, type Misfit, problemOf } from '../text/misfit.ts';
import { type Problem, renderProblem } from '../text/problem.ts';
import { readSourceFile } from '../text/source-file.ts';
import { readYaml } from '../text/yaml-source.ts';
import { checkSource } from '../text/zod-problems.ts';
import { Wrong } from './wrong.ts';

/** A YAML file that a person wrote; what is wrong with it is told with line, column and caret. */
export async function readYamlFile<S extends z.ZodType>(
  file: string,
  schema: S,
  misfits: (value: z.output<S>) => readonly Misfit[] = () => [],
): Promise<z.output<S>> {
  const read = await readSourceFile(file);
  if (read.is === 'unreadable') throw unusable(file, [read.problem], '');
  const yaml = readYaml(file, read.text);
  if (yaml.is === 'broken') throw unusable(file, yaml.problems, read.text);
  const checked = checkSource(schema, yaml.source);
  const found =
    checked.is === 'wrong' ? checked.problems : misfits(checked.value).map((each) => problemOf(yaml.source, each));
  const problems = inOrder([...yaml.problems, ...found]);
  if (checked.is === 'wrong' || problems.length > 0) throw unusable(file, problems, read.text);
  return checked.value;
}

const unusable = (file: string, problems: readonly Problem[], text: string): Wrong =>
  new Wrong(...problems.flatMap((problem) => [renderProblem(problem, text), '']), `mpconform: ${file} cannot be used`);
