import type { Deployment } from '../../evidence/exchange.ts';
import type { Check } from '../check/check.ts';

interface LowerBound {
  readonly seconds: number;
  /** The longest wait that the exercised rules needed, in seconds. */
  readonly longestWait: number;
}

export interface SentWithKey {
  readonly requests: number;
  readonly perMinute: number;
}

export interface Waited {
  readonly check: Check;
  readonly waited_s: number;
}

/**
 * No run with real waits and the same requests can be shorter: first the checks that share the deployments, whose waits
 * overlap and whose keys' first minutes' worth of requests may leave at once; then, on each deployment one after the
 * other, those that want to be alone.
 *
 * @param sent by key, what the checks that are not alone sent
 */
export function lowerBound(waits: readonly Waited[], sent: ReadonlyMap<string, SentWithKey>): LowerBound {
  const together = Math.max(0, ...waits.filter(({ check }) => !check.alone).map(({ waited_s }) => waited_s));
  const rates = [...sent.values()].map(
    ({ requests, perMinute }) => (Math.max(0, requests - perMinute) * 60) / perMinute,
  );
  const alone = Math.max(...(['sandbox', 'live'] as const).map((deployment) => aloneOn(deployment, waits)));
  return {
    seconds: Math.round((Math.max(together, ...rates) + alone) * 10) / 10,
    longestWait: Math.round(Math.max(0, ...waits.map(({ waited_s }) => waited_s))),
  };
}

function aloneOn(deployment: Deployment, waits: readonly Waited[]): number {
  return waits
    .filter(({ check }) => check.alone && check.deployment === deployment)
    .reduce((sum, { waited_s }) => sum + waited_s, 0);
}
