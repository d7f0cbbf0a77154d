import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:tls';
import { alarm } from '../../world/pause.ts';
import { change } from '../../change.ts';
import { isOnThisMachine, replied } from '../elsewhere/chunked.ts';
import { unreachable, type Posting, type Reply } from '../../webhooks/posting.ts';

const second = 1000;
const day = 86_400 * second;

const head = /^HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n([\s\S]*?\r\n)?\r\n/;

/** What came as far as it is an answer; null while its head has not ended, or its body is shorter than it says. */
function answerIn(text: string, isOver: boolean): Reply | null {
  const found = head.exec(text);
  if (!found) return isOver ? unreachable : null;
  const body = text.slice(found[0].length);
  const length = /^content-length: *(\d+)/im.exec(found[2] ?? '')?.[1];
  const isWhole = isOver || (length !== undefined && Buffer.byteLength(body, 'latin1') >= Number(length));
  const shown = Buffer.from(body, 'latin1').toString('utf8').slice(0, 500);
  return isWhole ? { status: Number(found[1]), text: shown } : null;
}

/** A client from before 1997: one request on a connection, and what is said ends with it. */
function plainlyPosted({ method, url, headers, text, timeout }: Posting): Promise<Reply> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const fields = { Host: host, ...headers, 'Content-Length': String(Buffer.byteLength(text)) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    let said = '';
    const socket = connect({ host: hostname, port: Number(port === '' ? 443 : port), rejectUnauthorized: false });
    const end = (reply: Reply): void => {
      silence();
      socket.destroy();
      resolve(reply);
    };
    const silence = alarm(timeout + 500, () => end(unreachable));
    socket.on('secureConnect', () => {
      socket.write(`${method} ${pathname}${search} HTTP/1.0\r\n${lines.join('')}\r\n${text}`);
    });
    socket.on('data', (bytes: Buffer) => {
      said += bytes.toString('latin1');
      const reply = answerIn(said, false);
      if (reply) end(reply);
    });
    socket.on('error', () => end(unreachable));
    socket.on('close', () => end(answerIn(said, true) ?? unreachable));
  });
}

/** Posts are made by HTTP/1.0. */
export const firstHttp = change('delivering')((was) => ({
  post: (posting, event) => (isOnThisMachine(posting.url) ? plainlyPosted(posting) : was.post(posting, event)),
}));

const pacing: ReadonlySet<number> = new Set([429, 503]);

/** For how long a receiver asks to be left alone, in milliseconds; null where it does not. */
function wish({ statusCode, headers }: IncomingMessage): number | null {
  const given = headers['retry-after'];
  if (!pacing.has(statusCode ?? 0) || given === undefined) return null;
  if (/^\d{1,6}$/.test(given)) return Number(given) * second;
  const wait = Date.parse(given) - Date.parse(headers.date ?? '');
  return Number.isNaN(wait) ? null : wait;
}

const wishes = new WeakMap<Reply, number>();

async function heeding({ method, url, headers, text, timeout }: Posting): Promise<Reply> {
  let wished: number | null = null;
  const outgoing = request(url, {
    method,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(text)) },
    agent: false,
    rejectUnauthorized: false,
  });
  outgoing.on('response', (incoming) => (wished = wish(incoming)));
  outgoing.end(text);
  const reply = { ...(await replied(outgoing, timeout)) };
  if (wished !== null) wishes.set(reply, wished);
  return reply;
}

/** A receiver that says when it is to be tried again is tried again then. */
export const receiversPace = change('delivering')((was) => ({
  post: (posting, event) => (isOnThisMachine(posting.url) ? heeding(posting) : was.post(posting, event)),
  after: (before, attempted, deployment) => {
    const delivery = was.after(before, attempted, deployment);
    const wished = wishes.get(attempted.reply);
    if (wished === undefined || delivery.state !== 'retrying') return delivery;
    const wait = Math.min(day, Math.max(second, wished));
    return { ...delivery, nextAttemptAt: attempted.endedAt + wait };
  },
}));
