import { parse } from 'dotenv';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Misfit } from '../../text/misfit.ts';
import type { Path } from '../../text/yaml-place.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment, and under it the `.env` beside a file. */
export async function environmentBeside(file: string, environment: Environment): Promise<Environment> {
  const beside = await readFile(join(dirname(file), '.env'), 'utf8').then(parse, () => ({}));
  return { ...beside, ...environment };
}

export interface Filled {
  readonly data: unknown;
  /** One for each place that names something which is not set. */
  readonly unset: readonly Misfit[];
  /** The values that were put in. */
  readonly values: readonly string[];
}

const NAME = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** `${NAME}` in every text. A name that is not set stays as written, so that nothing else is said of that place. */
export function fill(data: unknown, environment: Environment): Filled {
  const unset: Misfit[] = [];
  const values: string[] = [];
  const fillText = (text: string, path: Path): string =>
    text.replace(NAME, (written, name: string) => {
      const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
      if (value === undefined || value === '') unset.push(unsetName(path, name, value));
      if (value) values.push(value);
      return value || written;
    });
  const fillAny = (value: unknown, path: Path): unknown => {
    if (typeof value === 'string') return fillText(value, path);
    if (Array.isArray(value)) return value.map((item, index) => fillAny(item, [...path, index]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillAny(inner, [...path, name])]));
  };
  return { data: fillAny(data, []), unset, values };
}

const unsetName = (path: Path, name: string, value: string | undefined): Misfit => ({
  path,
  what: 'value',
  message: `\${${name}} is ${value === undefined ? 'not set' : 'set, but empty'}`,
  help: `set ${name} in the environment, or in a .env file beside the target`,
});
