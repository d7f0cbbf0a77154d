import { now, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';

/** Whether a key is neither revoked nor expired. */
export function isGood(key: Key, call: Call): boolean {
  const { access } = call.behaviour;
  const at = now(call);
  return !access.revoked(key, at, call) && !access.expired(key, at, call);
}
