import { deploymentOf } from '../../contract/mode.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { KeyEntry } from '../../target/keys.ts';
import { described } from './answer.ts';
import type { Asker } from './asker.ts';

/** The paragraph about a key that should work and is refused, however often it is asked. */
export function keyRefused(asker: Asker, entry: KeyEntry, code: string, exchange: Exchange): string {
  const what = `${asker.addressOf(exchange)} with ${entry.label}: ${described(exchange)}, each time that it was asked`;
  return `${what}. ${remedies(asker, entry)[code] ?? `Give another key in place of ${entry.label}.`}`;
}

const either = 'or, if the target is right, take this to those who run the service';

function remedies({ deployment, base }: Asker, { label, exclusive, mode, business }: KeyEntry): Record<string, string> {
  const other = deployment === 'live' ? 'sandbox' : 'live';
  return {
    BAD_KEY: exclusive
      ? `The operator has just made this key, and the service does not know it: let operator.url and ${deployment}.base_url lead to the same deployment.`
      : `No such key is known there: look for a slip in ${label}, and whether it is a key of the deployment at ${base}.`,
    KEY_REVOKED: `${label} has been retired: put a key that works in its place, or write status: revoked beside it.`,
    KEY_EXPIRED: `${label} has reached its lifetime: put a key that works in its place, or write status: expired beside it.`,
    USE_SANDBOX_URL: `That is the live address, and ${label} is a test key: give the address of the sandbox as sandbox.base_url, ${either}.`,
    LIVE_KEY_ON_SANDBOX: `That is the address of the sandbox, and ${label} is a live key: give the address of live as live.base_url, ${either}.`,
    MERCHANT_NOT_LIVE: `The business of ${label} is not live: put a live key of a business that is in its place, or write business: draft beside it${business === 'main' ? '' : `, where business: ${business} stands`}.`,
    ...(deployment === deploymentOf(mode) ? {} : { BAD_KEY: `${label} is a key for ${other}.` }),
  };
}
