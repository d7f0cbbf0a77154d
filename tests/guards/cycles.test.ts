import { expect, test } from 'vitest';
import { importsOf, sources } from './helpers/sources.ts';

/** Files that reach each other, by Tarjan's algorithm. */
function cyclesIn(files: readonly string[], next: (file: string) => readonly string[]): readonly string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const lowest = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    const low = next(file).reduce((least, other) => {
      if (!order.has(other)) return Math.min(least, lowest(other));
      return open.includes(other) ? Math.min(least, order.get(other)!) : least;
    }, own);
    if (low === own) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) cycles.push(circle.toSorted());
    }
    return low;
  };
  for (const file of files) if (!order.has(file)) lowest(file);
  return cycles;
}

const known = new Set(sources);
const cycles = cyclesIn(sources, (file) => importsOf(file).filter((name) => known.has(name)));
test('files import each other in no circle, types included', () => {
  expect(cycles).toEqual([]);
});

test('a circle is found, and what only leads to it is no part of it', () => {
  const next: Readonly<Record<string, readonly string[]>> = { a: ['b'], b: ['c', 'd'], c: ['b'], d: [] };
  expect(cyclesIn(Object.keys(next), (file) => next[file]!)).toEqual([['b', 'c']]);
});
