import { chargeRails } from '../../src/contract/limits.ts';
import { idOf, listedIn } from '../../src/evidence/read.ts';
import { sampleOn } from '../../src/generate/charges/sample.ts';
import { script } from '../../src/generate/script.ts';
import { payerAnsweredListed } from '../../src/judge/charges/prompts.situation.ts';
import { credit, openBalanceLedger, weigh, weighing } from '../balance/balance-ledger.ts';
import { charges } from '../creations.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';
import { readAll } from '../sending.ts';

/**
 * When what was paid is listed again, in hours from one to another: within a day, beside its end and that of the next, a week,
 * a month and a year.
 */
const ages_h = [
  [0.2, 0.24],
  [1.1, 1.7],
  [6, 9],
  [13, 18],
  [23.6, 23.9],
  [24.3, 24.9],
  [25.6, 30],
  [37, 44],
  [48.4, 60],
  [7 * 24 + 1, 10 * 24],
  [29.8 * 24, 29.99 * 24],
  [31 * 24 + 2, 36 * 24],
  [91 * 24, 110 * 24],
  [366 * 24, 380 * 24],
] as const;

const hour_ms = 3_600_000;

/** By their places among the ages, when what it brought is looked for in the balance. */
const weighed_at: readonly number[] = [1, 8, 11, 13];

export const checks = [
  script({
    id: 'rails-aged/paid-on-each',
    deployment: 'live',
    title:
      'What was paid stays paid on each rail, and in the balance, within a day and at its end, after a month and after a year',
    rules: [
      'lifecycle.approved-succeeds',
      'lifecycle.succeeded-is-final',
      'charges.list.holds-created',
      'money.balance-moves-by-net',
    ],
    needs: ofOwn('prompting', 'approve_charge', 'advance_clock'),
    requests: chargeRails.length + ages_h.length + 1 + weighed_at.length * weighing,
    wait_s: Math.max(...ages_h.map(([from_h]) => from_h)) * 3600,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const balanceLedger = await openBalanceLedger(context, key, false);
      const orders = chargeRails.map((rail) => charges.post(key, sampleOn(rail, 2)));
      const made = await readAll(context, ...orders);
      const born = context.clock.now();
      const paid = made.filter((each) => idOf(each) !== null);
      for (const each of paid) await context.operate('approve_charge', { charge: idOf(each)! });
      for (const [at, [from_h, to_h]] of ages_h.entries()) {
        await context.clock.until(born + from_h * hour_ms, (to_h - from_h) * hour_ms);
        const list = await context.send(charges.list(key));
        for (const each of paid) context.judge(payerAnsweredListed, { did: 'approve', made: each, list });
        if (!balanceLedger || !weighed_at.includes(at)) continue;
        for (const fields of listedIn(list)) credit(balanceLedger, list, fields);
        await weigh(context, balanceLedger);
      }
    },
  }),
];
