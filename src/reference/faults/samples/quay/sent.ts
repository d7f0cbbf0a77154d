import type { Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { parseObject } from '../../../http/payload.ts';

/** The body of a request as it was sent; empty where there is none to be read. */
export function bodyOf({ payload, behaviour }: Call): JsonObject {
  return (payload?.is === 'text' ? parseObject(payload.text, behaviour.bounds.nesting) : null) ?? {};
}
