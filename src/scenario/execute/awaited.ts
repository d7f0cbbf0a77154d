import { filled, type Execution } from './execution.ts';

const PLACEHOLDER = /\{((?:till|website|hook)(?::[\w-]+)?)\}/g;

/** What a step expects, with everything filled in: an answer holds what a request only has a placeholder for. */
export const awaited = <T>(expected: T, execution: Execution): T => known(filled(expected, execution), execution) as T;

function known(value: unknown, execution: Execution): unknown {
  if (typeof value === 'string')
    return value.replaceAll(PLACEHOLDER, (_whole, name: string) => execution.context.fixture(name));
  if (Array.isArray(value)) return value.map((item) => known(item, execution));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, known(item, execution)]));
}
