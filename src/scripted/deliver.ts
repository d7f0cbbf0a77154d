import type { ServerResponse } from 'node:http';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { deadline } from '../wire/time/clock.ts';
import { type Reply, wireOf, withLength } from './reply.ts';
import type { Step } from './step.ts';

/** Whether the client was given the whole answer; else why not. */
type Delivered = { readonly is: 'whole' } | { readonly is: 'lost'; readonly why: string };

const whole: Delivered = { is: 'whole' };
const lost = (why: string): Delivered => ({ is: 'lost', why });

/** For how long a half-sent answer is held. */
const held_ms = 30_000;
const hangUpAfter_ms = 15;

/** Writes an answer as a step has it. */
export async function deliver(response: ServerResponse, reply: Reply, step: Step | null): Promise<Delivered> {
  if (step?.delay_ms !== undefined) await pause(step.delay_ms);
  // On a busy machine a request may be read long after its client gave up: the end of its connection is read two turns on.
  await turn();
  await turn();
  if (isGone(response)) return lost('the client hung up before the answer');
  if (step?.lose === 'after') return cut(response, Buffer.alloc(0), 'the connection was broken off before the answer');
  if (step?.lose === 'amid-head' || step?.lose === 'amid-body' || step?.hold) return half(response, reply, step);
  if (step?.twice) return twice(response, reply);
  return plain(response, reply, step);
}

/** Breaks the connection off, with a reset where nothing is left to be sent. */
function cut(response: ServerResponse, bytes: Buffer, why: string): Delivered {
  const { socket } = response;
  if (bytes.length === 0) socket?.resetAndDestroy();
  else socket?.write(bytes, () => socket.destroy());
  return lost(why);
}

async function half(response: ServerResponse, reply: Reply, step: Step): Promise<Delivered> {
  const { head, body } = wireOf(reply);
  const headOnly = step.lose === 'amid-head';
  const bytes = headOnly
    ? head.subarray(0, Math.floor(head.length / 2))
    : Buffer.concat([head, body.subarray(0, Math.floor(body.length / 2))]);
  if (!step.hold) return cut(response, bytes, `the connection was broken off amid the ${headOnly ? 'head' : 'body'}`);
  const { socket } = response;
  socket?.write(bytes);
  const gone = new Promise((resolve) => socket?.once('close', resolve));
  await Promise.race([gone, pause(held_ms, undefined, { ref: false })]);
  socket?.destroy();
  return lost('the second half of the body never came');
}

function twice(response: ServerResponse, reply: Reply): Delivered {
  const { head, body } = wireOf(reply);
  response.socket?.end(Buffer.concat([head, body, head, body]));
  return whole;
}

async function plain(response: ServerResponse, reply: Reply, step: Step | null): Promise<Delivered> {
  const { socket } = response;
  response.sendDate = false;
  response.writeHead(reply.status, { ...withLength(reply) });
  if (step?.drip_ms === undefined) response.write(reply.body);
  else await drip(response, reply.body, step.drip_ms);
  const finished = new Promise<boolean>((resolve) => {
    response.once('finish', () => resolve(true));
    response.once('close', () => resolve(false));
  });
  response.end();
  if (!(await finished)) return lost('the client hung up amid the answer');
  if (step?.hang_up) deadline(hangUpAfter_ms, () => socket?.destroy());
  return whole;
}

async function drip(response: ServerResponse, body: Buffer, over_ms: number): Promise<void> {
  const pieces = 10;
  const size = Math.ceil(body.length / pieces);
  for (let at = 0; at < body.length && !isGone(response); at += size) {
    response.write(body.subarray(at, at + size));
    await pause(over_ms / pieces);
  }
}

const isGone = (response: ServerResponse): boolean => response.destroyed || response.socket?.destroyed !== false;
