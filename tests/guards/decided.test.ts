import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { codeName, errors } from '../../src/contract/errors.ts';
import { chargeRails } from '../../src/contract/limits.ts';
import { questions } from '../../src/contract/questions.ts';
import { rules } from '../../src/contract/rules.ts';

const root = resolve(import.meta.dirname, '../..');

const textOf = (folder: string, end: string): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');

const decidedBy = (kind: 'judge' | 'check', bound: 'service' | 'client' = 'service') =>
  rules.filter(({ binds, decided }) => binds === bound && decided.by === kind).map(({ id }) => id);

const namesIn = (text: string): readonly string[] => [...text.matchAll(/'([a-z0-9.-]+)'/g)].map(([, name]) => name!);

/** What may stand in the holes of a rule's name in the judges' code. */
const names = endpoints.map(({ name }) => name);
const holes: Readonly<Record<string, readonly string[]>> = {
  name: names,
  'endpoint.name': names,
  operation: ['charges.create', 'pos.create', 'bills.create', 'links.create'],
  word: chargeRails,
  'codeName(code)': errors.map(({ code }) => codeName(code)),
};

/** `charges.create.rail-${word}` filled in; nothing where it is no name. */
const filled = (text: string): readonly string[] =>
  [...text.matchAll(/`([a-z.-]*)\$\{([^}`]+)\}([a-z0-9.-]*)`/g)].flatMap(([, before, hole, after]) =>
    (holes[hole!] ?? []).map((each) => `${before}${each}${after}`),
  );

const judges = textOf('src/judge', '.ts');

test('every rule that any exchange shows is named by a judge or in a table that one goes by', () => {
  const tables = textOf('src/contract/resources', '.ts');
  const ofCodes = readFileSync(join(root, 'src/contract/chapters/errors.ts'), 'utf8');
  const named = new Set([judges, tables].flatMap(namesIn).concat(filled(judges), filled(ofCodes)));
  expect(decidedBy('judge').filter((id) => !named.has(id))).toEqual([]);
});

test('every rule that a check shows is named where one decides, not only among the rules of a check', () => {
  const suites = textOf('suites', '.ts').replaceAll(/\brules: \[[^\]]*\]/g, '');
  const steps = [...textOf('scenarios', '.yaml').matchAll(/\brule: ([\w.-]+)/g)].map(([, name]) => name!);
  const named = new Set([...namesIn(judges), ...namesIn(suites), ...steps]);
  expect(decidedBy('check').filter((id) => !named.has(id))).toEqual([]);
});

test('every rule that what a client sends shows is named by a judge of clients', () => {
  const named = new Set(namesIn(textOf('src/judge/client/wire', '.ts')));
  expect(decidedBy('judge', 'client').filter((id) => !named.has(id))).toEqual([]);
});

test('every rule that what a client says shows is named by a judge of claims, or of receivers', () => {
  const named = new Set(namesIn(textOf('src/judge/client/claims', '.ts')));
  expect(decidedBy('check', 'client').filter((id) => !named.has(id))).toEqual([]);
});

test('every open question is named where something observes it', () => {
  const named = new Set([judges, textOf('suites', '.ts')].flatMap(namesIn));
  const silent = questions.map(({ id }) => id).filter((id) => !named.has(id) && !id.startsWith('status-of.'));
  expect(silent).toEqual([]);
});
