import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import { now, type Call } from './call.ts';

/** All headers of an answer, in the spelling of this service. */
export function headersOf(answer: Answer, call: Call): Record<string, string> {
  const { wire } = call.behaviour;
  const headers: Record<string, string> = {
    'Content-Type': wire.contentType(answer, call),
    Date: new Date(now(call)).toUTCString(),
    ...wire.headers(answer, call),
    ...answer.headers,
  };
  const spelled: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== '') spelled[wire.headerName(name)] = value;
  return spelled;
}

export function textOf(answer: Answer, call: Call): string {
  if (answer.text !== undefined) return answer.text;
  return answer.body === null ? '' : call.behaviour.wire.json(answer.body, call);
}

/** Written straight to the connection: Hono's own answers would turn every header to lower case. */
export function send(answer: Answer, call: Call, outgoing: ServerResponse): void {
  const text = textOf(answer, call);
  const headers = headersOf(answer, call);
  const { wire } = call.behaviour;
  outgoing.sendDate = false;
  if (wire.framing === 'length') headers[wire.headerName('Content-Length')] = String(Buffer.byteLength(text));
  outgoing.writeHead(answer.status, headers);
  if (wire.framing === 'chunked') outgoing.write(text.slice(0, 20));
  outgoing.end(wire.framing === 'chunked' ? text.slice(20) : text);
}
