import type { OperatorTransport } from '../target/http-operator.ts';
import { Sender } from './send.ts';

/** An action may take its time: all that falls due while a clock is moved happens before it answers. */
const action_ms = 300_000;

/** Reaches an operator over HTTP. */
export function operatorTransport(): OperatorTransport & { close(): Promise<void> } {
  const sender = new Sender(4, action_ms);
  const ask = async (method: string, url: string, headers: Readonly<Record<string, string>>, body: string | null) => {
    const { origin, pathname, search } = new URL(url);
    const sent = await sender.send({
      origin,
      path: `${pathname}${search}`,
      method,
      headers: Object.entries(headers),
      body,
    });
    if (sent.is === 'failed') throw new Error(sent.failure.text);
    return { status: sent.answer.status, text: sent.answer.text };
  };
  return {
    get: (url, headers) => ask('GET', url, headers, null),
    post: (url, headers, json) => ask('POST', url, headers, json),
    close: () => sender.close(),
  };
}
