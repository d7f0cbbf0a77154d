import Fastify, { type FastifyInstance } from 'fastify';
import type { Order, Shop } from './shop.ts';
import type { Started } from './started.ts';

/** With its own parser: the bytes are gone, and what is verified was written anew. */
export function withParser(shop: Shop): Promise<Started> {
  const app = Fastify();
  app.post('/hooks', ({ body, headers }, reply) => reply.code(shop.take(JSON.stringify(body), headers)).send());
  return listening(app, shop);
}

/** The lines that mend it: JSON stays text where events come. */
export function withRawBody(shop: Shop): Promise<Started> {
  const app = Fastify();
  app.register(async (hooks) => {
    hooks.removeContentTypeParser('application/json');
    hooks.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    hooks.post('/hooks', ({ body, headers }, reply) => reply.code(shop.take(body as string, headers)).send());
  });
  return listening(app, shop);
}

async function listening(app: FastifyInstance, shop: Shop): Promise<Started> {
  app.post('/orders', ({ body }, reply) => {
    shop.expect(body as Order);
    return reply.code(201).send();
  });
  app.get('/fulfilled', () => shop.fulfilled);
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  return { base, close: () => app.close() };
}
