import type { IncomingHttpHeaders } from 'node:http';
import type { Deployment } from '../world/deployment.ts';
import type { Outgoing } from './send.ts';
import { service, unreadable } from './service.ts';

export interface AskedInProcess {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface AnswerInProcess {
  readonly status: number;
  /** As the service spells them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Asks a deployment without a connection. */
export function asking(deployment: Deployment): (asked: AskedInProcess) => Promise<AnswerInProcess> {
  const app = service(deployment, '');
  return async ({ method, target, headers, body }) => {
    const outgoing = new Collected();
    try {
      const { 'content-length': length } = headers;
      const request = new Request(`http://reference.test${target}`, {
        method,
        ...(length !== undefined && { headers: { 'content-length': length } }),
        ...(method !== 'GET' && method !== 'HEAD' && body.length > 0 && { body }),
      });
      await app.fetch(request, { incoming: { method, headers }, outgoing });
    } catch {
      return collected(unreadable(deployment));
    }
    return outgoing.answer;
  };
}

class Collected implements Outgoing {
  sendDate = false;
  readonly #chunks: Uint8Array[] = [];
  #head: Omit<AnswerInProcess, 'body'> = { status: 0, headers: {} };

  writeHead(status: number, headers: Record<string, string | string[]>): void {
    const spelled = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
    this.#head = { status, headers: Object.fromEntries(spelled) };
  }

  write(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
  }

  end(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
  }

  get answer(): AnswerInProcess {
    return { ...this.#head, body: Buffer.concat(this.#chunks) };
  }
}

async function collected(response: Response): Promise<AnswerInProcess> {
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}
