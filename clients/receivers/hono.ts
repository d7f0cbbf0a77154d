import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Order, Shop } from './shop.ts';
import { type Started, started } from './started.ts';

/** As many handlers are written: the body is parsed, and what is verified was written anew. */
export const withParser = (shop: Shop): Promise<Started> =>
  listening(shop, async (request) => JSON.stringify(await request.json()));

/** The line that mends it: the text as it came. */
export const withRawBody = (shop: Shop): Promise<Started> => listening(shop, (request) => request.text());

function listening(shop: Shop, textOf: (request: Request) => Promise<string>): Promise<Started> {
  const app = new Hono();
  app.post('/hooks', async ({ req, body }) => {
    const status = shop.take(await textOf(req.raw), Object.fromEntries(req.raw.headers));
    return body(null, status === 200 ? 200 : 401);
  });
  app.post('/orders', async ({ req, body }) => {
    shop.expect(await req.json<Order>());
    return body(null, 201);
  });
  app.get('/fulfilled', ({ json }) => json(shop.fulfilled));
  return started(serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server);
}
