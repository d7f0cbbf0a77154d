import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import { change, together } from '../../change.ts';
import { isOnThisMachine, replied } from '../elsewhere/chunked.ts';
import type { Posting, Reply } from '../../webhooks/posting.ts';

const mostTurns = 3;

interface Turned {
  readonly reply: Reply;
  /** Where the receiver sends the post to; null where it does not. */
  readonly to: string | null;
}

async function posted({ method, url, headers, text, timeout }: Posting): Promise<Turned> {
  let location: string | undefined;
  const outgoing = request(url, {
    method,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(text)) },
    agent: false,
    rejectUnauthorized: false,
  });
  outgoing.on('response', ({ headers }) => (location = headers.location));
  outgoing.end(text);
  const reply = await replied(outgoing, timeout);
  const isTurned = reply.status === 307 || reply.status === 308;
  return { reply, to: isTurned && location !== undefined ? absolute(location, url) : null };
}

const absolute = (location: string, from: string): string | null =>
  URL.canParse(location, from) ? new URL(location, from).href : null;

async function following(posting: Posting): Promise<Reply> {
  let { reply, to } = await posted(posting);
  for (let turns = 0; to !== null && turns < mostTurns; turns++) {
    if (!to.startsWith('https:') || !isOnThisMachine(to)) break;
    ({ reply, to } = await posted({ ...posting, url: to }));
  }
  return reply;
}

/** A receiver that sends a post elsewhere by 307 or 308 is followed, and what is said there counts. */
export const followsRedirects = change('delivering')((was) => ({
  post: (posting, event) => (isOnThisMachine(posting.url) ? following(posting) : was.post(posting, event)),
}));

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

/** A JSON Web Signature whose payload is the body itself (RFC 7515, appendix F). */
const webSignatures = change('signing')((was) => ({
  named: null,
  headers: (message, deployment) => {
    const header = encoded(
      JSON.stringify({ alg: 'HS256', kid: message.endpoint.id, iat: Math.floor(message.at / 1000) }),
    );
    const mac = createHmac('sha256', was.secret(message, deployment)).update(`${header}.${encoded(message.text)}`);
    return { 'X-JWS-Signature': `${header}..${mac.digest('base64url')}` };
  },
}));

/** What an event is stands in headers too, as CloudEvents has it. */
const cloudEvents = change('delivering')((was) => ({
  headers: (event, deployment) => ({
    ...was.headers(event, deployment),
    'ce-specversion': '1.0',
    'ce-id': event.id,
    'ce-type': `merchant.${event.type}`,
    'ce-source': `/payments/${event.mode}`,
    'ce-time': new Date(event.createdAt).toISOString(),
  }),
}));

export const signedTokens = together(webSignatures, cloudEvents);

const attempts = 12;

/** As Sidekiq waits: the fourth power of how often it was tried, and a quarter of a minute. */
export const fourthPowers = change('delivering')(() => ({
  waits: Array.from({ length: attempts }, (_, tried) => (tried ** 4 + 15) * 1000),
  headers: () => ({ 'content-type': 'application/json', accept: '*/*', 'user-agent': 'Ruby' }),
}));
