import { idOf } from '../../evidence/read.ts';
import { chooseKey } from '../../target/keys.ts';
import { hasOwnLive } from '../plan/missing.ts';
import type { Asker } from './asker.ts';
import { preflightCheck } from './preflight.ts';

const path = '/v1/webhook_endpoints';

/**
 * Gives the run's own business on live an address for events, sets it anew, and deletes it: what goes wrong only after that
 * shows in every check. A business that somebody else knows is left as it is.
 */
export async function giveAPast(asker: Asker): Promise<void> {
  const { apiKeys, listenerRegistry, recorder, terms } = asker.services;
  if (asker.deployment !== 'live' || !terms.writes || !hasOwnLive(asker.services)) return;
  const key = chooseKey(apiKeys, { mode: 'live', has: ['webhooks:write'], exclusive: true });
  if (key === null) return;
  const owner = { check: preflightCheck('live').id, mode: 'live', business: key.business } as const;
  const addresses = ['past', 'past-anew'].flatMap(
    (label) => listenerRegistry.open(label, { status: 200 }, owner, (exchange) => recorder.passOver(exchange)) ?? [],
  );
  const use = { key: { use: key.label } };
  let id: string | null = null;
  // What is not answered is not asked for again: a past is worth no mistake, and no wait.
  for (const { placeholder } of addresses)
    if (asker.mayAsk) id = idOf(await asker.ask({ method: 'POST', path, json: { url: placeholder }, ...use })) ?? id;
  if (id !== null) await asker.ask({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}`, ...use });
}
