import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import { triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { script } from '../../src/generate/script.ts';
import { collect, moment_s, weigh, weighing } from './balance-ledger.ts';
import { endUnpaid, openShop, paying, payPrompt } from './ways.ts';
import { scopes } from '../../src/contract/scopes.ts';
import { adopt, makeKey, retire } from '../auth/live-keys-made.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { keyOf, makesBusinesses, mayBe, ofOwn, ownBusiness, ownTill } from '../own-business.ts';
import { pause, readAll } from '../sending.ts';
import { mostReads, untilShown } from '../until-shown.ts';
import { charges, posCharges, freshBill, freshLink } from '../creations.ts';

const trigger = (digit: Trigger): string => `0${triggerPayer(digit)}`;

/** By one payer, one after the other. */
const declines = 3;

export const checks = [
  script({
    id: 'money-unpaid/declined',
    title: 'Prompts that are declined move no money, and the next over as much its own',
    rules: ['money.balance-moves-by-net'],
    needs: { ...ofOwn('prompting', 'decline_charge'), operatorMay: ['approve_charge'] },
    requests: 2 + declines + mostReads + paying,
    wait_s: 2 * moment_s,
    run: async (context) => {
      const shop = await openShop(context);
      if (!shop) return;
      const body = charges.sample();
      for (let left = declines; left > 0; left -= 1) {
        const id = idOf(await context.send(charges.post(shop.key, body)));
        if (id === null) return;
        await context.operate('decline_charge', { charge: id });
        if (left === 1) await endUnpaid(context, shop, id);
      }
      // The same payer, asked for as much once more.
      await mayBe(payPrompt(context, shop, { ...body, reference: freshReference() }));
    },
  }),
  script({
    id: 'money-unpaid/nobody-pays',
    title: 'Prompts that nobody answers and codes that nobody scans move no money',
    rules: ['money.balance-moves-by-net', 'lifecycle.expires-not-before-its-time'],
    needs: ofOwn('prompting', 'open_till'),
    requests: 4 + 3 * 4 + 2 * weighing,
    wait_s: 1100,
    run: async (context) => {
      const shop = await openShop(context);
      if (!shop) return;
      const till = await ownTill(context, shop.business);
      const { key: neighbour } = await ownBusiness(context);
      const order = charges.sample();
      const made = [
        await context.send(charges.post(shop.key, order)),
        await context.send(posCharges.post(shop.key, { ...posCharges.sample(), till })),
      ];
      const born = context.clock.now();
      const ids = made.map(idOf).filter((id) => id !== null);
      const late: string[] = [];
      for (const seconds of [240, 780, 1080]) {
        await context.clock.until(born + seconds * 1000);
        await readAll(
          context,
          ...ids.map((id) => charges.get(shop.key, id)),
          ...late.map((id) => charges.get(neighbour, id)),
        );
        // Another business asks the same payer, who has some minutes more for that.
        const asked = late.length === 0 ? idOf(await context.send(charges.post(neighbour, order))) : null;
        if (asked !== null) late.push(asked);
      }
      await collect(context, shop.balanceLedger);
      await weigh(context, shop.balanceLedger);
    },
  }),
  script({
    id: 'money-unpaid/taken-back',
    title: 'Bills and links move no money when they are made, cancelled and closed',
    rules: ['money.balance-moves-by-net', 'payment-link.creation-moves-no-money'],
    needs: ofOwn('prompting', 'cancel_bill', 'close_link'),
    requests: 3 + 4 * weighing,
    wait_s: moment_s,
    run: async (context) => {
      const shop = await openShop(context);
      if (!shop) return;
      const bill = idOf(await context.send(freshBill(shop.key)));
      await weigh(context, shop.balanceLedger);
      const link = idOf(await context.send(freshLink(shop.key, { kind: 'single_use' })));
      await weigh(context, shop.balanceLedger, 'payment-link.creation-moves-no-money');
      if (bill !== null) await context.operate('cancel_bill', { bill });
      if (link !== null) await context.operate('close_link', { link });
      await weigh(context, shop.balanceLedger);
    },
  }),
  script({
    id: 'money-unpaid/in-the-sandbox',
    title: 'What succeeds in the sandbox moves no money on live',
    rules: ['sandbox.cannot-reach-ledger'],
    needs: {
      keys: {},
      operator: makesBusinesses,
      operatorMay: ['decline_charge', 'retire_key'],
      permit: 'prompting',
      bothDeployments: true,
    },
    requests: 11 + mostReads + 1 + weighing,
    wait_s: moment_s + 100,
    run: async (context) => {
      const shop = await openShop(context);
      if (!shop) return;
      const former = await makeKey(context, shop.business, scopes, null, 'test');
      // What replaces a key reaches no more than it did.
      const { answer: secret } = await mayBe(retire(context, former, '24h'));
      const testKey = secret === null ? former.label : adopt(context, shop.business, { ...former, secret }).label;
      const inSandbox = async (template: RequestTemplate): Promise<Exchange> =>
        context.send({ ...template, deployment: 'sandbox' });
      // The key of the first is in use on live, and what the payer declines there is nothing to others on its rail.
      const [idempotencyKey, declined] = [freshKey(), charges.sample()];
      const onLive = idOf(await context.send(charges.post(shop.key, declined, idempotencyKey)));
      if (onLive !== null) await mayBe(context.operate('decline_charge', { charge: onLive }));
      const triggered: string[] = [];
      for (const [at, digit] of ([1, 2, 5, 3] as const).entries()) {
        const body = { ...charges.sample(), rail: declined.rail, msisdn: trigger(digit), reference: freshReference() };
        const asked = charges.post(at === 1 ? former.label : testKey, body, at === 0 ? idempotencyKey : freshKey());
        const id = idOf(await inSandbox(asked));
        if (id !== null) triggered.push(id);
      }
      const order = charges.post(testKey, { ...charges.sample(), rail: declined.rail, amount_minor: 777_700 });
      const ordinary = idOf(await inSandbox(order));
      if (ordinary === null) return;
      const shown = { ...charges.get(testKey, ordinary), deployment: 'sandbox' as const };
      const isShown = (read: Exchange): boolean => stateOf(read) === 'succeeded';
      const isPaid = isShown(await untilShown(context, shown, isShown));
      // The one that is approved after 90 seconds.
      if (context.clock.jumps) await pause(context, 100);
      for (const id of triggered) await inSandbox(charges.get(testKey, id));
      // Whoever asks for it again gets no money for it.
      await inSandbox({ ...order, key: { use: await keyOf(context, shop.business, { mode: 'test' }) } });
      if (isPaid) await weigh(context, shop.balanceLedger, 'sandbox.cannot-reach-ledger');
    },
  }),
];
