import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueVersions, newestVersion } from '../../src/contract/catalogue-versions.ts';
import { rules } from '../../src/contract/rules.ts';

const kept = join(import.meta.dirname, 'catalogue-versions.json');

/** By version, what each rule said that came with it, by id: text, deployment, whom it binds, whether it can be seen. */
const said = JSON.parse(readFileSync(kept, 'utf8')) as Readonly<Record<string, Readonly<Record<string, string>>>>;

const digestOf = ({ text, deployment, binds, decided }: (typeof rules)[number]): string =>
  createHash('sha256')
    .update(JSON.stringify([text, deployment, binds, decided.by === 'unobservable']))
    .digest('hex')
    .slice(0, 12);

const saidNow = (version: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    rules
      .filter(({ since }) => since === version)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((rule) => [rule.id, digestOf(rule)]),
  );

/** Who adds a rule or lets one ask for more names it under the open version; a new wording of the same is kept by hand. */
test('no rule is added to a released version of the catalogue, or asks for more in it', () => {
  const moved = catalogueVersions
    .filter(({ released }) => released !== null)
    .flatMap(({ version }) =>
      Object.entries(saidNow(version))
        .filter(([id, digest]) => said[version]?.[id] !== digest)
        .map(([id]) => `${id} is not as in catalogue ${version}: name it under the open version`),
    );
  expect(moved).toEqual([]);
});

test('what the open version holds is kept, so that its release closes it', async () => {
  const all = catalogueVersions.map(({ version, released }) => [
    version,
    released === null ? saidNow(version) : said[version],
  ]);
  await expect(`${JSON.stringify(Object.fromEntries(all), null, 2)}\n`).toMatchFileSnapshot(kept);
});

test('a rule that is gone is named as withdrawn', () => {
  const now = new Set<string>(rules.map(({ id }) => id));
  const gone = [...new Set(Object.values(said).flatMap(Object.keys))].filter((id) => !now.has(id));
  expect(gone.toSorted()).toEqual(catalogueVersions.flatMap(({ withdrawn }) => withdrawn).toSorted());
});

test('each version names rules of the catalogue', () => {
  const now = new Set<string>(rules.map(({ id }) => id));
  expect(catalogueVersions.flatMap(({ rules: ids }) => ids).filter((id) => !now.has(id))).toEqual([]);
  expect(catalogueVersions.map(({ version }) => version)).toEqual(
    Array.from({ length: newestVersion }, (_, at) => at + 1),
  );
});

test('the newest version alone is open, and only while a release is to come', () => {
  const changes = readFileSync(resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const open = catalogueVersions.filter(({ released }) => released === null).map(({ version }) => version);
  expect(open.filter((version) => version !== newestVersion)).toEqual([]);
  if (!changes.includes('## Unreleased')) expect(open).toEqual([]);
});
