import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { listedIds } from '../../src/evidence/read.ts';
import { getEvent, listEvents } from '../../src/generate/request.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { collect, weigh } from '../balance/balance-ledger.ts';
import { alike, bills, charges, links } from '../creations.ts';
import { walk } from '../lists/walking.ts';
import { abreast, readAll } from '../sending.ts';
import { action, type Model } from './business-model.ts';
import { customerOf, type Firm } from './live-years-deeds.ts';

/** So many of the newest are read again each time; older ones stand in lists. */
const mostRead = 7;

/** Everything in each way in which it can be read, by those who may and by who may not. */
export const lookBack = () =>
  action<Model, Firm>('look back at everything', async (model, real) => {
    const { context, shop } = real;
    const newest = model.kept.slice(-mostRead);
    await abreast<unknown>([
      () => weigh(context, shop.balanceLedger),
      () => readAll(context, ...newest.map(({ id, creation }) => creation.get(shop.key, id))),
    ]);
    const asked = promises(model, context.clock.now());
    const again = asked.map((each, at) =>
      at % 2 === 0 ? withKey(alike(each), real.maker.label) : withKey(each, shop.key),
    );
    if (real.former) again.push(charges.list(real.former.label));
    await abreast<unknown>([
      ...lists(context, real, model),
      () => events(context, shop.key),
      () => readAll(context, ...again),
      () => collect(context, shop.balanceLedger),
    ]);
    await weigh(context, shop.balanceLedger);
  });

/** Each filter by a key that may read nothing else, or hardly anything. */
function lists(
  context: CheckContext,
  { shop: { key }, readers: [billReader, , otherReader] }: Firm,
  model: Model,
): readonly (() => Promise<unknown>)[] {
  const filtered = [
    ...(['failed', 'expired', 'processing'] as const).map((state) => charges.list(otherReader, { state })),
    ...(['part_paid', 'paid', 'cancelled'] as const).map((state) => bills.list(billReader, { state, limit: '10' })),
  ];
  // The others the next time, when there is more.
  const some = filtered.filter((_, at) => (at + model.kept.length) % 2 === 0);
  const whole = [bills.list(key), links.list(key), ...some];
  const customer = customerOf(model);
  const walks = [
    ...[{ limit: '3' }, { limit: '2', state: 'succeeded' }].map((query) => ({ query })),
    ...(customer === null ? [] : [{ list: bills.list, query: { customer_ref: customer, limit: '1' } }]),
  ];
  return [
    ...walks.map((each) => () => walk(context, { key, pages: 2, ...each })),
    ...whole.map((request) => () => context.send(request)),
  ];
}

/** The newest, the oldest and one between. */
async function events(context: CheckContext, key: string): Promise<void> {
  const ids = listedIds(await context.send(listEvents(key)));
  const some = new Set([ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)]);
  const known = [...some].filter((id) => id !== undefined);
  await readAll(context, ...known.map((id) => getEvent(key, id)));
}

/** Nobody says for how long an Idempotency-Key is remembered; for so long a retry can count on it. */
const remembered_ms = 23.5 * 3600 * 1000;

/** What an Idempotency-Key stands for, of so many of the newest. */
export const promises = ({ kept }: Model, now: number, most = mostRead - 1): readonly RequestTemplate[] =>
  kept
    .filter(({ at, request }) => now - at < remembered_ms && request.idempotencyKey !== undefined)
    .map(({ request }) => request)
    .slice(-most);

/** Whichever key of the business asks. */
export const withKey = (request: RequestTemplate, key: string): RequestTemplate => ({ ...request, key: { use: key } });
