import { describe, expect, it } from 'vitest';
import {
  connectHttpOperator,
  type OperatorHttpAnswer,
  type OperatorTransport,
} from '../../../src/target/operator/http.ts';
import type { Operator, OperatorAction } from '../../../src/target/operator/operator.ts';
import { Secret } from '../../../src/target/secret.ts';

const address = { url: 'http://127.0.0.1:4030/operator', token: new Secret('CANARY', 'operator') };
const actions = [
  'create_business',
  'create_key',
  'retire_key',
  'advance_clock',
  'pay_link',
  'messages',
  'approve_charge',
  'make_coffee',
];
const json = (value: unknown, status = 200): OperatorHttpAnswer => ({ status, text: JSON.stringify(value) });

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

async function connected(answer: OperatorHttpAnswer | Error): Promise<{ operator: Operator; sent: Sent[] }> {
  const sent: Sent[] = [];
  const transport: OperatorTransport = {
    get: async (url, headers) => (sent.push({ url, headers }), json({ actions })),
    post: async (url, headers, text) => {
      sent.push({ url, headers, json: JSON.parse(text) });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const connection = await connectHttpOperator(address, transport);
  if (connection.is !== 'connected') throw new Error(connection.why);
  return { operator: connection.operator, sent };
}

describe('an operator over HTTP', () => {
  it('does not tell its token, where it quotes it', async () => {
    const { operator } = await connected(json({ error: 'the token CANARY may not do this' }, 403));
    expect(await operator.perform('retire_key', { key: 'k', when: 'now' })).toEqual({
      is: 'refused',
      why: 'operator answered retire_key with 403: the token <secret> may not do this',
    });
  });

  it('is asked twice more where it says why it did nothing, and not where it failed', async () => {
    const refusing = await connected(json({ error: 'the line is busy' }, 422));
    expect((await refusing.operator.perform('retire_key', { key: 'k', when: 'now' })).is).toBe('refused');
    expect(refusing.sent).toHaveLength(1 + 3);
    for (const broken of [json({ error: 'out of memory' }, 500), json({}, 422)]) {
      const failing = await connected(broken);
      expect((await failing.operator.perform('retire_key', { key: 'k', when: 'now' })).is).toBe('refused');
      expect(failing.sent).toHaveLength(1 + 1);
    }
  });

  it('is asked at its address with a slash, with its token', async () => {
    const { operator, sent } = await connected(json({}));
    expect([...operator.actions]).toEqual(actions.slice(0, -1));
    expect(sent).toEqual([{ url: 'http://127.0.0.1:4030/operator/', headers: { authorization: 'Bearer CANARY' } }]);
  });

  it('gets the id of a business back as it gave it', async () => {
    const { operator, sent } = await connected(json({ business: 17 }));
    const made = await operator.perform('create_business', { live: true, website: null });
    expect(made).toEqual({ is: 'done', answer: { business: '17' } });
    await operator.perform('create_key', { business: '17', mode: 'test', scopes: [], lifetime_days: null });
    expect(sent[2]?.json).toMatchObject({ business: 17 });
  });

  it('is sent an action as a JSON object, keys in the open', async () => {
    const { operator, sent } = await connected(json({ replacement: null }));
    await operator.perform('retire_key', { key: new Secret('sk_test_x', 'key-1'), when: 'now' });
    expect(sent[1]).toEqual({
      url: 'http://127.0.0.1:4030/operator/retire_key',
      headers: { authorization: 'Bearer CANARY', 'content-type': 'application/json' },
      json: { key: 'sk_test_x', when: 'now' },
    });
  });

  it.each([
    ['advance_clock', { seconds: 1 }, json({ now: '2030-01-01T03:00:00+03:00' }), { now: '2030-01-01T03:00:00+03:00' }],
    ['advance_clock', { seconds: 1 }, json({ now: '2030-01-01T00:00:00.5' }), { now: '2030-01-01T00:00:00.5' }],
    ['advance_clock', { seconds: 1 }, json({ now: '20300101T000000Z' }), { now: '20300101T000000Z' }],
    ['pay_link', { link: 'pl_1' }, json({ charge: 'ch_1', more: 1 }), { charge: 'ch_1' }],
    ['pay_link', { link: 'pl_1' }, json({}), { charge: null }],
    ['approve_charge', { charge: 'ch_1' }, json({}), {}],
    [
      'messages',
      { bill: 'bl_1' },
      json({ messages: [{ to: '1', text: 'x' }] }),
      { messages: [{ to: '1', text: 'x' }] },
    ],
  ] as const)('has done %s %j', async (action, body, reply, answer) => {
    const { operator } = await connected(reply);
    expect(await operator.perform(action as never, body as never)).toEqual({ is: 'done', answer });
  });

  it.each([
    [json({}), 'operator answered advance_clock without now'],
    [json({ now: 'noon' }), 'operator answered advance_clock with a wrong now, "noon"'],
    [json({ now: 5 }), 'operator answered advance_clock with a wrong now, 5'],
    [json([]), 'operator answered advance_clock with something that is not a JSON object'],
    [{ status: 200, text: '<html>' }, 'operator answered advance_clock with something that is not a JSON object'],
    [json({ error: 'the clock is stuck' }, 409), 'operator answered advance_clock with 409: the clock is stuck'],
    [{ status: 502, text: '<html>' }, 'operator answered advance_clock with 502: it did not say why'],
  ])('has refused with %j', async (reply, why) => {
    const { operator } = await connected(reply);
    expect(await operator.perform('advance_clock', { seconds: 1 })).toEqual({ is: 'refused', why });
  });

  it('is unreachable when nothing comes back', async () => {
    const { operator } = await connected(new Error('connection refused'));
    const why = 'operator gave no answer to advance_clock: connection refused';
    expect(await operator.perform('advance_clock', { seconds: 1 })).toEqual({ is: 'unreachable', why });
  });

  it('takes an action and a body that are only known while running', async () => {
    const { operator, sent } = await connected(json({}));
    const told: { action: OperatorAction; body: Record<string, unknown> } = {
      action: 'approve_charge',
      body: { charge: 'ch_1' },
    };
    await operator.perform(told.action, told.body);
    expect(sent[1]?.json).toEqual({ charge: 'ch_1' });
  });
});

const unanswered = (): Promise<OperatorHttpAnswer> => Promise.reject(new Error('ECONNREFUSED'));

describe('a service that is no operator', () => {
  const post = async (): Promise<OperatorHttpAnswer> => json({});

  it.each([
    [json({ actions: 'all' }), 'operator did not say what it can do: {"actions": […]} was expected'],
    [{ status: 200, text: 'hello' }, 'operator did not say what it can do: {"actions": […]} was expected'],
    [json({ error: 'wrong token' }, 401), 'operator answered its actions with 401: wrong token'],
  ])('%j', async (reply, why) => {
    expect(await connectHttpOperator(address, { get: async () => reply, post })).toEqual({ is: 'refused', why });
  });

  it('is unreachable when it is not there', async () => {
    expect(await connectHttpOperator(address, { get: unanswered, post })).toMatchObject({ is: 'unreachable' });
  });
});
