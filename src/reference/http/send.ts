import type { Answer } from './answer.ts';
import { pause } from '../world/pause.ts';
import { now, type Call } from './call.ts';
import type { Wire } from './wire.ts';

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

/** What is on several lines is sent on several lines. */
const inLines = (headers: Readonly<Record<string, string>>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.includes('\n') ? value.split('\n') : value]),
  );

/** Lines of one name mean the same as one line with commas. */
export const inOneLine = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll('\n', ', ')]));

export function textOf(answer: Answer, call: Call): string {
  if (answer.text !== undefined) return answer.text;
  return answer.body === null ? '' : call.behaviour.wire.json(answer.body, call);
}

/** What a request came by. */
interface Connection {
  readonly bytesRead: number;
  end(): unknown;
}

/** Who takes an answer: a connection, or whoever asked in this process. */
export interface Outgoing {
  sendDate: boolean;
  useChunkedEncodingByDefault?: boolean;
  statusMessage?: string;
  writeProcessing?(): unknown;
  writeEarlyHints?(hints: Record<string, string>): unknown;
  addTrailers?(trailers: Record<string, string>): unknown;
  writeHead(status: number, headers: Record<string, string | string[]>): unknown;
  write(bytes: Uint8Array): unknown;
  end(bytes: Uint8Array): unknown;
  readonly socket?: Connection | null;
}

/** Written straight to the connection: Hono's own answers would turn every header to lower case. */
export async function send(answer: Answer, call: Call, outgoing: Outgoing): Promise<void> {
  const { wire } = call.behaviour;
  const { bytes, headers: added } = encodedBytes(Buffer.from(textOf(answer, call)), call);
  const headers = headersOf(answer, call);
  for (const [name, value] of Object.entries(added)) headers[wire.headerName(name)] = value;
  const pieces = wire.cut?.(bytes, call) ?? [bytes];
  const framing = pieces.length > 1 ? 'chunked' : framingOf(bytes, call);
  if (framing === 'length') headers[wire.headerName('Content-Length')] = String(bytes.length);
  if (framing === 'with-trailers') headers['Trailer'] = Object.keys(trailers).join(', ');
  if (framing === 'until-close') outgoing.useChunkedEncodingByDefault = false;
  if (wire.informs) inform(outgoing);
  if (wire.phrase !== undefined) outgoing.statusMessage = wire.phrase;
  outgoing.sendDate = false;
  outgoing.writeHead(answer.status, inLines(headers));
  const { socket } = outgoing;
  if (framing === 'length') outgoing.end(bytes);
  else if (pieces.length > 1) {
    for (const piece of pieces.slice(0, -1)) outgoing.write(piece);
    outgoing.end(pieces.at(-1)!);
  } else {
    outgoing.write(bytes.subarray(0, 20));
    if (framing === 'dribbled') await pause(15);
    if (framing === 'with-trailers') outgoing.addTrailers?.(trailers);
    outgoing.end(bytes.subarray(20));
  }
  const idle_ms = wire.hangsUp(answer, call);
  if (idle_ms !== null && socket) void hangUp(socket, idle_ms);
}

const trailers = { 'Server-Timing': 'total;dur=3.2', 'X-Body-Status': 'complete' } as const;

/** What a buffer holds is sent with its length. */
const buffer_bytes = 400;

function framingOf({ length }: Buffer, { behaviour: { wire } }: Call): Exclude<Wire['framing'], 'by-size'> {
  if (wire.framing !== 'by-size') return wire.framing;
  return length <= buffer_bytes ? 'length' : 'chunked';
}

function inform(outgoing: Outgoing): void {
  outgoing.writeProcessing?.();
  outgoing.writeEarlyHints?.({ link: '</v1>; rel=preconnect' });
}

function encodedBytes(
  bytes: Buffer,
  call: Call,
): { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> } {
  return call.behaviour.wire.encoded?.(bytes, call) ?? { bytes, headers: {} };
}

async function hangUp(connection: Connection, idle_ms: number): Promise<void> {
  const read = connection.bytesRead;
  await pause(idle_ms);
  if (connection.bytesRead === read) connection.end();
}
