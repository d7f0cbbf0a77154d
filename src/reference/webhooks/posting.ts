import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { alarm } from '../world/pause.ts';

/** What became of one attempt to reach a receiver. */
export interface Reply {
  /** 0: it could not be reached. */
  readonly status: number;
  /** The beginning of what it said; null where it said nothing at all. */
  readonly text: string | null;
}

export interface Posting {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** In real milliseconds. */
  readonly timeout: number;
}

export const unreachable: Reply = { status: 0, text: null };

/** Whoever tests on the same machine has no certificate that anybody else vouches for. */
const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** Names and addresses that are nobody's (RFC 6761, RFC 5737, RFC 3849): asking there only takes time. */
const isNobodys = ({ hostname }: URL): boolean =>
  /(?:^|\.)(?:test|invalid|example|example\.(?:com|net|org))\.?$|^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$|^\[2001:db8:/.test(
    hostname,
  );

/** Connections are kept: a handshake takes longer than a post. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 30_000 });

/** Follows no redirect, and never fails: what went wrong is a reply too. */
export function post(posting: Posting): Promise<Reply> {
  return new Promise<Reply>((resolve) => {
    const url = new URL(posting.url);
    if (isNobodys(url)) return resolve(unreachable);
    const outgoing = request(url, {
      method: posting.method,
      headers: { 'content-length': String(Buffer.byteLength(posting.text)), ...posting.headers },
      agent,
      rejectUnauthorized: !isLoopback(url),
    });
    const silence = alarmOnceHeard(posting.timeout, () => outgoing.destroy(new Error('the receiver takes too long')));
    outgoing.on('close', () => silence());
    outgoing.on('socket', (socket) => socket.unref());
    outgoing.on('error', () => resolve(unreachable));
    outgoing.on('response', (incoming) => resolve(replyOf(incoming)));
    outgoing.end(posting.text);
  }).catch(() => unreachable);
}

/** On a busy machine an answer may lie there unread when the time is over: it is read first. */
const hearing = 100;

/** Gives the way to call it off. */
function alarmOnceHeard(milliseconds: number, ring: () => void): () => void {
  let silence = alarm(milliseconds - hearing, () => (silence = alarm(hearing, ring)));
  return () => silence();
}

const shownCharacters = 500;
const enoughBytes = 65_536;

/** A body that breaks off takes nothing away from the status before it. */
async function replyOf(incoming: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= enoughBytes) break;
    }
  } catch {
    // Told by what came until then.
  }
  const text = [...Buffer.concat(chunks).toString('utf8')].slice(0, shownCharacters).join('');
  return { status: incoming.statusCode ?? 0, text };
}
