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

interface Told {
  readonly hearing?: Partial<Stage['hearing']>;
  readonly jumps?: boolean;
  readonly story?: string;
  readonly posts?: readonly object[];
}

/** What was awaited was not posted, and the event log answers so; where not told otherwise, nothing was in the whole run. */
async function toldBy(
  log: Line,
  { hearing, jumps = true, story: told = STORY, posts = [] }: Told = {},
): Promise<Stage> {
  const script = ({ path }: { readonly path: string }): Line => (path === '/v1/events' ? log : {});
  const silent = { trouble: null, heard: false, direct: true, ...hearing };
  const on = { ...stage(script, undefined, { jumps }), deployment: 'live' as const, hearing: silent };
  for (const post of posts) on.post(post);
  await scenarioCheck(await story(told)).run(on);
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
  await expect(toldBy(delivered, { hearing: { direct: false } })).rejects.toThrow(
    /state delivered, attempts 1, last_status 200$/,
  );
});

test('a log is asked also where something else was heard', async () => {
  const hearing = { heard: true };
  const lost = list(event({ state: 'retrying', attempts: 1, last_status: 0 }));
  await expect(toldBy(lost, { hearing })).rejects.toThrow(/^nothing came to hooks; the event log says state retrying/);
  expect((await toldBy(list(), { hearing })).decisions).toMatchObject([{ is: 'broken' }]);
  expect((await toldBy({ status: 404 }, { hearing })).decisions).toMatchObject([{ is: 'broken' }]);
});

test('where no day can be waited for, what is still to come is no omission', async () => {
  const real = { hearing: { heard: true }, jumps: false };
  const pending = list(event({ state: 'pending', attempts: 0, last_status: null }));
  await expect(toldBy(pending, real)).rejects.toThrow(/state pending/);
  await expect(toldBy(list(), real)).rejects.toThrow(/may still be to come$/);
  await expect(toldBy({ status: 404 }, real)).rejects.toThrow(/no event log tells why$/);
  const unrouted = list(event({ state: 'unrouted', attempts: 0, last_status: null }));
  expect((await toldBy(unrouted, real)).decisions).toMatchObject([{ is: 'broken' }]);
});

const RETRIED =
  `${STORY}  - { posted: hooks, again: true, where: { id: ev_1 }, within: 2m, rule: events.retry.attempts-again }
`.replace('emits-charge-succeeded]', 'emits-charge-succeeded, events.retry.attempts-again]');

test('what came once and is asked for again was omitted where no further attempt is told', async () => {
  const retried = { hearing: { heard: true }, story: RETRIED, posts: [event({})] };
  const told = (attempts: number) => list(event({ state: 'retrying', attempts, last_status: 500 }));
  expect((await toldBy(told(1), retried)).decisions).toMatchObject([
    { is: 'broken', rule: 'events.retry.attempts-again' },
  ]);
  await expect(toldBy(told(2), retried)).rejects.toThrow(/attempts 2, last_status 500$/);
  await expect(toldBy(told(1), { ...retried, jumps: false })).rejects.toThrow(/may still be to come$/);
});
