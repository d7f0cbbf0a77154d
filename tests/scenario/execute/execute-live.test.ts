import { expect, test } from 'vitest';
import { scenarioCheck, scenarioChecks } from '../../../src/scenario/execute/scenario-check.ts';
import { type Line, stage, type Stage } from '../helpers/stage.ts';
import { read, rendered, story } from '../helpers/stories.ts';

async function told(text: string, on: Stage): Promise<Stage> {
  await scenarioCheck(await story(text)).run(on);
  return on;
}

const answers = (...lines: readonly Line[]): Stage => stage((_, n) => lines[n - 1] ?? {});

test('sums of captures are numbers', async () => {
  const text = `steps:
  - { send: GET /v1/balance, capture: { before: available_minor } }
  - { send: GET /v1/charges/x, capture: { net: net_minor } }
  - { send: GET /v1/balance, expect: { body: { available_minor: '\${before + net - 5}' } } }
`;
  const asFar = answers(
    { body: { available_minor: 100 } },
    { body: { net_minor: 30 } },
    { body: { available_minor: 125 } },
  );
  expect((await told(text, asFar)).decisions).toEqual([]);
  const short = answers(
    { body: { available_minor: 100 } },
    { body: { net_minor: 30 } },
    { body: { available_minor: 100 } },
  );
  expect((await told(text, short)).decisions).toMatchObject([
    { expected: 'GET /v1/balance: available_minor to be 125', actual: 'available_minor is 100; the answer is 200' },
  ]);
  const none = answers({ body: { available_minor: '100' } }, { body: { net_minor: 30 } });
  await expect(told(text, none)).rejects.toThrow('before is 100, no number to reckon with');
});

test('each part of a sum is a name that must be known', async () => {
  const reading = await read({
    'story.yaml': `title: A story
rules: [charges.create.status-201]
steps: [{ send: GET /v1/balance, expect: { body: { available_minor: '\${befor + 5}' } } }]
`,
  });
  expect(rendered(reading)).toContain('nothing is called "befor" here');
});

test('the mode of a key is that of the deployment, and moments are hours from the beginning', async () => {
  const text = `deployment: both
steps:
  - send: POST /v1/x
    body: { mode: '\${mode}', soon: '\${hours.ahead}', late: '\${hours.ahead:48}', past: '\${hours.ago:2}' }
    expect: judged
`;
  const [sandbox, live] = [answers(), { ...answers(), deployment: 'live' as const }];
  const [check, onLive] = scenarioChecks(await story(text));
  await check?.run(sandbox);
  await onLive?.run(live);
  expect(sandbox.sent[0]?.json).toEqual({
    mode: 'test',
    soon: '2026-01-01T01:00:00Z',
    late: '2026-01-03T00:00:00Z',
    past: '2025-12-31T22:00:00Z',
  });
  expect(live.sent[0]?.json).toMatchObject({ mode: 'live' });
});

test('a lawful answer may end a story, which then keeps nothing', async () => {
  const text = `rules: [bills.notify.sends-one-message]
deployment: live
steps:
  - { send: POST /v1/bills/x/notify, body: {}, done_when: { status: 2xx, body: { sent: false } }, expect: { status: 200 } }
  - { operator: messages, body: { bill: x }, done_when: { messages: null }, expect: { messages: { length: 1 } } }
  - { send: GET /v1/bills, expect: judged }
`;
  const whole = `title: A story\n${text}`;
  const held = await told(whole, answers({ body: { sent: false } }));
  expect([held.sent.length, held.operated, held.decisions]).toEqual([1, [], []]);
  const unseen = await told(
    whole,
    stage(
      () => ({ body: { sent: true } }),
      () => ({ messages: null }),
    ),
  );
  expect([unseen.sent.length, unseen.decisions]).toEqual([1, []]);
  const sent = {
    ...stage(
      () => ({ body: { sent: true } }),
      () => ({ messages: [{}] }),
    ),
    deployment: 'live' as const,
  };
  expect((await told(whole, sent)).decisions).toEqual([{ is: 'kept', rule: 'bills.notify.sends-one-message' }]);
});

const LISTENING = `title: A story
rules: [events.retry.attempts-again]
deployment: live
steps:
  - { listen: hooks, answer: 500 }
  - { send: POST /v1/webhook_endpoints, body: { url: '\${hooks}' }, expect: judged }
  - { posted: hooks, where: { type: charge.succeeded }, within: 10m, capture: { event: id } }
  - { listen: hooks, answer: 200 }
  - { posted: hooks, again: true, where: { id: '\${event}' }, within: 2m, rule: events.retry.attempts-again }
`;

test('what comes again is another post than the one before', async () => {
  const once = answers();
  for (const event of [
    { type: 'charge.expired', id: 'ev_0' },
    { type: 'charge.succeeded', id: 'ev_1' },
  ])
    once.post(event);
  expect((await told(LISTENING, once)).decisions).toMatchObject([
    { rule: 'events.retry.attempts-again', actual: '2 came, no further one that fits' },
  ]);
  const twice = { ...answers(), deployment: 'live' as const };
  for (const id of ['ev_1', 'ev_2', 'ev_1']) twice.post({ type: 'charge.succeeded', id });
  expect((await told(LISTENING, twice)).decisions).toEqual([{ is: 'kept', rule: 'events.retry.attempts-again' }]);
  expect(twice.sent[0]?.json).toEqual({ url: '{hook:hooks}' });
  expect(twice.behaviours).toEqual([{ status: 200 }]);
});

test("an address may be nobody's, and then nothing is awaited there", async () => {
  const steps = `steps:
  - { listen: nowhere, answer: nobody }
  - { send: POST /v1/webhook_endpoints, body: { url: '\${nowhere}' }, expect: judged }
`;
  expect((await told(steps, answers())).sent[0]?.json).toEqual({ url: '{hook:nobody}' });
  const reading = await read({
    'story.yaml': `title: A story\nrules: [charges.create.status-201]\n${steps}  - { posted: nowhere, within: 1m }\n`,
  });
  expect(rendered(reading)).toContain('nobody listens as "nowhere"');
});

test('an answer is held against what a placeholder stands for', async () => {
  const text = `steps:
  - { send: POST /v1/pos/charges, body: { till: '\${till.open#2}' }, expect: { body: { till: '\${till.open#2}' } } }
`;
  const on = await told(text, answers({ body: { till: 'till:open-2' } }));
  expect(on.sent[0]?.json).toEqual({ till: '{till:open-2}' });
  expect(on.decisions).toEqual([]);
});

test('a check tells what it does on live, whichever keys it takes', async () => {
  const permit = async (steps: string) => scenarioCheck(await story(`deployment: live\nsteps:\n${steps}`)).needs.permit;
  const send = (line: string) => `  - { send: ${line}, key: none, expect: judged }\n`;
  await expect(permit(send('GET /v1/charges'))).resolves.toBe('reading');
  await expect(permit(send('POST /v1/bills'))).resolves.toBe('writing');
  await expect(permit(send('POST /v1/pos/charges'))).resolves.toBe('prompting');
  await expect(permit('  - { operator: pay_bill, body: { control_number: x, amount_minor: 1 } }\n')).resolves.toBe(
    'prompting',
  );
  const two = scenarioCheck(await story(`needs: { payers: 2 }\nsteps:\n${send('GET /v1/charges')}`));
  expect(two.needs.payers).toBe(2);
});
