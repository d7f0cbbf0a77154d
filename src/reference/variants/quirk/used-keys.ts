import type { Call } from '../../http/call.ts';

/**
 * Whether the Idempotency-Key of a request was used before: whoever retries waits for the first answer, whatever else
 * is away.
 */
export function isRetry(call: Call): boolean {
  const key = call.header('idempotency-key');
  if (key === undefined) return false;
  const { attempts, linkAttempts } = call.deployment;
  return [...attempts.keys(), ...linkAttempts.keys()].some((slot) => slot.endsWith(` ${key}`));
}
