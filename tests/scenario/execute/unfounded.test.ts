import { expect, test } from 'vitest';
import { Inconclusive } from '../../../src/run/check/check.ts';
import { scenarioCheck } from '../../../src/scenario/execute/scenario-check.ts';
import { stage, type Line } from '../helpers/stage.ts';
import { story } from '../helpers/stories.ts';

const rule = 'sandbox.trigger-2-fails';

async function came(steps: string, answer: Line) {
  const on = stage(() => answer);
  const text = `title: A story\nrules: [${rule}]\nsteps:\n${steps}`;
  const why = await scenarioCheck(await story(text))
    .run(on)
    .then(
      () => null,
      (error: unknown) => (error instanceof Inconclusive ? error.message : String(error)),
    );
  return { why, broken: on.decisions.flatMap((each) => (each.is === 'broken' ? [each.rule] : [])) };
}

const poll = `  - poll: GET /v1/charges/ch_1
    until: { body: { state: succeeded } }
    within: 1m\n`;
const failed: Line = { body: { id: 'ch_1', state: 'failed' }, keeps: rule };

test('a story that wants what its own rule forbids blames nobody', async () => {
  expect(await came(poll, failed)).toEqual({
    why: `GET /v1/charges/ch_1: the story expects state to be "succeeded", and by ${rule} the answer is right: state is "failed"; the answer is 200`,
    broken: [],
  });
  expect(await came(poll, { ...failed, keeps: 'charge.state' })).toMatchObject({ broken: [rule] });
});

const send = (body: string): string => `  - send: GET /v1/charges/ch_1\n    expect: { body: { ${body} } }\n`;

test('a field that the document does not name is needed by no service', async () => {
  expect(await came(send('refrence: { exists: true }'), failed)).toEqual({
    why: 'GET /v1/charges/ch_1: the story expects refrence, which the document does not name and no service needs',
    broken: [],
  });
  expect(await came(send('id: ch_2, refrence: { exists: true }'), failed)).toMatchObject({ broken: [rule] });
  expect(await came(send('reference: { exists: true }'), failed)).toMatchObject({ broken: [rule] });
});
