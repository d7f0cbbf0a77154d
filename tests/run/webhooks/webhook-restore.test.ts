import { afterEach, expect, test } from 'vitest';
import { checks as settings } from '../../../suites/webhooks/endpoints.suite.ts';
import { startReference, type Reference } from '../../../src/reference/reference.ts';
import type { Exchange, RequestTemplate } from '../../../src/evidence/exchange.ts';
import { exercise } from '../../../src/run/session/exercise.ts';
import { Inconclusive, NotExercised } from '../../../src/run/check/check.ts';
import type { Services } from '../../../src/run/session/services.ts';
import { insisting } from '../../../src/run/webhooks/insisting.ts';
import { Awaiting } from '../../../src/wire/time/awaiting.ts';
import { WebhookRestore } from '../../../src/run/webhooks/webhook-restore.ts';
import type { KeyEntry } from '../../../src/target/keys.ts';
import { Secret } from '../../../src/target/secret.ts';
import { ApiKeys } from '../../../src/wire/masking/keys.ts';
import { body, exchange } from '../../evidence/helpers/samples.ts';
import { toPlain } from '../../../src/target/plain.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';
import { options } from '../helpers/exercised.ts';

const found = 'https://hooks.shop.example/mobile-money';
const references: Reference[] = [];

afterEach(async () => {
  for (const reference of references.splice(0)) await reference.close();
});

async function deployed(): Promise<Reference> {
  const reference = await startReference({ seed: 4, operator: false });
  references.push(reference);
  return reference;
}

/** The address that is active for the business of the first live key. */
async function active({ liveUrl, keys }: Reference, set?: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${keys.live}`, 'content-type': 'application/json' };
  const url = `${liveUrl}/v1/webhook_endpoints`;
  if (set !== undefined) await fetch(url, { method: 'POST', headers, body: JSON.stringify({ url: set }) });
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { url: string; active: boolean }[] };
  return data.find((endpoint) => endpoint.active)?.url;
}

async function exerciseEndpoints(reference: Reference): Promise<number> {
  const reading = readTargetText('reference.yaml', reference.targetYaml(), {});
  if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
  const { requests } = await exercise(
    { ...options, target: toPlain(reading.target), deployments: ['live'], allow: { writes: true, prompts: false } },
    settings,
  );
  return requests;
}

test('an address that a run found on live is active again after it', async () => {
  const reference = await deployed();
  expect(await active(reference, found)).toBe(found);
  expect(await exerciseEndpoints(reference)).toBeGreaterThan(5);
  expect(await active(reference)).toBe(found);
});

test('where none was active, none is', async () => {
  const reference = await deployed();
  expect(await exerciseEndpoints(reference)).toBeGreaterThan(5);
  expect(await active(reference)).toBeUndefined();
});

/** What is told of addresses, and which keys were asked. */
async function toldWith(keys: readonly Partial<KeyEntry>[], used: string, answers: (n: number) => object[]) {
  const apiKeys = new ApiKeys(
    keys.map((key, at) => ({
      label: `key-${at}`,
      secret: new Secret(`sk_live_${String(at).repeat(32)}`, `key-${at}`),
      mode: 'live',
      scopes: null,
      status: 'active',
      business: 'main',
      exclusive: false,
      ...key,
    })),
  );
  const webhookRestore = new WebhookRestore(apiKeys, () => undefined);
  const sent: string[] = [];
  const send = ({ method, key }: RequestTemplate): Promise<Exchange> => {
    sent.push(`${method} ${'use' in key ? key.use : ''}`);
    const gets = sent.filter((each) => each.startsWith('GET')).length;
    const text = JSON.stringify({ object: 'list', data: answers(gets) });
    return Promise.resolve(exchange(sent.length, { answer: { status: 200, headers: [], body: body(text) } }));
  };
  const change = { method: 'POST', path: '/v1/webhook_endpoints', key: { use: used }, deployment: 'live' } as const;
  await webhookRestore.remember(change, send);
  return { told: await webhookRestore.restore(send), sent };
}

const endpoint = (id: string, url = found) => ({ id, url, active: true });

test('an address of the run’s own business is not taken for one that was found', async () => {
  const keys = [{ status: 'expired' }, { exclusive: true }] as const;
  const { told, sent } = await toldWith(keys, 'key-0', () => [endpoint('we_1', 'https://127.0.0.1:4/of-the-run')]);
  expect(sent.some((each) => each.endsWith('key-1'))).toBe(false);
  expect(told).toEqual([]);
});

test('an address that no check changed is left alone, and nothing is told of it', async () => {
  const { told, sent } = await toldWith([{}], 'key-0', () => [endpoint('we_1')]);
  expect(told).toEqual([]);
  expect(sent).toEqual(['GET key-0', 'GET key-0']);
});

test('an address that was changed is set again, and told of once', async () => {
  const { told } = await toldWith([{}], 'key-0', (n) => [
    n === 1 ? endpoint('we_1') : endpoint('we_2', 'https://127.0.0.1:4/x'),
  ]);
  expect(told).toEqual([expect.stringContaining(`is set again: ${found}`)]);
});

test('the key that may read and set addresses is asked, wherever it stands in the target', async () => {
  const keys = [{ scopes: ['charges:read'] }, { scopes: ['webhooks:read'] }, {}] as const;
  const { told, sent } = await toldWith(keys, 'key-2', (n) => [endpoint(n === 1 ? 'we_1' : 'we_2')]);
  expect(sent).toEqual(['GET key-2', 'GET key-2', 'POST key-2']);
  expect(told).toHaveLength(1);
});

const change = { method: 'POST', path: '/v1/webhook_endpoints', key: { use: 'main' }, deployment: 'live' } as const;

const answering = (status: number, text: string): Exchange =>
  exchange(1, { answer: { status, headers: [['retry-after', '1']], body: body(text) } });

const refusal = (code: string): string => JSON.stringify({ error: { code, doc: '', request_id: '' } });

function restoreOfMain(): WebhookRestore {
  const secret = new Secret(`sk_live_${'1'.repeat(32)}`, 'main');
  const key = { label: 'main', secret, mode: 'live', scopes: null, status: 'active', business: 'main' } as const;
  return new WebhookRestore(new ApiKeys([{ ...key, exclusive: false }]), () => undefined);
}

test('what cannot be read is not changed, and is looked for anew', async () => {
  const restore = restoreOfMain();
  await expect(restore.remember(change, () => Promise.resolve(answering(500, '')))).rejects.toThrow(Inconclusive);
  const forbidden = Promise.resolve(answering(403, refusal('FORBIDDEN_SCOPE')));
  await expect(restore.remember(change, () => forbidden)).rejects.toThrow(NotExercised);
  await restore.remember(change, () => Promise.resolve(answering(403, refusal('MERCHANT_NOT_LIVE'))));
});

test('an address is set again once a limit is over', async () => {
  const listed = JSON.stringify({ object: 'list', data: [endpoint('we_1')] });
  const restore = restoreOfMain();
  await restore.remember(change, () => Promise.resolve(answering(200, listed)));
  const statuses = [429, 200, 503, 201];
  const clock = { jumps: false, now: () => 0 } as Services['clock'];
  const parts = { clock, pacer: {} as Services['pacer'], awaiting: new Awaiting() };
  const send = insisting(parts, () => Promise.resolve(answering(statuses.shift()!, '')));
  expect(await restore.restore(send)).toEqual([expect.stringContaining(`is set again: ${found}`)]);
  expect(statuses).toEqual([]);
});
