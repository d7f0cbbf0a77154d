import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** Every source file, from the root of the project. */
export const sources: readonly string[] = ['src', 'suites'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(top, name)),
);

/** What a file imports or exports again, types included: a library by its name, a file from the root of the project. */
export function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = text.matchAll(/^(?:import|export|\})[^\n]*? from '([^'\n]+)';$|import\('([^'\n]+)'\)/gm);
  return [...statements]
    .map((match) => (match[1] ?? match[2])!)
    .map((name) => (name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name));
}
