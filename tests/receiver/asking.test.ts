import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { announce, fulfilledBy } from '../../src/receiver/asking.ts';
import type { Order } from '../../src/receiver/order.ts';

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** The address of a server at this port, or at any free one. */
async function serving(listener: RequestListener, port = 0): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const order = { reference: 'order-1' } as Order;

test.each([6666, 10080])('port %i, which a browser would not ask, is asked as any other', async (port) => {
  const url = await serving((_, response) => response.end('{"fulfilled":{"order-1":2}}'), port);
  const told = await fulfilledBy({ is: 'url', url }, ['order-1']);
  expect(told).toEqual({ is: 'told', counts: new Map([['order-1', 2]]) });
  expect(await announce({ is: 'url', url }, order)).toBeNull();
});

test('what nothing listens for says so once', async () => {
  const way = { is: 'url', url: 'http://127.0.0.1:9/' } as const;
  const why = 'nothing listens at 127.0.0.1:9 (ECONNREFUSED)';
  expect(await fulfilledBy(way, ['order-1'])).toEqual({ is: 'untold', why });
  expect(await announce(way, order)).toBe(why);
});

test('an answer that leads elsewhere is followed, and the password goes no further than its host', async () => {
  const heard: (string | undefined)[] = [];
  const away = await serving((request, response) => {
    heard.push(`${request.method} ${request.headers.authorization ?? 'nobody'}`);
    response.end('{"fulfilled":["order-1"]}');
  });
  const url = await serving((request, response) => {
    heard.push(`${request.method} ${request.headers.authorization}`);
    response.writeHead(303, { location: request.url === '/' ? '/next' : away }).end();
  });
  const asked = { is: 'url', url: url.replace('//', '//till:word@') } as const;
  expect(await announce(asked, order)).toBeNull();
  expect(heard).toEqual(['POST Basic dGlsbDp3b3Jk', 'GET Basic dGlsbDp3b3Jk', 'GET nobody']);
  expect(await fulfilledBy(asked, ['order-1'])).toMatchObject({ is: 'told' });
});

test('an answer that leads to itself is not followed for ever', async () => {
  const url = await serving((_, response) => response.writeHead(302, { location: '/' }).end());
  expect(await announce({ is: 'url', url }, order)).toBe('it led on more than 20 times');
});
