import { expect, test } from 'vitest';
import { scenarioCheck } from '../../../src/scenario/execute/scenario-check.ts';
import { stage, type Line, type Stage } from '../helpers/stage.ts';
import { story } from '../helpers/stories.ts';

const STORY = `title: A story
rules: [events.success-emits-charge-succeeded]
deployment: live
steps:
  - { listen: hooks }
  - { send: POST /v1/webhook_endpoints, body: { url: '\${hooks}' }, expect: judged }
  - { posted: hooks, where: { type: charge.succeeded }, within: 10m, rule: events.success-emits-charge-succeeded }
`;

/** Nothing was posted in the whole run, and the event log answers so. */
async function toldBy(log: Line, hearing: Partial<Stage['hearing']> = {}): Promise<Stage> {
  const script = ({ path }: { readonly path: string }): Line => (path === '/v1/events' ? log : {});
  const silent = { trouble: null, heard: false, direct: true, ...hearing };
  const on = { ...stage(script), deployment: 'live' as const, hearing: silent };
  await scenarioCheck(await story(STORY)).run(on);
  return on;
}

const event = (delivery: object, type = 'charge.succeeded') => ({ id: 'ev_1', type, delivery });
const list = (...data: readonly object[]): Line => ({ body: { object: 'list', has_more: false, data } });

test('a service that tried and could not connect is not blamed for what did not come', async () => {
  const refused = list(event({ state: 'retrying', attempts: 1, last_status: 0 }));
  await expect(toldBy(refused)).rejects.toThrow(/nothing at all has come to the listener.*attempts 1, last_status 0$/);
});

test('nor is one whose event log does not tell', async () => {
  await expect(toldBy({ status: 403, body: {} })).rejects.toThrow(/no event log tells why$/);
  await expect(toldBy({ body: { object: 'list', has_more: true, data: [] } })).rejects.toThrow(/is long$/);
});

test('one that made no event is', async () => {
  for (const log of [list(), list(event({}, 'charge.expired'))])
    expect((await toldBy(log)).decisions).toMatchObject([{ is: 'broken', actual: 'nothing came' }]);
});

test('and so is one that did not try, or says that it was heard where nobody else could have heard it', async () => {
  const untried = list(event({ state: 'pending', attempts: 0, last_status: null }));
  expect((await toldBy(untried)).decisions).toMatchObject([{ is: 'broken' }]);
  const delivered = list(event({ state: 'delivered', attempts: 1, last_status: 200 }));
  expect((await toldBy(delivered)).decisions).toMatchObject([{ is: 'broken' }]);
  await expect(toldBy(delivered, { direct: false })).rejects.toThrow(/state delivered, attempts 1, last_status 200$/);
});
