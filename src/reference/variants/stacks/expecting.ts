import { request } from 'node:https';
import { alarm } from '../../world/pause.ts';
import { isOnThisMachine, replied } from '../elsewhere/chunked.ts';
import type { Posting, Reply } from '../../webhooks/posting.ts';

/** For how long it is waited to be asked for a body. */
const patience = 400;

/** Posts a body only once the receiver asks for it, or says nothing; null where it is not on this machine. */
export function expecting({ method, url, headers, text, timeout }: Posting): Promise<Reply> | null {
  if (!isOnThisMachine(url)) return null;
  const outgoing = request(url, {
    method,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(text)), expect: '100-continue' },
    agent: false,
    maxVersion: 'TLSv1.2',
    rejectUnauthorized: false,
  });
  let isSent = false;
  const send = (): void => {
    if (!isSent && !outgoing.destroyed) outgoing.end(text);
    isSent = true;
  };
  outgoing.on('continue', send);
  alarm(patience, send);
  return replied(outgoing, timeout);
}
