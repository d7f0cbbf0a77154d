import { filled, type Telling } from './telling.ts';

const PLACEHOLDER = /\{((?:till|website|hook)(?::[\w-]+)?)\}/g;

/** What a step expects, with everything filled in: an answer holds what a request only has a placeholder for. */
export const awaited = <T>(expected: T, telling: Telling): T => known(filled(expected, telling), telling) as T;

function known(value: unknown, telling: Telling): unknown {
  if (typeof value === 'string')
    return value.replaceAll(PLACEHOLDER, (_whole, name: string) => telling.context.fixture(name));
  if (Array.isArray(value)) return value.map((item) => known(item, telling));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, known(item, telling)]));
}
