import { dataOf, listedIds } from '../../evidence/read.ts';
import { chooseKey } from '../../target/keys.ts';
import { seedOf } from '../check/seed.ts';
import type { Asker } from './asker.ts';

const newestLink = { method: 'GET', path: '/v1/payment_links?limit=1' } as const;

/**
 * A run repeated with its seed must not meet the Idempotency-Keys that it used up, be it for charges or for links; on a
 * fresh deployment it must send the same. Where what they made is not shown, nobody can tell which deployment is fresh.
 *
 * @param seed of the run
 */
export async function turnFromUsedKeys(asker: Asker, seed: number): Promise<void> {
  const { runOffset, clock } = asker.services;
  const [charges] = asker.exchanges;
  for (const list of [charges, ...(await linksOf(asker))]) {
    const isShown = list != null && dataOf(list) !== null;
    const latest = isShown ? listedIds(list)[0] : String(clock.real());
    if (latest !== undefined) runOffset.turn(seedOf(seed, latest));
  }
}

/** Without prompts links are all that a run makes on live with keys. */
async function linksOf(asker: Asker) {
  const { apiKeys, terms } = asker.services;
  const mayMake = asker.deployment === 'live' && terms.writes;
  if (!mayMake || !chooseKey(apiKeys, { mode: 'live', has: ['links:write'] })) return [];
  const reader = chooseKey(apiKeys, { mode: 'live', has: ['links:read'] });
  return [reader && (await asker.answerTo(newestLink, reader.label))];
}
