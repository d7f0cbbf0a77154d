import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An operator that can do less than the one it asks, over real HTTP. */
export async function limitedOperator(
  url: string,
  actions: readonly string[],
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const json = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const name = (request.url ?? '/').slice(1);
    if (name === '') return json(200, { actions });
    if (!actions.includes(name)) return json(404, { error: `there is no action ${name}` });
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
      const reply = await fetch(`${url}/${name}`, { method: 'POST', headers, body: Buffer.concat(chunks) });
      json(reply.status, await reply.json());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
