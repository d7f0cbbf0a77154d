import { expect, test } from 'vitest';
import { filesOf, resolved, sources, textOf } from './helpers/sources.ts';

const exported = /^export (?:declare |abstract |async )*(?:function\*?|const|class|interface|type|let) ([\w$]+)/gm;
const importing = /^(?:import|export) (?:type )?([^'";]*?) from '(\.[^'\n]+)';$|import\('(\.[^'\n]+)'\)/gm;

/** `file#name` of everything that some file takes from another; a whole module is `file#*`. */
function takenBy(file: string): readonly string[] {
  return [...textOf(file).matchAll(importing)].flatMap(([, names = '*', from, whole]) => {
    const source = resolved((from ?? whole)!, file);
    if (names.includes('*')) return [`${source}#*`];
    return [...names.matchAll(/(?:type )?([\w$]+)(?: as [\w$]+)?/g)].map(([, name]) => `${source}#${name}`);
  });
}

const taken = new Set(filesOf('src', 'suites', 'tests', 'bench').flatMap(takenBy));

test('what a file exports some other file imports', () => {
  const left = sources
    .filter((file) => !taken.has(`${file}#*`))
    .flatMap((file) => [...textOf(file).matchAll(exported)].map(([, name]) => `${file}#${name}`));
  expect(taken.size).toBeGreaterThan(2000);
  expect(left.filter((name) => !taken.has(name))).toEqual([]);
});
