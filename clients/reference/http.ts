import { setMaxListeners } from 'node:events';
import { Agent, request as plain } from 'node:http';
import { Agent as TlsAgent, request as tls } from 'node:https';

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** What all requests of one client share. */
export interface Line {
  readonly agent: Agent;
  /** For a whole answer, in milliseconds. */
  readonly answerWithin_ms: number;
  /** Ends everything that is under way. */
  readonly signal: AbortSignal;
}

export type Send = (request: HttpRequest, line: Line) => Promise<HttpAnswer>;

/** Connections are kept and used again. */
export function openLine(baseUrl: string, ca: string | null, answerWithin_ms: number, signal: AbortSignal): Line {
  const secure = baseUrl.startsWith('https:');
  const agent = secure ? new TlsAgent({ keepAlive: true, ...(ca !== null && { ca }) }) : new Agent({ keepAlive: true });
  setMaxListeners(0, signal);
  signal.addEventListener('abort', () => agent.destroy(), { once: true });
  return { agent, answerWithin_ms, signal };
}

/**
 * One request, one answer: nothing is sent again here, and no redirect is followed. It rejects where no whole answer
 * came, and then nobody knows whether the service took the request.
 */
export const send: Send = ({ method, url, headers, body }, { agent, answerWithin_ms, signal }) =>
  new Promise((resolve, reject) => {
    const start = url.startsWith('https:') ? tls : plain;
    const request = start(url, { method, headers, agent, signal }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      });
    });
    const late = setTimeout(() => request.destroy(new Error('no answer in time')), answerWithin_ms);
    request.on('error', reject);
    request.on('close', () => clearTimeout(late));
    request.end(body ?? undefined);
  });
