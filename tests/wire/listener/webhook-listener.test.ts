import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity, connect, type ConnectionOptions } from 'node:tls';
import { generate } from 'selfsigned';
import { afterEach, expect, test } from 'vitest';
import type { WebhookAddress } from '../../../src/target/target.ts';
import { WebhookListener, type WebhookListenerParts } from '../../../src/wire/listener/webhook-listener.ts';
import type { Post } from '../../../src/wire/listener/post.ts';

const address: WebhookAddress = {
  listen: { host: '127.0.0.1', port: 0 },
  publicUrl: null,
  tls: { is: 'self-signed' },
  signature: null,
};

const opened: WebhookListener[] = [];
afterEach(() => Promise.all(opened.splice(0).map((hooks) => hooks.close())));

async function listening(parts: Partial<WebhookListenerParts> = {}, to: Partial<WebhookAddress> = {}) {
  const posts: Post[] = [];
  const held = { now: 0, most: 0 };
  const hold = (): (() => void) => {
    held.now += 1;
    held.most = Math.max(held.most, held.now);
    return () => void (held.now -= 1);
  };
  const clock = { now: () => 1_000, real: () => Date.now(), hold };
  const onPost = (post: Post): void => void posts.push(post);
  const start = await WebhookListener.start({ ...address, ...to }, { clock, seed: '42', onPost, ...parts });
  if (start.is === 'failed') throw new Error(start.why);
  opened.push(start.listener);
  return { hooks: start.listener, posts, held };
}

interface Answered {
  readonly status: number;
  readonly body: string;
}

interface Sending {
  readonly ca?: string | null;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

function post(url: string, { ca, body = '{}', headers = {}, signal }: Sending): Promise<Answered> {
  const send = url.startsWith('https') ? request : plainRequest;
  const given = { method: 'POST', headers, agent: false, ...(ca && { ca }), ...(signal && { signal }) } as const;
  return new Promise((resolve, reject) => {
    const sent = send(url, given, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text })).once('error', reject);
    });
    sent.once('error', reject).end(body);
  });
}

