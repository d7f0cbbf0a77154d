import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import type { JsonObject } from './json.ts';
import { untouched } from '../limits/rate.ts';

/** What an answer looks like on the wire. */
export interface Wire {
  dateTime(milliseconds: number, call: Call): string;
  contentType(answer: Answer, call: Call): string;
  json(body: JsonObject, call: Call): string;
  /** Beside Content-Type, Date and what the answer itself brings; a line feed within begins another header line. */
  headers(answer: Answer, call: Call): Readonly<Record<string, string>>;
  headerName(name: string): string;
  framing: 'length' | 'chunked' | 'dribbled' | 'until-close' | 'by-size' | 'with-trailers';
  /** What a status line says behind the status; left out: what is usual. */
  readonly phrase?: string;
  /** Whether interim answers come before each answer. */
  readonly informs?: boolean;
  /** What the bytes of a body become on their way. */
  encoded?(bytes: Buffer, call: Call): { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> };
  /** Into which pieces a body is cut, each of which is a chunk; one piece alone is sent with its length. */
  cut?(bytes: Buffer, call: Call): readonly Buffer[];
  /** Whether a path with a slash at its end is as good as one without. */
  readonly anySlash?: boolean;
  /** As which path one that was asked for is taken. */
  path?(this: void, asked: string): string;
  /** As which query one that was asked for is read. */
  query?(this: void, asked: string): string;
  /** Milliseconds after an answer in which its connection is closed unless it is in use; null: it is kept. */
  hangsUp(answer: Answer, call: Call): number | null;
}

export const liveWire: Wire = {
  dateTime: (milliseconds) => new Date(milliseconds).toISOString(),
  contentType: () => 'application/json',
  json: (body) => JSON.stringify(body),
  headers: (_answer, call) =>
    call.behaviour.rate.headers(call.trace.allowance ?? untouched(call.behaviour.bounds.perMinute), call),
  headerName: (name) => name,
  framing: 'length',
  hangsUp: () => null,
};

export const plainWire: Wire = {
  ...liveWire,
  headers: (answer, call) => ({ 'Service-Mode': 'test', ...liveWire.headers(answer, call) }),
};
