import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { codeName, errors } from '../../src/contract/errors.ts';
import { questions } from '../../src/contract/questions.ts';
import { isRuleId, ruleById, rules } from '../../src/contract/rules.ts';
import { causeRuleOf, statusRuleOf } from '../../src/contract/chapters/errors.ts';

const wellFormed = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

describe.each([
  ['rules', rules],
  ['questions', questions],
])('the ids of %s', (_name, entries) => {
  test('are unique', () => {
    const seen = new Set<string>();
    const twice = entries.map(({ id }) => id).filter((id) => seen.has(id) || !seen.add(id));
    expect(twice).toEqual([]);
  });

  test('are in dotted kebab-case', () => {
    expect(entries.map(({ id }) => id).filter((id) => !wellFormed.test(id))).toEqual([]);
  });

  test('stand beside a short text and a section', () => {
    for (const { id, text, section } of entries) {
      expect(text, id).toMatch(/^.{15,140}[.?]$/);
      expect(section.length, id).toBeGreaterThan(3);
    }
  });
});

test('the map holds every rule', () => {
  expect(ruleById.size).toBe(rules.length);
});

test('a rule that cannot be observed says why', () => {
  const silent = rules.filter(({ decided }) => decided.by === 'unobservable' && decided.why.length < 20);
  expect(silent).toEqual([]);
});

test('well over a hundred rules can be observed on a sandbox', () => {
  const seen = rules.filter(
    (rule) => rule.deployment !== 'live' && rule.binds === 'service' && rule.decided.by !== 'unobservable',
  );
  expect(seen.length).toBeGreaterThan(150);
});

test('a rule of one deployment is not told of the other', () => {
  const misplaced = rules.filter(
    ({ id, deployment }) => /^(?:bills|bill|pos|links|events|delivery)\./.test(id) && deployment !== 'live',
  );
  expect(misplaced).toEqual([]);
});

test('every endpoint has its two scope rules, on the deployments that serve it', () => {
  for (const { name, sandbox } of endpoints) {
    for (const id of [`scopes.${name}.required`, `scopes.${name}.sufficient`]) {
      expect(isRuleId(id) && ruleById.get(id)?.deployment, id).toBe(sandbox ? 'both' : 'live');
    }
  }
});

test('every code has a rule for its cause, and for its status or a question', () => {
  for (const { code, status } of errors) {
    expect(ruleById.has(causeRuleOf(code)), code).toBe(true);
    const kebab = codeName(code);
    expect(statusRuleOf(code), code).toBe(status === null ? null : `errors.status-of-${kebab}`);
    expect(
      questions.some(({ id }) => id === `status-of.${kebab}`),
      code,
    ).toBe(status === null);
  }
});
