import { scopes } from '../../src/contract/scopes.ts';
import { adopt, day, makeKey, margin, retire } from '../auth/live-keys-made.ts';
import { charges, dearer } from '../creations.ts';
import { mayBe } from '../own-business.ts';
import { inTurn, readAll } from '../sending.ts';
import { action } from './business-model.ts';
import type { Deed } from './live-years-deeds.ts';

/** What is made from now on is made with the replacement; the key before it works on for a day. */
export const replaceKey = (): Deed =>
  action('replace the key', async (_model, real) => {
    const { context, shop, maker } = real;
    const { answer: secret } = await mayBe(retire(context, maker, '24h'));
    if (secret === null) return;
    real.former = maker;
    real.formerUntil = context.clock.now() + day - margin;
    real.maker = adopt(context, shop.business, { ...maker, secret });
    await readAll(context, charges.list(maker.label), charges.list(real.maker.label));
  });

/** Nobody may use the key any more, and another makes things from now on. */
export const stopKey = (): Deed =>
  action('stop the key', async (model, real) => {
    const { context, shop, maker } = real;
    if ((await mayBe(retire(context, maker, 'now'))).refused !== null) return;
    real.former = maker;
    real.formerUntil = 0;
    real.maker = await makeKey(context, shop.business, scopes, null);
    // What it made is held against what the next one asks for.
    const last = model.kept.findLast(({ creation, at }) => creation === charges && context.clock.now() - at < lately);
    if (!last) return;
    const key = real.maker.label;
    await inTurn(context, { ...dearer(last.request), key: { use: key } }, charges.list(key, { limit: '100' }));
  });

/** While a key is remembered for certain. */
const lately = 23 * 3_600_000;
