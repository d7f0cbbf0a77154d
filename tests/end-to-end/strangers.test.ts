import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { freshFolder, mpconform, someTestKey } from '../cli/helpers/mpconform.ts';

/** What is not this API at all must end in bounded time, with a plain word of what was met. */
const strangers: readonly {
  readonly name: string;
  readonly answer: RequestListener;
  readonly says: RegExp;
  readonly status: number;
}[] = [
  {
    name: 'a static file server',
    answer: (_, response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
    says: /GET \S+\/v1\/charges\?limit=1: 404 with text\/plain.* Nothing of the Merchant Payments API is there/,
    status: 4,
  },
  {
    name: 'a page of HTML for everything',
    answer: (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>'),
    says: /200 with text\/html, 37 bytes beginning "<!doctype html>.* That is a web page/,
    status: 4,
  },
  {
    name: 'endless JSON',
    answer: (_, response) => endless(response.writeHead(200, { 'content-type': 'application/json' })),
    says: /a body of over 8 MiB/,
    status: 4,
  },
  {
    name: 'deeply nested JSON',
    answer: (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('['.repeat(200_000) + ']'.repeat(200_000)),
    says: /not the Merchant Payments API/,
    status: 4,
  },
  {
    name: 'a list that holds deeply nested JSON',
    answer: (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"object":"list","has_more":false,"data":[${'{"metadata":'.repeat(5_000)}1${'}'.repeat(5_000)}]}`),
    says: /not the Merchant Payments API/,
    status: 4,
  },
  {
    name: 'broken chunks',
    answer: (_, response) => {
      response.socket?.end(
        'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"obj\r\nZZ\r\n',
      );
    },
    says: /GET \S+\/v1\/charges\?limit=1: .*(broke off|no HTTP)/,
    status: 4,
  },
  {
    name: 'a server that never answers',
    answer: () => undefined,
    says: /no whole answer within 6 s/,
    status: 4,
  },
];

function endless(response: ServerResponse): void {
  response.write('{"data":[');
  const more = (): void => {
    while (!response.destroyed && response.write('{"object":"charge"},'.repeat(1000)));
  };
  response.on('drain', more);
  more();
}

describe.concurrent('what is not this API', () => {
  test.each(strangers)('$name', async ({ answer, says, status }) => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const ran = await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
    expect(unwrapped(ran.stdout + ran.stderr)).toMatch(says);
    expect(ran.status).toBe(status);
  });

  test('a closed port', async () => {
    const server = createTcpServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const ran = await run(`http://127.0.0.1:${port}`);
    expect(unwrapped(ran.stdout)).toMatch(/GET \S+\/v1\/charges\?limit=1: nothing listens at .*ECONNREFUSED/);
    expect(ran.status).toBe(4);
  });
});

const run = (url: string): ReturnType<typeof mpconform> =>
  mpconform(['run', '--base-url', url, '--key-env', 'MP_KEY', '--out', freshFolder(), '--profile', 'quick'], {
    MP_KEY: someTestKey,
  });

const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ');
