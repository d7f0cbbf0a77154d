import { Agent as PlainAgent, type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Failure } from '../evidence/exchange.ts';
import { deadline } from '../wire/time/clock.ts';
import type { Frame } from './cases/case.ts';
import type { Gate } from './gate.ts';

export interface Reply {
  readonly answer: {
    readonly status: number;
    readonly headers: readonly (readonly [string, string])[];
    readonly text: string;
  } | null;
  readonly failure: Failure | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly first_byte_ms: number;
  readonly total_ms: number;
}

const within_ms = 30_000;
const recorded_bytes = 64 * 1024;
const largest_bytes = 8 * 1024 * 1024;
const most_at_once = 64;

/** Whoever tests on the same machine has no certificate that anybody else vouches for. */
const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** Posts to one receiver as the service may: over kept connections, in pieces, slowly. Follows no redirect, and never fails. */
export class Poster {
  readonly #url: URL;
  readonly #agent: PlainAgent;
  readonly #single: PlainAgent;

  constructor(url: string) {
    this.#url = new URL(url);
    this.#agent = this.#agentOf(most_at_once);
    this.#single = this.#agentOf(1);
  }

  #agentOf(maxSockets: number): PlainAgent {
    const options = { keepAlive: true, maxSockets };
    if (this.#url.protocol !== 'https:') return new PlainAgent(options);
    return new SecureAgent({ ...options, rejectUnauthorized: !isLoopback(this.#url.hostname) });
  }

  /** @param gate before which the last byte waits */
  post(text: string, headers: Readonly<Record<string, string>>, frame: Frame, gate?: Gate): Promise<Reply> {
    return new Promise((resolve) => {
      const started = performance.now();
      const body = Buffer.from(text);
      const whole = frame !== 'chunked' && frame !== 'slow';
      const outgoing = (this.#url.protocol === 'https:' ? secureRequest : plainRequest)(this.#url, {
        method: 'POST',
        agent: frame === 'kept-alive' ? this.#single : this.#agent,
        headers: { ...headers, ...(whole && { 'content-length': String(body.length) }) },
      });
      const sent = () =>
        Object.entries(outgoing.getHeaders()).map(([name, value]): [string, string] => [name, String(value)]);
      const end = (reply: Pick<Reply, 'answer' | 'failure'>, first = performance.now()): void => {
        callOff();
        resolve({ ...reply, headers: sent(), first_byte_ms: first - started, total_ms: performance.now() - started });
      };
      const callOff = deadline(within_ms, () => {
        end({ answer: null, failure: { kind: 'timeout', text: `no answer within ${within_ms / 1000} s` } });
        outgoing.destroy();
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => end({ answer: null, failure: failureOf(error, frame) }));
      outgoing.on('response', (incoming) => {
        const first = performance.now();
        void answerOf(incoming).then((answer) => end({ answer, failure: null }, first));
      });
      if (gate) writeAt(gate, outgoing, body);
      else write(outgoing, body, frame);
    });
  }

  close(): void {
    this.#agent.destroy();
    this.#single.destroy();
  }
}

const pieces = 4;
const pause_ms = 40;

function write(outgoing: ClientRequest, body: Buffer, frame: Frame): void {
  if (frame === 'cut-off') {
    outgoing.write(body, () => deadline(pause_ms, () => outgoing.destroy()));
    return;
  }
  if (frame !== 'chunked' && frame !== 'slow') return void outgoing.end(body);
  const size = Math.ceil(body.length / pieces);
  const next = (at: number): void => {
    if (at >= body.length) return void outgoing.end();
    outgoing.write(body.subarray(at, at + size));
    if (frame === 'slow') deadline(5 * pause_ms, () => next(at + size));
    else next(at + size);
  };
  next(0);
}

function writeAt(gate: Gate, outgoing: ClientRequest, body: Buffer): void {
  outgoing.write(body.subarray(0, -1), () => gate.arrive());
  void gate.opened.then(() => outgoing.end(body.subarray(-1)));
}

function failureOf({ code = '', message }: NodeJS.ErrnoException, frame: Frame): Failure {
  if (frame === 'cut-off') return { kind: 'broken-off', text: 'the connection was broken off on purpose' };
  const kind = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code)
    ? 'unreachable'
    : 'broken-off';
  return { kind: code.startsWith('HPE_') ? 'not-http' : kind, text: message || code, code };
}

/** A body that breaks off takes nothing away from the status before it. */
async function answerOf(incoming: IncomingMessage): Promise<NonNullable<Reply['answer']>> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      if (size < recorded_bytes) chunks.push(chunk);
      size += chunk.length;
      if (size > largest_bytes) break;
    }
  } catch {
    // Told by what came until then.
  }
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const text = Buffer.concat(chunks).subarray(0, recorded_bytes).toString('utf8');
  return { status: incoming.statusCode ?? 0, headers, text };
}
