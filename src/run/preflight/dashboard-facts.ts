import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode } from '../../evidence/read.ts';
import { chooseKey, type KeyNeed } from '../../target/keys.ts';
import type { LiveDeployment } from '../../target/target.ts';
import { Blocked } from '../../wire/http/live-guard.ts';
import { hasOwnLive } from '../plan/missing.ts';
import type { TillState } from '../../evidence/dashboard.ts';
import type { Services } from '../session/services.ts';
import { described } from './answer.ts';
import type { Asker } from './asker.ts';

const question_ms = 4_000;
const amount_minor = 10_000;
/** Tills are not worth more than this part of the cap of live. */
const share = 10;
/** Nobody's website: where one is registered it is another. */
const elsewhere = 'https://no-website.example.test/';

/**
 * A refusal that is about the dashboard says that the target is wrong about it. That something is taken which ought to be
 * refused does not: to refuse it is what the rules ask of the service.
 */
const contraryTo: Readonly<Record<TillState, readonly string[]>> = {
  open: ['UNKNOWN_TILL', 'TILL_CLOSED'],
  closed: ['UNKNOWN_TILL'],
  foreign: ['TILL_CLOSED'],
};

/**
 * Holds the tills and the website that the target declares against what the service says of them, as far as permits and
 * cap allow. What it contradicts twice is not built upon. What the operator made is certain, and is not asked for.
 */
export async function tryDashboardFacts(asker: Asker, services: Services, live: LiveDeployment | null): Promise<void> {
  if (live === null || asker.deployment !== 'live' || hasOwnLive(services)) return;
  try {
    await tryTills(asker, services, live);
    await tryWebsite(asker, services, live);
  } catch (reason) {
    if (!(reason instanceof Blocked)) throw reason;
  }
}

async function tryTills(asker: Asker, services: Services, { tills }: LiveDeployment): Promise<void> {
  const { terms, inventory } = services;
  const key = keyFor(services, { mode: 'live', has: ['charges:write'] });
  const declared = (['open', 'closed', 'foreign'] as const).flatMap((state) =>
    tills[state].map((number) => ({ number, state })),
  );
  const affordable = declared.length * amount_minor * share <= terms.cap_minor;
  if (key === null || !terms.prompts || terms.payers.length === 0 || !affordable) return;
  for (const { number, state } of declared) {
    const ask = (name: string): Promise<Exchange> => {
      const json = { till: number, amount_minor };
      return post(asker, key, '/v1/pos/charges', json, `is-till-${number}-${name}`);
    };
    const met = await contradiction(asker, contraryTo[state], ask);
    if (met !== null)
      inventory.doubtTill(
        number,
        `The till ${number} is declared ${state}, and ${asker.addressOf(met)} answered ${described(met)}`,
      );
  }
}

async function tryWebsite(asker: Asker, services: Services, { website }: LiveDeployment): Promise<void> {
  const key = keyFor(services, { mode: 'live', has: ['links:write'] });
  if (website.is === 'unknown' || key === null || !services.terms.writes) return;
  const success_url = website.is === 'registered' ? `${new URL(website.url).origin}/` : elsewhere;
  const contrary = website.is === 'registered' ? ['NO_REGISTERED_WEBSITE', 'BAD_RETURN_URL'] : ['BAD_RETURN_URL'];
  const json = { title: 'Is this the website', amount_minor, success_url };
  const met = await contradiction(asker, contrary, () => post(asker, key, '/v1/payment_links', json));
  if (met === null) return;
  const told = website.is === 'registered' ? `The website ${website.url} is declared` : 'No website is declared';
  services.inventory.doubtWebsite(
    `${told}, and ${asker.addressOf(met)} with success_url ${success_url} answered ${described(met)}`,
  );
}

function keyFor({ apiKeys }: Services, need: KeyNeed): string | null {
  const choice = chooseKey(apiKeys.entries, need, apiKeys.learned);
  return 'missing' in choice ? null : choice.label;
}

/** The first of two answers with one of the codes. */
async function contradiction(
  asker: Asker,
  codes: readonly string[],
  ask: (name: string) => Promise<Exchange>,
): Promise<Exchange | null> {
  if (!asker.mayAsk) return null;
  const isContrary = (exchange: Exchange): boolean => codes.includes(errorCode(exchange) ?? '');
  const first = await ask('once');
  return isContrary(first) && isContrary(await ask('again')) ? first : null;
}

/** The answer is not judged: what it is about is still in doubt. */
const post = (asker: Asker, key: string, path: string, json: unknown, idempotencyKey?: string): Promise<Exchange> =>
  asker.ask(
    { method: 'POST', path, key: { use: key }, json, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    question_ms,
    false,
  );
