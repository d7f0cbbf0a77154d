import type { TillState } from '../../evidence/dashboard.ts';
import type { RequestTemplate } from '../../evidence/exchange.ts';
import { errorCode } from '../../evidence/read.ts';
import { chooseKey } from '../../target/keys.ts';
import type { LiveDeployment } from '../../target/target.ts';
import { hasOwnLive } from '../plan/missing.ts';
import { described } from './answer.ts';
import { type Asker, saidTwice } from './asker.ts';

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
export async function tryDashboardFacts(asker: Asker, live: LiveDeployment | null): Promise<void> {
  if (live === null || asker.deployment !== 'live' || hasOwnLive(asker.services)) return;
  await tryTills(asker, live);
  await tryWebsite(asker, live);
}

async function tryTills(asker: Asker, { tills }: LiveDeployment): Promise<void> {
  const { apiKeys, terms, inventory } = asker.services;
  const key = chooseKey(apiKeys, { mode: 'live', has: ['charges:write'] });
  const declared = (['open', 'closed', 'foreign'] as const).flatMap((state) =>
    tills[state].map((number) => ({ number, state })),
  );
  const affordable = declared.length * amount_minor * share <= terms.cap_minor;
  if (key === null || !terms.prompts || terms.payers.length === 0 || !affordable) return;
  for (const { number, state } of declared) {
    const said = await contradiction(asker, contraryTo[state], (again) => ({
      method: 'POST',
      path: '/v1/pos/charges',
      key: { use: key.label },
      json: { till: number, amount_minor },
      idempotencyKey: `is-till-${number}-${again ? 'again' : 'once'}`,
    }));
    if (said !== null) inventory.doubtTill(number, `The till ${number} is declared ${state}, and ${said}`);
  }
}

async function tryWebsite(asker: Asker, { website }: LiveDeployment): Promise<void> {
  const { apiKeys, terms, inventory } = asker.services;
  const key = chooseKey(apiKeys, { mode: 'live', has: ['links:write'] });
  if (website.is === 'unknown' || key === null || !terms.writes) return;
  const success_url = website.is === 'registered' ? `${new URL(website.url).origin}/` : elsewhere;
  const contrary = website.is === 'registered' ? ['NO_REGISTERED_WEBSITE', 'BAD_RETURN_URL'] : ['BAD_RETURN_URL'];
  const json = { title: 'Is this the website', amount_minor, success_url };
  const link = { method: 'POST', path: '/v1/payment_links', key: { use: key.label }, json };
  const said = await contradiction(asker, contrary, () => link, ` with success_url ${success_url}`);
  const told = website.is === 'registered' ? `The website ${website.url} is declared` : 'No website is declared';
  if (said !== null) inventory.doubtWebsite(`${told}, and ${said}`);
}

/** What was answered twice with one of the codes. It is not judged: what it is about is still in doubt. */
async function contradiction(
  asker: Asker,
  codes: readonly string[],
  template: (again: boolean) => RequestTemplate,
  sent = '',
): Promise<string | null> {
  if (!asker.mayAsk) return null;
  const met = await saidTwice(
    (again) => asker.ask(template(again), { judged: false }),
    (exchange) => codes.includes(errorCode(exchange) ?? ''),
  );
  return met && `${asker.addressOf(met)}${sent} answered ${described(met)}`;
}
