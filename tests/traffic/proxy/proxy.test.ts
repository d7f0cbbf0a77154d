import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { type Proxy, type ProxyOptions, startProxy } from '../../../src/traffic/proxy/proxy.ts';
import type { RawExchange } from '../../../src/traffic/raw-exchange.ts';

const open: { proxy: Proxy; server: Server }[] = [];
afterEach(async () => {
  for (const { proxy, server } of open.splice(0)) {
    await proxy.close(100);
    server.close();
  }
});

/** A service that says what it is told to, whatever it hears, and a client that does the same. */
async function between(
  serve: (socket: Socket, heard: () => Buffer) => void,
  talk: (socket: Socket) => void,
  options: Partial<ProxyOptions> = {},
) {
  const heard: Buffer[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('data', (bytes: Buffer) => heard.push(bytes));
    socket.on('end', () => socket.end());
    socket.on('error', () => undefined);
    serve(socket, () => Buffer.concat(heard));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const told: RawExchange[] = [];
  const proxy = await startProxy({
    deployment: 'sandbox',
    baseUrl: `http://127.0.0.1:${port}/base`,
    keepHost: true,
    told: (_, raw) => told.push(raw),
    ...options,
  });
  open.push({ proxy, server });
  const client = connect({ port: Number(new URL(proxy.url).port), host: '127.0.0.1', allowHalfOpen: true });
  const came: Buffer[] = [];
  client.on('data', (bytes: Buffer) => came.push(bytes));
  client.on('error', () => undefined);
  const over = once(client, 'close');
  client.on('end', () => client.end());
  talk(client);
  await over;
  return { told, heard: Buffer.concat(heard).toString('latin1'), came: Buffer.concat(came).toString('latin1') };
}

const head = (line: string): string => `GET /base${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Answers once so much has been heard. */
const answering =
  (answer: string, after = '\r\n\r\n') =>
  (socket: Socket, heard: () => Buffer): void => {
    let done = false;
    socket.on('data', () => {
      if (done || !heard().toString('latin1').includes(after)) return;
      done = true;
      socket.end(Buffer.from(answer, 'latin1'));
    });
  };

test('chunk borders and trailers go over as they came, both ways', async () => {
  const asked =
    'POST /base/v1/x HTTP/1.1\r\nhOsT:  localhost \r\nTransfer-Encoding: chunked\r\n\r\n3;q=1\r\n{"a\r\n4\r\n":1}\r\n0\r\nX-Sum: 9\r\n\r\n';
  const answer = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n2\r\n{}\r\n00\r\nX-T: 1\r\n\r\n';
  const { told, heard, came } = await between(answering(answer, 'X-Sum: 9\r\n\r\n'), (client) => {
    for (const byte of asked) client.write(byte);
  });
  expect(heard).toBe(asked);
  expect(came).toBe(answer);
  expect(told).toMatchObject([
    {
      method: 'POST',
      target: '/v1/x',
      body: { text: '{"a":1}' },
      answer: { status: 200, body: { text: '{}' } },
      unjudged: null,
    },
  ]);
});

test('requests that do not wait for each other get their answers in order; 100 and 103 are none', async () => {
  const answer = [
    'HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\none',
    'HTTP/1.1 204 No Content\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n',
    'HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nfour',
  ].join('');
  const asked = `${head('/v1/1')}${head('/v1/2')}${head('/v1/3').replace('GET', 'HEAD')}${head('/v1/4')}`;
  const { told, came } = await between(answering(answer, '/v1/4 HTTP/1.1\r\nHost: localhost\r\n\r\n'), (client) =>
    client.write(asked),
  );
  expect(came).toBe(answer);
  expect(told.map(({ target, answer: got }) => [target, got?.status, got?.body.text])).toEqual([
    ['/v1/1', 200, 'one'],
    ['/v1/2', 204, ''],
    ['/v1/3', 200, ''],
    ['/v1/4', 404, 'four'],
  ]);
});

test('an answer that ends with its connection is whole then', async () => {
  const answer = 'HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{"a":1}';
  const { told, came } = await between(answering(answer), (client) => client.write(head('/v1/x')));
  expect(came).toBe(answer);
  expect(told[0]?.answer?.body).toMatchObject({ text: '{"a":1}', whole: true });
});

test('what is packed for the way is read unpacked', async () => {
  const packed = gzipSync('{"a":1}');
  const answer = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n${packed.toString('latin1')}`;
  const { told, came } = await between(answering(answer), (client) => client.write(head('/v1/x')));
  expect(came).toBe(answer);
  expect(told[0]?.answer?.body.text).toBe('{"a":1}');
});

