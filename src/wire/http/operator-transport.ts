import type { OperatorTransport } from '../../target/operator/http.ts';
import { Sender } from './send.ts';

/** An action may take its time: all that falls due while a clock is moved happens before it answers. */
const action_ms = 300_000;

/** Saying what it can do takes no time; who hangs there is not what the target means. */
const greeting_ms = 8_000;

/** Reaches an operator over HTTP. */
export function operatorTransport(): OperatorTransport & { close(): Promise<void> } {
  const sender = new Sender(4, action_ms);
  const ask = async (
    method: string,
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | null,
    within_ms: number,
  ) => {
    const { origin, pathname, search } = new URL(url);
    const sent = await sender.send(
      { origin, path: `${pathname}${search}`, method, headers: Object.entries(headers), body },
      within_ms,
    );
    if (sent.is === 'failed') throw new Error(sent.failure.text);
    return { status: sent.answer.status, text: sent.answer.text };
  };
  return {
    get: (url, headers) => ask('GET', url, headers, null, greeting_ms),
    post: (url, headers, json) => ask('POST', url, headers, json, action_ms),
    close: () => sender.close(),
  };
}
