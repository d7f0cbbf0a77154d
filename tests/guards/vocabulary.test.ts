import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Words that the project once had for what the field has a word for, each with that word. */
const retired: Readonly<Record<string, string>> = {
  vigil: 'circuit breaker',
  turnstile: 'semaphore',
  palette: 'render context',
  hookup: 'address',
  hookups: 'listener registry',
  premises: 'inventory',
  salt: 'run offset',
  salted: 'with the run offset',
  docket: 'judge panel',
  chronicle: 'history store',
  facet: 'claim',
  facets: 'claims',
  errand: 'manual task',
  errands: 'manual tasks',
  doorway: 'pending connections',
  outfitter: 'key allocator',
  agenda: 'scheduler',
  purse: 'balance ledger',
  residents: 'seed data',
  shelf: 'store',
  unfinished: 'inconclusive',
  book: 'pool, registry or index',
  palettes: 'render contexts',
  retold: 'rewritten',
  retelling: 'changes of a scenario',
};

const root = resolve(import.meta.dirname, '../..');
const files = ['src', 'suites'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(top, name)),
);

/** `dueSemaphore` and `due-semaphore` are two words each. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? [];

const strings = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

test('one word for one thing: no file and no name holds a retired word', () => {
  const found = files.flatMap((file) => {
    const words = new Set(wordsOf(`${file} ${readFileSync(join(root, file), 'utf8').replaceAll(strings, '')}`));
    return Object.keys(retired)
      .filter((word) => words.has(word))
      .map((word) => `${file}: ${word}, say ${retired[word]}`);
  });
  expect(found).toEqual([]);
});
