import { expect, test } from 'vitest';
import { payerPage } from '../../../src/run/check/payer-page.ts';
import { Inconclusive } from '../../../src/run/check/check.ts';
import type { Sent } from '../../../src/wire/http/send.ts';

const timings = { connect_ms: 0, first_byte_ms: 0, total_ms: 0 };

const answering =
  (pages: Readonly<Record<string, readonly [number, Readonly<Record<string, string>>]>>) =>
  (url: URL): Promise<Sent> => {
    const [status, headers] = pages[url.pathname] ?? [404, {}];
    const answer = { status, headers: Object.entries(headers), text: '', bytes: 0, sha256: null };
    return Promise.resolve({ is: 'answered', answer, timings });
  };

test('a page is found behind redirects', async () => {
  const get = answering({
    '/b/1': [302, { location: '/sw/b/1' }],
    '/sw/b/1': [200, { 'content-type': 'Text/HTML; charset=utf-8' }],
  });
  const page = await payerPage('https://pay.example.test/b/1', get);
  expect(page).toEqual({
    url: 'https://pay.example.test/sw/b/1',
    status: 200,
    type: 'text/html',
    filled: [],
    scripted: false,
  });
});

test('redirects without an end, or out of the web, are told as they are', async () => {
  const round = answering({ '/b/1': [302, { location: '/b/1' }], '/b/2': [302, { location: 'wallet://pay' }] });
  expect((await payerPage('https://pay.example.test/b/1', round)).status).toBe(302);
  expect((await payerPage('https://pay.example.test/b/2', round)).status).toBe(302);
});

test('no answer is nobody’s fault', async () => {
  const failure = { kind: 'unreachable', text: 'refused' } as const;
  const get = (): Promise<Sent> => Promise.resolve({ is: 'failed', failure, timings });
  await expect(payerPage('https://pay.example.test/b/1', get)).rejects.toThrow(Inconclusive);
});
