import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readScenarios } from '../../../src/scenario/read/read-scenario.ts';
import { openScenarios, savedScenarios } from '../../../src/scenario/read/saved-scenarios.ts';
import { everyStep, type Scenario } from '../../../src/scenario/read/story.ts';
import type { Path } from '../../../src/text/yaml-place.ts';
import type { YamlSource } from '../../../src/text/yaml-source.ts';

const { scenarios } = await readScenarios('scenarios');
const saved = savedScenarios('scenarios', scenarios);
const opened = await openScenarios('scenarios', JSON.parse(JSON.stringify(saved)));

/** All that is no function. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => typeof each !== 'function');
  return Object.fromEntries(entries.map(([name, each]) => [name, plain(each)]));
}

/** Every path of some data, and of each one that leads nowhere. */
function pathsOf(data: unknown, path: Path = []): readonly Path[] {
  const inside = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const names = inside.flatMap(([name, each]) => pathsOf(each, [...path, Array.isArray(data) ? Number(name) : name]));
  return [path, [...path, 'nowhere', 0], ...names];
}

const placesOf = ({ data, locate }: YamlSource) =>
  Object.fromEntries(pathsOf(data).map((path) => [path.join(' > '), [locate(path, 'key'), locate(path, 'value')]]));

const sourcesOf = ({ source, steps, afterwards }: Scenario): readonly YamlSource[] => [
  source,
  ...everyStep([...steps, ...afterwards]).flatMap((step) => (step.is === 'use' ? [step.shared.source] : [])),
];

test('stories that were saved are those that were read, in their order', () => {
  expect(opened.length).toBeGreaterThan(109);
  expect(plain(opened)).toEqual(plain(scenarios));
  const written = ({ story }: Scenario): string => JSON.stringify(story);
  expect(opened.map(written)).toEqual(scenarios.map(written));
});

test('each key and value of them is found at the same line and column, and what is not there at the nearest', () => {
  expect(opened.flatMap(sourcesOf).map(placesOf)).toEqual(scenarios.flatMap(sourcesOf).map(placesOf));
});

test('the files are told as they lie from where one stands', async () => {
  const [first] = await openScenarios('../elsewhere', saved);
  expect(first!.source.file).toBe(scenarios[0]!.source.file.replace('scenarios', '../elsewhere'));
});

test('the build holds the stories as they are written now', () => {
  const built = readFileSync(resolve(import.meta.dirname, '../../../dist/suites/scenarios.json'), 'utf8');
  expect(JSON.parse(built), 'run `npm run build`').toEqual(JSON.parse(JSON.stringify(saved)));
});
