import { expect, test } from 'vitest';
import { ruleById } from '../../../src/contract/rules.ts';
import { everyStep } from '../../../src/scenario/read/story.ts';
import { readScenarios } from '../../../src/scenario/read/read-scenario.ts';
import { scenarioCheck } from '../../../src/scenario/execute/scenario-check.ts';
import { renderProblem } from '../../../src/text/problem.ts';

const shelf = await readScenarios('scenarios');
const checks = shelf.scenarios.map(scenarioCheck);

test('every built-in story is in order, without so much as a warning', () => {
  const said = [...shelf.problems, ...shelf.warnings].map((problem) =>
    renderProblem(problem, shelf.texts.get(problem.file) ?? ''),
  );
  expect(said).toEqual([]);
  expect(checks.length).toBeGreaterThan(109);
});

test('titles are different and stories cheap', () => {
  expect(new Set(checks.map(({ title }) => title)).size).toBe(checks.length);
  expect(checks.filter(({ cost }) => cost.standard > 30).map(({ id }) => id)).toEqual([]);
  expect(checks.filter(({ cost }) => cost.standard > 12).length).toBeLessThan(checks.length / 4);
});

test('a rule that only checks decide is never kept by a story that expects nothing', () => {
  for (const { story, steps } of shelf.scenarios) {
    const checked = story.rules.filter((id) => ruleById.get(id as never)?.decided.by === 'check');
    const rules = everyStep(steps).map((step) => ('step' in step && 'rule' in step.step ? step.step.rule : undefined));
    expect(checked.filter((id) => id !== story.rules[0] && !rules.includes(id))).toEqual([]);
  }
});

test('no story but of events, whose moments are numbers, holds how a moment is spelled against how it was before', () => {
  const spelled = /^ *(?:expect|until): .*\b(?:created|updated|expires_at|cancelled_at): '?\$\{/m;
  const stories = shelf.scenarios.filter(({ id }) => !id.startsWith('events/'));
  expect(stories.filter(({ source }) => spelled.test(source.text)).map(({ id }) => id)).toEqual([]);
});