test('after an upgrade everything goes over, and nobody is judged by it', async () => {
  const asked = 'GET /base/v1/x HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
  const serve = (socket: Socket): void => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 101 Switching\r\n\r\nhello');
      socket.on('data', (bytes: Buffer) => bytes.includes('bye') && socket.end('\u0000\u0001gone'));
    });
  };
  const { told, heard, came } = await between(serve, (client) => {
    client.write(asked);
    client.once('data', () => client.write('no HTTP bye'));
  });
  expect(heard).toBe(`${asked}no HTTP bye`);
  expect(came).toBe('HTTP/1.1 101 Switching\r\n\r\nhello\u0000\u0001gone');
  expect(told).toMatchObject([{ unjudged: 'which was no HTTP from its answer on' }]);
});

test('what is no HTTP goes over all the same', async () => {
  const { told, heard, came } = await between(answering('SSH-2.0-x\r\n\r\n', 'world'), (client) =>
    client.write('hello\r\n\r\nworld'),
  );
  expect([heard, came]).toEqual(['hello\r\n\r\nworld', 'SSH-2.0-x\r\n\r\n']);
  expect(told).toEqual([]);
});

test('a head that its client never ends is sent on when it leaves', async () => {
  const { heard } = await between(
    () => undefined,
    (client) => client.end('GET /base/v1/x HTTP/1.1\r\nHo'),
  );
  expect(heard).toBe('GET /base/v1/x HTTP/1.1\r\nHo');
});

test('an answer that breaks off is told as one, and the client sees it break off', async () => {
  const { told, came } = await between(answering('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"a"'), (client) =>
    client.write(head('/v1/x')),
  );
  expect(came.endsWith('{"a"')).toBe(true);
  expect(told).toMatchObject([{ answer: null, failure: { kind: 'broken-off' }, unjudged: null }]);
});

test.each([0, 150])('a service that is not there is told as such, whoever is first (%i ms)', async (wait_ms) => {
  const { told, came } = await between(
    () => undefined,
    (client) => setTimeout(() => client.write(head('/v1/x')), wait_ms),
    { baseUrl: 'http://127.0.0.1:9/base' },
  );
  expect(told).toMatchObject([{ target: '/v1/x', failure: { kind: 'unreachable', code: 'ECONNREFUSED' } }]);
  expect(came).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n[^]*the service cannot be reached: [^]*ECONNREFUSED/);
});

test.each([
  ['leaves amid a request', (client: Socket) => void client.end('GET /base/v1/x HT')],
  ['speaks no HTTP', (client: Socket) => void client.write('\0\0\0\0 \r\n\r\n')],
])('a client that %s is let go where no service is there', async (_what, talk) => {
  await between(() => undefined, talk, { baseUrl: 'http://127.0.0.1:9/base' });
});

test('the Host is that of the service, unless it is to be kept; no other byte differs', async () => {
  const asked = 'GET /base/v1/x HTTP/1.1\r\nX-Host: a\r\nHOST:\t127.0.0.1:1 \r\nB:  c\r\n\r\n';
  const { heard } = await between(answering('HTTP/1.1 204 N\r\n\r\n'), (client) => client.write(asked), {
    keepHost: false,
  });
  expect(heard).toMatch(/^GET \/base\/v1\/x HTTP\/1\.1\r\nX-Host: a\r\nHOST:\t127\.0\.0\.1:\d+ \r\nB: {2}c\r\n\r\n$/);
  expect(heard).not.toContain(':\t127.0.0.1:1 ');
});

test('a request beside the base address is the business of nobody', async () => {
  const asked = 'GET /elsewhere HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const { told } = await between(answering('HTTP/1.1 204 N\r\n\r\n'), (client) => client.write(asked));
  expect(told).toMatchObject([{ unjudged: 'to another address than the base address' }]);
});
