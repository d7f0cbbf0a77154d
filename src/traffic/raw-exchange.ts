import type { Deployment, Failure, Timings } from '../evidence/exchange.ts';

/** Names in lower case, in the order in which they came. */
export type Headers = readonly (readonly [string, string])[];

/** A body as it was recorded. */
export interface RawBody {
  readonly text: string;
  readonly bytes: number;
  /** False: the recording lacks it, or a part of it. */
  readonly whole: boolean;
}

/** What went over the wire, or what a recording has of it, with all its secrets. It never leaves this room. */
export interface RawExchange {
  readonly deployment: Deployment;
  readonly method: string;
  /** Path and query below the base address. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: RawBody | null;
  readonly answer: { readonly status: number; readonly headers: Headers; readonly body: RawBody } | null;
  /** Why there is no answer; null when there is one. */
  readonly failure: Failure | null;
  readonly sent: number;
  readonly received: number;
  readonly timings: Timings;
  /** False: where there is no Authorization header, it may have been left out of the recording. */
  readonly isKeySeen: boolean;
  /** Why nobody can judge it; null: anybody can. */
  readonly unjudged: string | null;
}

/** The one header of a name; undefined where there is none. */
export const headerOf = (headers: Headers, name: string): string | undefined =>
  headers.find(([known]) => known === name)?.[1];

const recorded_bytes = 512 * 1024;

/** A body of which all bytes are there; what is no UTF-8 is not kept whole. */
export function wholeBody(bytes: Buffer): RawBody {
  const text = bytes.subarray(0, recorded_bytes).toString('utf8');
  const whole = bytes.length <= recorded_bytes && (!text.includes('\uFFFD') || Buffer.from(text).equals(bytes));
  return { text, bytes: bytes.length, whole };
}

export const unseenBody = (bytes = 0): RawBody => ({ text: '', bytes, whole: false });