async function until(happened: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400 && !happened(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(happened()).toBe(true);
}

test('tells what was posted, and what was said to it', async () => {
  const { hooks, posts } = await listening();
  const hook = hooks.open('hook-1', { status: 202, body: 'thanks' });
  const headers = { 'Webhook-Id': 'ev_1' };
  const { pathname, search } = new URL(hook.url);
  const target = `${pathname.toUpperCase()}?x=1`;
  const answered = await post(new URL(target, hook.url).href, {
    ca: hooks.certificate,
    body: '{"id":"ev_1","x":"ü"}',
    headers,
  });
  expect(answered).toEqual({ status: 202, body: 'thanks' });
  expect(hook.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/hook-1\/[a-p]{24}/);
  expect(posts).toEqual([
    {
      label: 'hook-1',
      given: `${pathname}${search}`,
      relayed: false,
      method: 'POST',
      path: target,
      headers: expect.arrayContaining([['webhook-id', 'ev_1']]) as unknown,
      body: '{"id":"ev_1","x":"ü"}',
      attempt: 1,
      answer: { status: 202, body: 'thanks' },
      receivedAt: 1_000,
      answeredAt: 1_000,
      took_ms: expect.any(Number) as unknown,
    },
  ]);
});

test('what lay there while this machine was busy counts from before', async () => {
  const { hooks, posts } = await listening({}, { tls: { is: 'plain' } });
  const { port } = new URL(hooks.open('hook-1', { status: 200 }).url);
  const { pathname } = new URL(hooks.open('hook-1', { status: 200 }).url);
  const socket = connectPlain({ port: Number(port), host: '127.0.0.1' });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}`);
  const busyUntil = performance.now() + 500;
  while (performance.now() < busyUntil);
  await until(() => posts.length === 1);
  socket.destroy();
  expect(posts[0]!.took_ms).toBeGreaterThanOrEqual(499);
});

test('addresses of a run differ in the forms that they may have', async () => {
  const { hooks } = await listening();
  const urls = Array.from({ length: 300 }, (_, at) => new URL(hooks.open(`hook-${at}`, { status: 200 }).url));
  const forms = [
    urls.filter(({ search }) => search !== ''),
    urls.filter(({ pathname }) => pathname.endsWith('/')),
    urls.filter(({ pathname }) => pathname.split('/').length > 4),
    urls.filter(({ pathname }) => pathname !== pathname.toLowerCase()),
    urls.filter(({ searchParams }) => [...searchParams.keys()].some((name) => searchParams.getAll(name).length > 1)),
    urls.filter(({ search, pathname }) => search === '' && pathname.split('/').length === 3),
  ];
  for (const some of forms) expect(some.length).toBeGreaterThan(0);
  for (const url of urls) expect(url.href.length).toBeLessThan(350);
});

test('addresses are the same for the same seed, and no two are alike', async () => {
  const paths = async (parts: Partial<WebhookListenerParts>): Promise<string[]> => {
    const { hooks } = await listening(parts);
    return ['hook-1', 'hook-2'].map((label) => new URL(hooks.open(label, { status: 200 }).url).pathname);
  };
  const first = await paths({});
  expect(await paths({})).toEqual(first);
  expect(new Set([...first, ...(await paths({ seed: '43' }))]).size).toBe(4);
});

test('the certificate is good for every name that the listener may have', async () => {
  const { hooks } = await listening({}, { publicUrl: 'https://tunnel.example.test/below' });
  const { hooks: own } = await listening();
  const port = Number(new URL(own.open('hook-1', { status: 200 }).url).port);
  const socket = connect({ port, host: '127.0.0.1', ca: own.certificate!, servername: 'localhost' });
  await new Promise((resolve) => socket.once('secureConnect', resolve));
  const certificate = socket.getPeerCertificate();
  socket.destroy();
  for (const name of ['localhost', '127.0.0.1', '::1']) expect(checkServerIdentity(name, certificate)).toBeUndefined();
  expect(hooks.certificate).not.toBe(own.certificate);
  expect(new URL(hooks.open('hook-1', { status: 200 }).url).href).toMatch(
    /^https:\/\/tunnel\.example\.test\/below\/hook-1\//,
  );
});

test('answers by the attempt, counted for each event', async () => {
  const { hooks, posts } = await listening();
  const hook = hooks.open('hook-1', (attempt) => ({ status: attempt < 3 ? 500 : 200 }));
  const statuses: number[] = [];
  for (const id of ['ev_1', 'ev_2', 'ev_1', 'ev_1'])
    statuses.push((await post(hook.url, { ca: hooks.certificate, body: JSON.stringify({ id }) })).status);
  expect(statuses).toEqual([500, 500, 500, 200]);
  expect(posts.map(({ attempt }) => attempt)).toEqual([1, 1, 2, 3]);
  hook.behave({ status: 410 });
  expect((await post(hook.url, { ca: hooks.certificate })).status).toBe(410);
});

test('the clock is held until the answer has left', async () => {
  const { hooks, held, posts } = await listening();
  const hook = hooks.open('hook-1', { status: 200, delayMs: 60 });
  const started = performance.now();
  const answered = post(hook.url, { ca: hooks.certificate });
  await until(() => held.now > 0);
  expect((await answered).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(50);
  await until(() => held.now === 0);
  expect(posts).toHaveLength(1);
});

test('the clock is not held by who hangs, and the post is told at once', async () => {
  const { hooks, held, posts } = await listening();
  const gone = new AbortController();
  const hanging = post(hooks.open('hook-1', 'hang').url, { ca: hooks.certificate, signal: gone.signal });
  const ended = expect(hanging).rejects.toThrow();
  await until(() => posts.length === 1 && held.now === 0);
  expect(posts[0]!.answer).toBeNull();
  gone.abort();
  await ended;
});

test('an answer that nobody waited for was not given', async () => {
  const { hooks, held, posts } = await listening();
  const gone = new AbortController();
  const leaving = post(hooks.open('hook-1', { status: 200, delayMs: 5_000 }).url, {
    ca: hooks.certificate,
    signal: gone.signal,
  });
  const ended = expect(leaving).rejects.toThrow();
  await until(() => held.most > 0);
  setTimeout(() => gone.abort(), 30);
  await ended;
  await until(() => held.now === 0 && posts.length === 1);
  expect(posts[0]!.answer).toBeNull();
});

test('breaks the connection off once the request is read', async () => {
  const { hooks, held, posts } = await listening();
  await expect(
    post(hooks.open('hook-1', 'reset').url, { ca: hooks.certificate, body: '{"id":"ev_1"}' }),
  ).rejects.toThrow();
  await until(() => held.now === 0);
  expect(posts).toMatchObject([{ body: '{"id":"ev_1"}', answer: null }]);
});

test('what comes to no hook, or to a closed one, is a stray', async () => {
  const { hooks, posts } = await listening();
  const hook = hooks.open('hook-1', { status: 200 });
  hook.close();
  for (const url of [hook.url, new URL('/hook-1/', hook.url).href])
    expect((await post(url, { ca: hooks.certificate })).status).toBe(404);
  expect(hooks.strays).toBe(2);
  expect(posts).toEqual([]);
});

test('a body of 1 MiB is taken, a longer one refused, and so are long headers', async () => {
  const { hooks, held, posts } = await listening();
  const { url } = hooks.open('hook-1', { status: 200 });
  const ca = hooks.certificate;
  expect((await post(url, { ca, body: 'x'.repeat(1024 * 1024) })).status).toBe(200);
  expect((await post(url, { ca, body: 'x'.repeat(1024 * 1024 + 1) })).status).toBe(413);
  const overlong = post(url, { ca, headers: { x: 'x'.repeat(70_000) } });
  expect(await overlong.then(({ status }) => status).catch(() => 431)).toBe(431);
  await until(() => held.now === 0);
  expect(posts).toHaveLength(1);
});

test('who leaves in the middle of a request is forgotten', async () => {
  const { hooks, held, posts } = await listening();
  const { port, pathname } = new URL(hooks.open('hook-1', { status: 200 }).url);
  const socket = connect({ port: Number(port), ca: hooks.certificate!, servername: 'localhost' });
  socket.on('error', () => undefined);
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"id`);
  await until(() => held.most > 0);
  setTimeout(() => socket.destroy(), 30);
  await until(() => held.now === 0);
  expect(posts).toEqual([]);
});

