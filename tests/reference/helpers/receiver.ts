import { createServer } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

export interface Post {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly event: any;
}

export type Reaction =
  | { readonly status: number; readonly text?: string; readonly location?: string }
  /** Never answers. */
  | 'hang'
  | 'reset'
  | 'unfinished';

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly posts: readonly Post[];
  /** From now on. */
  react(reaction: Reaction): void;
}

const certificate = generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' });

/** Somebody whom events are posted to, over real HTTPS. */
export async function receiver(first: Reaction = { status: 200 }): Promise<Receiver> {
  const { cert, private: key } = await certificate;
  const posts: Post[] = [];
  let reaction = first;
  const server = createServer({ cert, key }, (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => void chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      posts.push({ path: incoming.url ?? '', headers: incoming.headers, text, event: JSON.parse(text) });
      if (reaction === 'hang') return;
      if (reaction === 'reset') return void incoming.socket.destroy();
      if (reaction === 'unfinished') return void outgoing.writeHead(200).write('half');
      outgoing.writeHead(reaction.status, reaction.location === undefined ? {} : { location: reaction.location });
      outgoing.end(reaction.text ?? '');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    posts,
    react: (next) => void (reaction = next),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
