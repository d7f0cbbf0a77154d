import type { Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { parseObject } from '../../../http/payload.ts';
import type { Key } from '../../../world/accounts.ts';

/** What a body says before anybody has looked at it; nothing where it cannot be read. */
export function bodyOf({ payload, behaviour }: Call): JsonObject {
  return (payload?.is === 'text' && parseObject(payload.text, behaviour.bounds.nesting)) || {};
}

/** The API key that a request shows, whether or not it is still good. */
export function keyOf(call: Call): Key | undefined {
  const secret = call.behaviour.access.secret(call);
  return secret === null ? undefined : call.deployment.keys.get(secret);
}
