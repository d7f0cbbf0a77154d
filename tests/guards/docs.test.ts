import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cataloguePage, statementsPage } from '../../src/report/catalogue-pages.ts';
import { mpconform, someTestKey } from '../cli/helpers/mpconform.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(resolve(root, name), 'utf8');
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/scenario-language.md',
  'docs/target.md',
  'docs/report.md',
  'docs/self-proof.md',
  'docs/catch-curve.md',
  'docs/beside-others.md',
  'docs/rules.md',
  'docs/statements.md',
  'docs/imports.md',
  'docs/walk-through.md',
  'docs/clients.md',
  'docs/real-clients.md',
  'docs/webhook-receivers.md',
  'docs/receiver-frameworks.md',
];

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

describe.concurrent('commands of the README', () => {
  const text = read('README.md');
  const commands = [...new Set([...text.matchAll(/mpconform (\w+)/g)].map(([, name]) => name!))];

  test.each(commands)('mpconform %s exists, and its options too', async (name) => {
    const help = await mpconform([name, '--help']);
    expect(help.status).toBe(0);
    const options = [...text.matchAll(new RegExp(`mpconform ${name} ([^\\n\`|]*)`, 'g'))].flatMap(
      // What stands behind a lone -- is another program's.
      ([, rest]) => rest!.split(/(?:^| )-- /)[0]!.match(/--[\w-]+/g) ?? [],
    );
    expect(options.filter((option) => !help.stdout.includes(option))).toEqual([]);
  });

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

  test('its exit statuses are those of the command', () => {
    for (const status of [0, 1, 2, 3, 4, 130]) expect(text).toMatch(new RegExp(`\\| ${status} +\\|`));
  });
});

test('the project speaks of itself alone', () => {
  const everything = pages.map(read).join('\n');
  expect(everything).not.toMatch(/\/home\/|\/root\/|registry\./);
});
