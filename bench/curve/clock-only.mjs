import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';

/** The same operator, of whom nothing but the clock can be asked. */
export async function clockOnly({ url, token }) {
  const app = new Hono();
  app.get('/', ({ json }) => json({ actions: ['advance_clock'] }));
  app.post('/advance_clock', ({ req }) =>
    proxy(`${url}/advance_clock`, { ...req, headers: { ...req.header(), authorization: `Bearer ${token}` } }),
  );
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  if (!server.listening) await once(server, 'listening');
  return {
    operator: { is: 'http', url: `http://127.0.0.1:${server.address().port}`, token: null },
    close: () => new Promise((done) => server.close(done)),
  };
}
