import express from 'express';
import type { Order, Shop } from './shop.ts';
import { type Started, started } from './started.ts';

/** With the parser that most applications have: the bytes are gone, and what is verified was written anew. */
export function withParser(shop: Shop): Promise<Started> {
  const app = express();
  app.use(express.json());
  app.post('/hooks', ({ body, headers }, response) => {
    response.sendStatus(shop.take(JSON.stringify(body), headers));
  });
  return listening(app, shop);
}

/** The one line that mends it: before all parsers, the bytes as they came for the address of events. */
export function withRawBody(shop: Shop): Promise<Started> {
  const app = express();
  app.use('/hooks', express.raw({ type: 'application/json', limit: '1mb' }));
  app.use(express.json());
  app.post('/hooks', ({ body, headers }, response) => {
    response.sendStatus(shop.take((body as Buffer).toString('utf8'), headers));
  });
  return listening(app, shop);
}

function listening(app: express.Express, shop: Shop): Promise<Started> {
  app.post('/orders', ({ body }, response) => {
    shop.expect(body as Order);
    response.sendStatus(201);
  });
  app.get('/fulfilled', (_request, response) => {
    response.json(shop.fulfilled);
  });
  return started(app.listen(0, '127.0.0.1'));
}
