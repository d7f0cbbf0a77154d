import type { ClientRequest } from 'node:http';
import { request } from 'node:https';
import { alarm, pause } from '../../world/pause.ts';
import { unreachable, type Posting, type Reply } from '../../webhooks/posting.ts';

const pieces = 4;

export const isOnThisMachine = (url: string): boolean => {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '127.0.0.1';
};

/** What a receiver says to a post that is written by hand. */
export function replied(outgoing: ClientRequest, timeout: number): Promise<Reply> {
  return new Promise((resolve) => {
    const silence = alarm(timeout + 500, () => outgoing.destroy(new Error('the receiver takes too long')));
    outgoing.on('close', () => silence());
    outgoing.on('error', () => resolve(unreachable));
    outgoing.on('response', (incoming) => {
      const said: Buffer[] = [];
      const reply = (): void =>
        resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(said).toString('utf8').slice(0, 500) });
      incoming.on('data', (chunk: Buffer) => said.push(chunk));
      incoming.on('end', reply);
      incoming.on('error', reply);
      incoming.on('close', reply);
    });
  });
}

/** Posts a text without telling its length before; null where the receiver is not on this machine. */
export function chunked({ method, url, headers, text, timeout }: Posting): Promise<Reply> | null {
  if (!isOnThisMachine(url)) return null;
  const bytes = Buffer.from(text);
  const size = Math.ceil(bytes.length / pieces);
  const outgoing = request(url, {
    method,
    headers: { ...headers, 'transfer-encoding': 'chunked', connection: 'close' },
    agent: false,
    rejectUnauthorized: false,
  });
  void (async () => {
    for (let at = 0; at < bytes.length; at += size) {
      if (at > 0) await pause(100);
      if (outgoing.destroyed) return;
      outgoing.write(bytes.subarray(at, at + size));
    }
    outgoing.end();
  })();
  return replied(outgoing, timeout);
}
