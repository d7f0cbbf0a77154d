import { expect, test } from 'vitest';
import { rerunCheck } from '../../../src/scenario/write/rerun.ts';
import { suites } from '../../../suites/all.ts';
import { read, rendered } from '../helpers/stories.ts';

const text = (check: string, rest = '') =>
  `title: Again\nrules: [lifecycle.approved-succeeds]\ncheck: ${check}\nseed: 7\n${rest}`;

test('a file may name a check of the suite in place of steps', async () => {
  const reading = await read({ 'again.yaml': text('prompts/approved') });
  if (reading.is !== 'rerun') throw new Error(rendered(reading));
  expect(rerunCheck(reading.rerun, suites)).toMatchObject({ id: 'prompts/approved', seed: 7, deployment: 'live' });
});

test('a name that no check has is told with its place and its likely correction', async () => {
  const reading = await read({ 'again.yaml': text('prompts/aproved') });
  if (reading.is !== 'rerun') throw new Error(rendered(reading));
  expect(rerunCheck(reading.rerun, suites)).toEqual({
    file: 'again.yaml',
    line: 3,
    column: 8,
    message: 'there is no check "prompts/aproved"',
    help: 'did you mean "prompts/approved"?',
  });
});

test('it has no steps beside, and its rules exist', async () => {
  const reading = await read({
    'again.yaml': text('prompts/approved', 'steps: []\n').replace('approved-s', 'aproved-s'),
  });
  expect(rendered(reading)).toContain('steps');
  expect(rendered(reading)).toContain('there is no rule "lifecycle.aproved-succeeds"');
});
