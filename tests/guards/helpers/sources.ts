import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** The files of TypeScript below the folders, from the root of the project. */
export const filesOf = (...tops: readonly string[]): readonly string[] =>
  tops.flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(top, name)),
  );

/** Every source file. */
export const sources: readonly string[] = filesOf('src', 'suites');

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A library by its name, a file from the root of the project. */
export const resolved = (name: string, from: string): string =>
  name.startsWith('.') ? relative(root, resolve(root, dirname(from), name)) : name;

/** What a file imports or exports again, types included. */
export function importsOf(file: string): readonly string[] {
  const statements = textOf(file).matchAll(/^(?:import|export|\})[^\n]*? from '([^'\n]+)';$|import\('([^'\n]+)'\)/gm);
  return [...statements].map((match) => resolved((match[1] ?? match[2])!, file));
}
