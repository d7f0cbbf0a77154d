import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCut } from '../../../src/evidence/read.ts';
import { Sender, type RawAnswer } from '../../../src/wire/http/send.ts';

const kilobytes = (count: number): string => JSON.stringify({ drawing: 'x'.repeat(count * 1024) });

const server = createServer((request, response) => void response.end(kilobytes(Number(request.url!.slice(1)))));
const sender = new Sender(1);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  await sender.close();
  server.close();
});

async function answerOf(path: string): Promise<RawAnswer> {
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const sent = await sender.send({ origin, path, method: 'GET', headers: [], body: null });
  if (sent.is !== 'answered') throw new Error(sent.failure.text);
  return sent.answer;
}

test('a page of a hundred large objects is read whole', async () => {
  const answer = await answerOf('/800');
  expect(answer).toMatchObject({ text: kilobytes(800), sha256: null });
  expect(isCut(answer)).toBe(false);
});

test('of what is longer still the beginning is kept, and is known for one', async () => {
  const answer = await answerOf('/5000');
  expect(answer.bytes).toBe(Buffer.byteLength(kilobytes(5000)));
  expect(isCut(answer)).toBe(true);
});

test('what is longer than anybody reads is a failure', async () => {
  await expect(answerOf('/9000')).rejects.toThrow('status 200 and a body of over 8 MiB');
});

test('what must not be sent twice has a connection of its own once one was closed without a word', async () => {
  const connections: number[] = [];
  const counting = createServer((request, response) => {
    connections.push(request.socket.remotePort!);
    response.end(() => request.url === '/closes' && request.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(counting, 'listening');
  const origin = `http://127.0.0.1:${(counting.address() as AddressInfo).port}`;
  const own = new Sender(1);
  const used = async (path: string): Promise<number> => {
    const sent = await own.send({ origin, path, method: 'POST', headers: [], body: '{}' });
    expect(sent).toMatchObject({ is: 'answered', answer: { status: 200 } });
    return connections.at(-1)!;
  };
  const kept = await used('/');
  expect(await used('/')).toBe(kept);
  await used('/closes');
  await setTimeout(50);
  expect(await used('/')).not.toBe(await used('/'));
  await own.close();
  counting.close();
});

const text = '{"object":"list","has_more":false,"data":["é"]}';

test.each([
  ['gzip', gzipSync(text)],
  ['GZIP', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
  ['deflate, gzip', gzipSync(deflateSync(text))],
  ['identity', Buffer.from(text)],
])('who was not told which codings are taken may pack an answer by %s', async (coding, packed) => {
  const packing = createServer((_, response) => {
    response.setHeader('content-encoding', coding).end(packed);
  }).listen(0, '127.0.0.1');
  await once(packing, 'listening');
  const origin = `http://127.0.0.1:${(packing.address() as AddressInfo).port}`;
  const sent = await sender.send({ origin, path: '/', method: 'GET', headers: [], body: null });
  expect(sent).toMatchObject({ answer: { text, bytes: Buffer.byteLength(text), sha256: null } });
  packing.close();
});
