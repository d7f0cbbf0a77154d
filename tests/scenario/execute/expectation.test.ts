import { expect, test } from 'vitest';
import { scenarioCheck } from '../../../src/scenario/execute/scenario-check.ts';
import { stage, type Line } from '../helpers/stage.ts';
import { story } from '../helpers/stories.ts';

async function found(text: string, answer: Line) {
  const on = stage(() => answer);
  await scenarioCheck(await story(text)).run(on);
  return on.decisions.flatMap((decision) => (decision.is === 'broken' ? [decision] : []));
}

const CHARGE = `steps:
  - send: GET /v1/charges/ch_1
    expect:
      status: 200
      headers: { Service-Mode: live }
      body: { id: ch_1, state: succeeded, rail: tigo }
`;

test('all expectations of a step that were not met are told, each at its place', async () => {
  const headers = { 'service-mode': 'test' };
  const body = { id: 'ch_1', state: 'processing', rail: 'mpesa' };
  const [one, ...others] = await found(CHARGE, { headers, body });
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    expected: 'GET /v1/charges/ch_1: header Service-Mode to be "live"',
    at: { line: 7, column: 32 },
    also: [
      { expected: 'state to be "succeeded"', actual: 'state is "processing"; the answer is 200', at: { line: 8 } },
      { expected: 'rail to be "tigo"', actual: 'rail is "mpesa"; the answer is 200' },
    ],
  });
  const places = [one?.at, ...(one?.also ?? []).map(({ at }) => at)];
  for (const place of places) {
    const [text = '', caret = ''] = (place?.excerpt ?? '').split('\n');
    expect(caret.indexOf('^')).toBe((place?.column ?? 0) - 1);
    expect(text.slice(caret.indexOf('^'))).toMatch(/^(live|succeeded|tigo)/);
  }
});

test('of a refusal in place of an acceptance nothing is said of what only an acceptance has', async () => {
  const [one] = await found(CHARGE, { status: 404, body: { error: { code: 'NOT_FOUND' } } });
  expect(one).toMatchObject({ expected: 'GET /v1/charges/ch_1: status 200', actual: 'the answer is 404 NOT_FOUND' });
  expect(one).not.toHaveProperty('also');
});

test('another acceptance has a body of which the rest can be said', async () => {
  const body = { id: 'ch_1', state: 'succeeded', rail: 'mpesa' };
  const [one] = await found(CHARGE, { status: 201, headers: { 'service-mode': 'live' }, body });
  expect(one).toMatchObject({
    expected: 'GET /v1/charges/ch_1: status 200',
    also: [{ expected: 'rail to be "tigo"' }],
  });
});
