import { expect, test } from 'vitest';
import { isPart, parts } from '../../src/contract/parts.ts';
import { questions } from '../../src/contract/questions.ts';
import { rules } from '../../src/contract/rules.ts';
import { placesByRule, statements } from '../../src/contract/statements.ts';
import { groupBy } from '../../src/evidence/group.ts';

const shape = /^(?<part>[a-z-]+(?:\.[a-z-]+)?)\.(?<kind>heading|paragraph|bullet|table)\.(?<at>\d+)(?:\.(?<nth>\d+))?$/;

const placed = statements.map(({ place }) => {
  const { part = '', kind = '', at = '', nth } = shape.exec(place)?.groups ?? {};
  return { place, part, kind, at: Number(at), nth: nth === undefined ? null : Number(nth) };
});
const named = new Set<string>(statements.flatMap(({ home }) => (home.is === 'decided' ? home.by : [])));

test('every place names a part of a chapter and a kind', () => {
  expect(placed.filter(({ part }) => !isPart(part)).map(({ place }) => place)).toEqual([]);
});

test('places are unique, and numbered in order without gaps', () => {
  expect(new Set(placed.map(({ place }) => place)).size).toBe(placed.length);
  const spots = groupBy(placed, ({ part, kind, at }) => `${part}.${kind}.${at}`);
  for (const [spot, its] of spots) {
    const numbers = its.map(({ nth }) => nth);
    expect(numbers, spot).toEqual(numbers.length === 1 ? [null] : numbers.map((_, index) => index + 1));
  }
  const kinds = groupBy([...spots.values()], ([first]) => `${first!.part}.${first!.kind}`);
  for (const [kind, its] of kinds) {
    expect(
      its.map(([first]) => first!.at),
      kind,
    ).toEqual(its.map((_, index) => index + 1));
  }
});

test('a statement stands under the heading of its part, and every heading has some', () => {
  expect([...new Set(statements.map(({ section }) => section))]).toEqual([...new Set(Object.values(parts))]);
});

test('every statement comes to something, or says why not', () => {
  const homeless = statements.filter(({ home }) =>
    home.is === 'decided' ? home.by.length === 0 : !/^[A-Z].{10,80}\.$/.test(home.why),
  );
  expect(homeless).toEqual([]);
});

test('no statement names a thing twice', () => {
  for (const { place, home } of statements) {
    const by = home.is === 'decided' ? home.by : [];
    expect([...new Set(by)], place).toEqual(by);
  }
});

test('statements are short and in sentences', () => {
  expect(statements.filter(({ text }) => !/^[A-Za-z_].{5,95}\.$/.test(text))).toEqual([]);
});

test('every rule and every open question is named by a statement', () => {
  const all = [...rules, ...questions].map(({ id }) => id);
  expect(all.filter((id) => !named.has(id))).toEqual([]);
  expect(rules.filter(({ id }) => !placesByRule.get(id)?.length)).toEqual([]);
});

test('what nothing decides yet is known', () => {
  const undecided = statements.filter(({ home }) => home.is === 'undecided').map(({ place }) => place);
  expect(undecided).toEqual(['general.purpose.table.4.3']);
});
