import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cataloguePage, statementsPage } from '../../src/report/catalogue-pages.ts';
import { exitStatus } from '../../src/report/tally/exit-status.ts';
import { mpconform, someTestKey } from '../cli/helpers/mpconform.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(resolve(root, name), 'utf8');
const markdownIn = (folder: string, recursive: boolean): readonly string[] =>
  readdirSync(resolve(root, folder), { recursive })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
    .toSorted();
const pages = [...markdownIn('.', false), ...markdownIn('docs', true)];

test('the pages of the catalogue are fresh', () => {
  expect(read('docs/rules.md').trimEnd()).toBe(cataloguePage());
  expect(read('docs/statements.md').trimEnd()).toBe(statementsPage());
});

/** Paths in backticks, from the root, from src or from scenarios, some without their ending. */
test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('files that %s names are there', (page) => {
  const named = [...read(page).matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, name]) => name!);
  const isThere = (name: string): boolean =>
    ['', 'src/', 'scenarios/'].some((room) =>
      ['', '.ts'].some((end) => existsSync(resolve(root, `${room}${name}${end}`))),
    );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !isThere(name) && !/^(?:reports|dist|node_modules)\//.test(name))).toEqual([]);
});

test.each(pages)('links of %s lead somewhere', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#]+)\)/g)].map(([, to]) => to!).filter((to) => !/^https?:/.test(to));
  expect(links.filter((to) => !existsSync(resolve(root, dirname(page), to)))).toEqual([]);
});

/** What stands in a block of code, or between backticks, a line each. */
const codeIn = (text: string): string =>
  [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`]+)`/g)]
    .map(([, block, span]) => block ?? span!.replaceAll(/\s+/g, ' '))
    .join('\n');

/** The page of what was says what was. */
const current = pages.filter((page) => page !== 'CHANGELOG.md').map((page) => [page, codeIn(read(page))] as const);
const linesOf = (name: string, text: string): readonly string[] =>
  [...text.matchAll(new RegExp(`mpconform ${name}\\b([^\\n|]*)`, 'g'))].map(([, rest]) => rest!);
const commands = [
  ...new Set(current.flatMap(([, text]) => [...text.matchAll(/mpconform ([a-z]+)/g)].map(([, name]) => name!))),
];

describe.concurrent('commands of the pages', () => {
  test.each(commands)('mpconform %s exists, and its options too', async (name) => {
    const help = await mpconform([name, '--help']);
    expect(help.status).toBe(0);
    const known = new Set(help.stdout.match(/--[\w-]+/g));
    const strange = current.flatMap(([page, text]) =>
      linesOf(name, text)
        // What stands behind a lone -- is another program's.
        .flatMap((rest) => rest.split(/(?:^| )-- /)[0]!.match(/--[\w-]+/g) ?? [])
        .filter((option) => !known.has(option))
        .map((option) => `${page}: ${option}`),
    );
    expect(strange).toEqual([]);
  });
});

describe.concurrent('numbers of the README', () => {
  const text = read('README.md');

  test.each(['quick', 'standard', 'deep'])('it tells of as many requests of a %s run as its plan', async (profile) => {
    const told = Number(new RegExp(`--profile ${profile}\\W.*at most (\\d+)`).exec(text)?.[1]);
    const leastTarget = ['--base-url', 'http://127.0.0.1:9', '--key-env', 'MP_TEST_KEY'];
    const { stdout } = await mpconform(['plan', ...leastTarget, '--profile', profile, '--json'], {
      MP_TEST_KEY: someTestKey,
    });
    const { requests } = JSON.parse(stdout);
    expect(told).toBeGreaterThanOrEqual(requests);
    expect(told).toBeLessThan(1.2 * requests);
  });

  test('its exit statuses are those of the command, and no others', () => {
    const [, table = ''] = /^\| exit status +\|.*\n\|[ :|-]+\n((?:\|.*\n)+)/m.exec(text) ?? [];
    const told = [...table.matchAll(/^\| *(\d+) *\|/gm)].map(([, status]) => Number(status));
    expect(told).toEqual(Object.values(exitStatus));
  });
});

test('the project speaks of itself alone', () => {
  const everything = pages.map(read).join('\n');
  expect(everything).not.toMatch(/\/home\/|\/root\/|registry\./);
});