const ended = (port: number, options: ConnectionOptions): Promise<unknown> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', ...options });
    socket.once('error', resolve).once('close', resolve);
  });

test('counts handshakes that failed, and tells when the certificate is not trusted', async () => {
  const { hooks, held } = await listening();
  const { url } = hooks.open('hook-1', { status: 200 });
  const port = Number(new URL(url).port);
  expect(hooks.trouble).toBeNull();
  await ended(port, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
  await new Promise((resolve) => {
    const speaker = connectPlain(port, '127.0.0.1', () => speaker.write('GET / HTTP/1.1\r\n\r\n'));
    speaker
      .once('close', resolve)
      .once('error', () => undefined)
      .resume();
  });
  await until(() => hooks.failures.size === 2);
  expect([...hooks.failures]).toEqual([
    ['unsupported_protocol', 1],
    ['http_request', 1],
  ]);
  expect(hooks.trouble).toBeNull();
  await expect(post(url, {})).rejects.toThrow(/self-signed/);
  await until(() => hooks.trouble !== null && held.now === 0);
  expect(hooks.trouble).toBe(
    "the deployment seems not to trust the listener's certificate (left in the handshake: 1); give webhooks.certificate and webhooks.key, or webhooks.public_url",
  );
  // Who has posted over TLS trusts it.
  await post(url, { ca: hooks.certificate });
  expect(hooks.trouble).toBe(
    'connections to the listener ended before a request came (left in the handshake: 1), though others brought posts',
  );
});

test('listens without TLS behind a public address that strips a path', async () => {
  const publicUrl = 'https://tunnel.example.test/below';
  const { hooks, posts } = await listening(
    {},
    { publicUrl, tls: { is: 'plain' }, listen: { host: '127.0.0.1', port: 0 } },
  );
  const { url } = hooks.open('hook-1', { status: 200 });
  expect(hooks.certificate).toBeNull();
  expect(await hooks.unreachable()).toBeNull();
  for (const path of [new URL(url).pathname, url.slice(publicUrl.length)])
    expect((await post(`http://127.0.0.1:${hooks.port}${path}`, {})).status).toBe(200);
  expect(posts).toHaveLength(2);
});

test('nobody is at the unreachable address', async () => {
  const { hooks } = await listening();
  await expect(post((await hooks.unreachable())!, {})).rejects.toThrow('ECONNREFUSED');
});

test('shows the certificate that the target names', async () => {
  const made = await generate([{ name: 'commonName', value: 'hooks.example.test' }], { keyType: 'ec' });
  const folder = await mkdtemp(join(tmpdir(), 'hooks-'));
  const [certificate, key] = [join(folder, 'hooks.pem'), join(folder, 'hooks.key')];
  await Promise.all([writeFile(certificate, made.cert), writeFile(key, made.private)]);
  const { hooks } = await listening({}, { tls: { is: 'files', certificate, key } });
  await rm(folder, { recursive: true });
  expect(hooks.certificate).toBe(made.cert);
  await expect(post(hooks.open('hook-1', { status: 200 }).url, { ca: made.cert })).rejects.toThrow(
    'does not match certificate',
  );
});

test('the clock is held for who connects, until they leave', async () => {
  const { hooks, held } = await listening();
  const socket = connectPlain(hooks.port, '127.0.0.1');
  await until(() => held.now === 1);
  socket.destroy();
  await until(() => held.now === 0);
});

test('says why it cannot listen', async () => {
  const { hooks } = await listening();
  const parts: WebhookListenerParts = {
    clock: { now: () => 0, real: () => Date.now(), hold: () => () => undefined },
    seed: '1',
    onPost: () => undefined,
  };
  const start = (to: Partial<WebhookAddress>) => WebhookListener.start({ ...address, ...to }, parts);
  expect(await start({ listen: { host: '127.0.0.1', port: hooks.port } })).toEqual({
    is: 'failed',
    why: `cannot listen on 127.0.0.1:${hooks.port}: it is in use`,
  });
  expect(await start({ tls: { is: 'files', certificate: '/nowhere.pem', key: '/nowhere.key' } })).toEqual({
    is: 'failed',
    why: 'webhooks.certificate cannot be read: /nowhere.pem',
  });
  const here = import.meta.filename;
  expect(await start({ tls: { is: 'files', certificate: here, key: here } })).toMatchObject({
    is: 'failed',
    why: expect.stringMatching(/^webhooks\.certificate and webhooks\.key do not go together/) as unknown,
  });
});

test('closing ends those that were left hanging', async () => {
  const { hooks, posts } = await listening();
  const hanging = post(hooks.open('hook-1', 'hang').url, { ca: hooks.certificate });
  const ended = expect(hanging).rejects.toThrow();
  await until(() => posts.length === 1);
  await hooks.close();
  await ended;
});
