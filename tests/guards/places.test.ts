import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** The chapters of the document that say what a service does. */
const chapters = [
  'auth',
  'balance',
  'bills',
  'charges',
  'errors',
  'events',
  'idempotency',
  'limits',
  'links',
  'lists',
  'notices',
  'pos',
  'sandbox',
  'scopes',
  'webhooks',
];

const root = resolve(import.meta.dirname, '../..');
const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
const folderOf = (file: string): string => file.split('/').slice(0, -1).join('/');

test('each chapter has its scenarios, and each scenario its chapter', () => {
  const folders = new Set(filesIn('scenarios', '.yaml').map(folderOf));
  expect([...folders].filter((folder) => folder !== 'shared').toSorted()).toEqual(chapters);
});

test('each suite lies in the folder of its chapter', () => {
  const folders = filesIn('suites', '.suite.ts').map(folderOf);
  expect([...new Set(folders)].filter((folder) => !chapters.includes(folder))).toEqual([]);
});

test('a scenario is named by what the service does in it, in at most six words', () => {
  const wordy = filesIn('scenarios', '.yaml').filter(
    (file) => !/^[a-z]+\/[a-z0-9]+(?:-[a-z0-9]+){0,5}\.yaml$/.test(file),
  );
  expect(wordy).toEqual([]);
});

/** Beside what mirrors the source: guards over the structure, and whole commands. */
const besides = ['guards', 'end-to-end'];

test('each test lies at the path of what it tests', () => {
  const places = (folder: string): readonly string[] => [`src/${folder}`, `src/${folder}.ts`, folder];
  const folders = new Set(filesIn('tests', '.test.ts').map(folderOf));
  const lost = [...folders].filter((folder) => !places(folder).some((place) => existsSync(join(root, place))));
  expect(lost.filter((folder) => !besides.includes(folder))).toEqual([]);
});

test('what tests share lies in a folder of helpers', () => {
  const others = filesIn('tests', '.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(others.filter((file) => !/(?:^|\/)helpers$/.test(folderOf(file)))).toEqual([]);
});
