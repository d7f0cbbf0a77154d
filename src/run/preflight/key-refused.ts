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

const either = 'or, if that is right, take this to those who run the service';

function remedies(asker: Asker, entry: KeyEntry): Record<string, string> {
  const { deployment, base } = asker;
  const { label, exclusive, mode } = entry;
  const other = deployment === 'live' ? 'sandbox' : 'live';
  const instead = (status: string): string => `put a key that works in its place${beside(asker, `status: ${status}`)}`;
  return {
    BAD_KEY: exclusive
      ? `The operator has just made this key, and the service does not know it: let operator.url and ${deployment}.base_url lead to the same deployment.`
      : `No such key is known there: look for a slip in ${label}, and whether it is a key of the deployment at ${base}.`,
    KEY_REVOKED: `${label} has been retired: ${instead('revoked')}.`,
    KEY_EXPIRED: `${label} has reached its lifetime: ${instead('expired')}.`,
    USE_SANDBOX_URL: `That is the live address, and ${label} is a test key: ${addressWords(asker, entry)}, ${either}.`,
    LIVE_KEY_ON_SANDBOX: `That is the address of the sandbox, and ${label} is a live key: ${addressWords(asker, entry)}, ${either}.`,
    MERCHANT_NOT_LIVE: `The business of ${label} is not live: put a live key of a business that is in its place${beside(asker, 'business: draft')}${entry.business === 'main' ? '' : `, where business: ${entry.business} stands`}.`,
    ...(deployment === deploymentOf(mode) ? {} : { BAD_KEY: `${label} is a key for ${other}.` }),
  };
}

/** Only in a file something can stand beside a key. */
const beside = ({ fromFlags }: Asker, words: string): string => (fromFlags ? '' : `, or write ${words} beside it`);

/** A prefix tells what a key is for; the deployment says that its address is the other one's. */
function addressWords({ fromFlags }: Asker, { label, mode }: KeyEntry): string {
  const [its, other] = mode === 'live' ? (['live', 'test'] as const) : (['the sandbox', 'live'] as const);
  if (fromFlags) return `give the address of ${its} with --base-url, or a ${other} key in ${label}`;
  return `give the address of ${its} as ${mode === 'live' ? 'live' : 'sandbox'}.base_url`;
}
