import type { JsonObject } from './json.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject | null;
  /** Sent instead of the body where the body is not JSON. */
  readonly text?: string;
}

export function answer(status: number, body: JsonObject): Answer {
  return { status, headers: {}, body };
}
