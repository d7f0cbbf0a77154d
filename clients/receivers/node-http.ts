import { createServer, type IncomingMessage } from 'node:http';
import type { Order, Shop } from './shop.ts';
import { type Started, started } from './started.ts';

/** Without a framework: nobody parses, so the bytes are there. */
export function withRawBody(shop: Shop): Promise<Started> {
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      if (request.url === '/fulfilled') return response.end(JSON.stringify(shop.fulfilled));
      if (request.url === '/hooks') return response.writeHead(shop.take(text, request.headers)).end();
      shop.expect(JSON.parse(text) as Order);
      return response.writeHead(201).end();
    });
  });
  return started(server.listen(0, '127.0.0.1'));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
