import { dirname } from 'node:path';
import { byPlace, inOrder, type Misfit, problemOf } from '../../text/misfit.ts';
import { valueAt } from '../../text/plain-words.ts';
import type { Problem } from '../../text/problem.ts';
import { readSourceFile } from '../../text/source-file.ts';
import { readYaml, type YamlSource } from '../../text/yaml-source.ts';
import { fit } from '../../text/zod-misfits.ts';
import { buildTarget } from './build-target.ts';
import { concealer } from './conceal.ts';
import { type Environment, environmentBeside, fill, type Filled } from './environment.ts';
import { holdsSecret } from './key-form.ts';
import type { Target } from '../target.ts';
import { targetShape } from './target-shape.ts';
import { targetWarnings } from './target-warnings.ts';
import { wholeMisfits } from './target-whole.ts';

type Interpreted =
  | { readonly is: 'target'; readonly target: Target; readonly warnings: readonly Problem[] }
  | { readonly is: 'wrong'; readonly problems: readonly Problem[] };

export type TargetReading = Interpreted & {
  /** For showing problems and warnings; secrets in it are hidden. */
  readonly source: string;
};

/** A target file, or all that is wrong with it. No text that comes out of here holds a secret. */
export async function readTarget(file: string, environment: Environment): Promise<TargetReading> {
  const read = await readSourceFile(file);
  if (read.is === 'unreadable') return { is: 'wrong', problems: [read.problem], source: '' };
  return readTargetText(file, read.text, await environmentBeside(file, environment));
}

/** The same for a text that stands in no file; `file` is its name in problems. */
export function readTargetText(file: string, text: string, environment: Environment): TargetReading {
  const yaml = readYaml(file, text);
  const { data } = yaml.is === 'read' ? yaml.source : { data: null };
  const filled = fill(data, environment);
  const conceal = concealer(data, filled.values);
  const reading: Interpreted =
    yaml.is === 'read' ? interpret(yaml.source, yaml.problems, filled) : { is: 'wrong', problems: yaml.problems };
  const hide = (problems: readonly Problem[]): Problem[] => problems.map((problem) => concealed(problem, conceal));
  const source = conceal(text);
  if (reading.is === 'wrong') return { ...reading, problems: hide(reading.problems), source };
  return { ...reading, warnings: hide(reading.warnings), source };
}

const concealed = (problem: Problem, conceal: (text: string) => string): Problem => ({
  ...problem,
  message: conceal(problem.message),
  ...(problem.help !== undefined && { help: conceal(problem.help) }),
});

function interpret(source: YamlSource, told: readonly Problem[], { data, unset }: Filled): Interpreted {
  const fitting = fit(targetShape, data, source.data);
  const ofParts = fitting.is === 'misfit' ? fitting.misfits : [];
  const misfits = [...ofParts, ...wholeMisfits(data)].filter((misfit) => !isAbout(misfit, unset));
  const problems = [...unset, ...misfits].map((misfit) => problemOf(source, misfit));
  const news = problems.filter((problem) => !told.some((one) => byPlace(one, problem) === 0));
  if (fitting.is === 'misfit' || told.length + problems.length > 0)
    return { is: 'wrong', problems: inOrder([...told, ...news]) };
  const target = buildTarget(fitting.value, labelsOf(source.data), dirname(source.file));
  const warnings = targetWarnings(target, source.data).map((misfit) => problemOf(source, misfit));
  return { is: 'target', target, warnings: inOrder(warnings) };
}

/** Of a value that is not known nothing more can be said. */
const isAbout = ({ path }: Misfit, unset: readonly Misfit[]): boolean =>
  unset.some((other) => other.path.join('\0') === path.join('\0'));

/** A key is called after the variable that holds it. */
function labelsOf(written: unknown): string[] {
  const keys = valueAt(written, ['keys']);
  if (!Array.isArray(keys)) return [];
  return keys.map((_, index) => {
    const secret = String(valueAt(keys, [index, 'secret']));
    const name = /^\$\{(\w+)\}$/.exec(secret)?.[1];
    return name === undefined || holdsSecret(name) ? `key-${index + 1}` : name;
  });
}
