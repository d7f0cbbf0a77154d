import { triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { idOf } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkOfAnyKind } from '../../src/generate/links/sample.ts';
import { script } from '../../src/generate/script.ts';
import type { Check } from '../../src/run/check/check.ts';
import { onLive } from '../../src/run/check/on-live.ts';
import { charges, links } from '../creations.ts';
import { anyBusiness, keyOf, ofOwn } from '../own-business.ts';
import { inTurn, pause, readAll } from '../sending.ts';

/** While a charge waits for its payer. */
const while_s = 140;

const replayed = script({
  id: 'scopes/asked-for-by-another',
  title: 'What one key asked for is given again to another that may ask for it and read nothing',
  deployment: 'sandbox',
  rules: [
    'idempotency.same-key-same-request',
    'charge.expires-after-15-minutes',
    'sandbox.trigger-2-fails',
    'scopes.charges.create.required',
  ],
  needs: ofOwn('prompting'),
  requests: 10,
  wait_s: while_s,
  run: async (context) => {
    const { business, key } = await anyBusiness(context);
    const writer = await keyOf(context, business, { scopes: ['charges:write'] });
    const reader = await keyOf(context, business, { scopes: ['charges:read'] });
    const declined = { msisdn: `0${triggerPayer(2)}` };
    const orders = [{}, declined].map((fields) => charges.post(key, { ...charges.sample(), ...fields }));
    const again = orders.map((order) => ({ ...order, key: { use: writer } }));
    // One is asked for while it waits, and both when one of them may still wait.
    const made = await inTurn(context, ...orders, again[1]!);
    await pause(context, while_s);
    // Who may not ask for it is not given it either.
    await inTurn(context, ...again, ...orders, { ...orders[0]!, key: { use: reader } });
    const ids = new Set(made.flatMap((each) => idOf(each) ?? []));
    await readAll(context, ...[...ids].map((id) => charges.get(key, id)));
  },
});

const replayedLinks = script({
  id: 'link-scopes/asked-for-by-another',
  title: 'The link that one key asked for is given again to another that may ask for it and read nothing',
  rules: ['idempotency.link-same-key-same-link', 'scopes.links.create.required'],
  needs: ofOwn('prompting'),
  requests: 5,
  run: async (context) => {
    const { business, key } = await anyBusiness(context);
    const writer = await keyOf(context, business, { scopes: ['links:write'] });
    const orders = [links.plain, linkOfAnyKind()].map((body) => links.post(key, body, freshKey()));
    const reader = await keyOf(context, business, { scopes: ['links:read'] });
    const again = orders.map((order) => ({ ...order, key: { use: writer } }));
    await inTurn(context, ...orders, ...again, { ...orders[0]!, key: { use: reader } });
  },
});

export const askedForByAnother: readonly Check[] = [replayed, onLive(replayed), replayedLinks];
