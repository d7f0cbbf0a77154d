import { spans } from '../../src/contract/limits.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { anyPayer, triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { getBalance } from '../../src/generate/request.ts';
import { script } from '../../src/generate/script.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { charges } from '../creations.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';
import { inTurn, pause, readAll, untilOver } from '../sending.ts';

const day_s = 86_400;

/** So many of one order to one number in a row, and then one of it to another. */
const before: readonly Trigger[] = [3, 2, 1, 4];
const alike = 3;
const uneven = { amount_minor: 10_050 };

/** After those that fail one that is approved, else another number, each of them for some seed. */
const thenOf = (number: Trigger, seed: number): Trigger =>
  number === 2 || number === 3 ? 1 : ((((number + (seed % 4)) % 5) + 1) as Trigger);

/** How long an outcome takes is not stated; by then no charge has a window any more. */
const over_s = spans.chargeWindow / 1000 + 60;

async function made(context: CheckContext, key: string, fields: object, promise = freshKey()): Promise<string | null> {
  return idOf(await context.send(charges.post(key, { ...charges.sample(), ...fields }, promise)));
}

const atOneMoment = [anyPayer(11), triggerPayer(3), triggerPayer(5)] as const;

/** What happens to one charge does not happen to the next. */
export const checks = [
  script({
    id: 'neighbours/both-to-number-5',
    deployment: 'sandbox',
    title: 'Of two charges to the number ending in 5 each succeeds after its own 90 seconds',
    rules: ['sandbox.trigger-5-not-before-90-seconds', 'sandbox.trigger-5-succeeds'],
    needs: ofOwn('prompting', 'advance_clock'),
    requests: 6,
    wait_s: 240,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const began = context.clock.now();
      const at = (seconds: number): Promise<void> => context.clock.until(began + seconds * 1000);
      const msisdn = `0${triggerPayer(5)}`;
      const first = await made(context, key, { msisdn });
      await at(55);
      const second = await made(context, key, { msisdn });
      for (const seconds of [110, 125, 230]) {
        await at(seconds);
        if (second !== null) await context.send(charges.get(key, second));
      }
      if (first !== null) await context.send(charges.get(key, first));
    },
  }),
  script({
    id: 'neighbours/after-several-alike',
    deployment: 'sandbox',
    title: 'What a number does it does right after several charges in a row that ended otherwise',
    rules: [
      'sandbox.trigger-1-succeeds',
      'sandbox.trigger-2-fails',
      'sandbox.trigger-2-reason',
      'sandbox.trigger-3-fails',
      'sandbox.trigger-5-succeeds',
      'idempotency.same-key-same-request',
      'balance.settlement-note',
      'balance.sandbox-note',
    ],
    needs: ofOwn('prompting'),
    requests: before.length * (alike + 3) + 3,
    wait_s: over_s,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const last: (string | null)[] = [];
      const wrong: RequestTemplate[] = [];
      for (const number of before) {
        const [order, promise] = [{ ...charges.sample(), reference: freshReference() }, freshKey()];
        // What is wrong is wrong by the reference of what came to nothing, too.
        if (number !== 1) wrong.push(charges.post(key, { ...order, ...(number === 3 ? { rail: 'wallet' } : uneven) }));
        const ask = (trigger: Trigger, idempotencyKey?: string) =>
          made(context, key, { ...order, msisdn: `0${triggerPayer(trigger)}` }, idempotencyKey);
        for (let count = 0; count < alike; count += 1) await ask(number, count === 0 ? promise : undefined);
        last.push(await ask(thenOf(number, context.seed)));
        // The first of them is still what its own key stands for.
        if (number === before[context.seed % before.length]) await ask(number, promise);
      }
      await pause(context, over_s);
      const reads = last.filter((id) => id !== null).map((id) => charges.get(key, id));
      await readAll(context, ...reads, getBalance(key), getBalance(key));
      await inTurn(context, ...wrong);
    },
  }),
  script({
    id: 'neighbours/two-at-one-moment',
    deployment: 'sandbox',
    title: 'Of two charges to one number at one moment each becomes what it would alone',
    rules: [
      'sandbox.other-numbers-approved',
      'sandbox.trigger-3-fails',
      'sandbox.trigger-3-reason',
      'sandbox.trigger-5-succeeds',
    ],
    needs: ofOwn('prompting'),
    requests: 4 * atOneMoment.length,
    wait_s: over_s,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const orders = atOneMoment.flatMap((payer) => [0, 1].map(() => ({ ...charges.sample(), msisdn: `0${payer}` })));
      const all = await readAll(context, ...orders.map((order) => charges.post(key, order)));
      await pause(context, over_s);
      await readAll(context, ...all.flatMap((each) => idOf(each) ?? []).map((id) => charges.get(key, id)));
    },
  }),
  script({
    id: 'neighbours/of-one-that-is-swept',
    deployment: 'sandbox',
    title: 'A charge that was made ten days after another is there when that may be swept, and ten days later',
    rules: ['limits.sandbox-charges-kept-30-days', 'charges.get.status-200', 'charges.list.holds-created'],
    needs: ofOwn('prompting', 'advance_clock'),
    requests: 10,
    wait_s: 40 * day_s,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const began = context.clock.now();
      await made(context, key, {});
      const kept: (string | null)[] = [];
      for (const days of [10, 20]) {
        await untilOver(context, began + days * day_s * 1000);
        kept.push(await made(context, key, {}));
      }
      for (const days of [31, 38]) {
        await untilOver(context, began + days * day_s * 1000);
        const known = kept.filter((id) => id !== null);
        await readAll(context, charges.list(key), ...known.map((id) => charges.get(key, id)));
      }
    },
  }),
];
