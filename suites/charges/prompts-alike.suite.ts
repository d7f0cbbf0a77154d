import { idOf } from '../../src/evidence/read.ts';
import { script } from '../../src/generate/script.ts';
import { payerAnswered } from '../../src/judge/charges/prompts.situation.ts';
import { charges } from '../creations.ts';
import { charging, inTurn, keyFor } from '../sending.ts';
import { mostReads, outcomeOf } from '../until-shown.ts';

export const checks = [
  script({
    id: 'prompts/alike-at-once',
    title: 'Of three prompts over one amount that wait for one payer, each is answered by itself',
    rules: ['lifecycle.approved-succeeds', 'lifecycle.declined-fails', 'idempotency.same-key-same-request'],
    needs: { keys: { main: { ...charging, mode: 'live' } }, operator: ['approve_charge', 'decline_charge'] },
    requests: 4 + 2 * mostReads,
    wait_s: 60,
    run: async (context) => {
      const key = keyFor(context);
      const body = { ...charges.sample(), amount_minor: 10_000 };
      const orders = [0, 1, 2].map(() => charges.post(key, body));
      const made = await inTurn(context, ...orders);
      const [older, newer] = made.map(idOf);
      if (older == null || newer == null) return;
      await context.operate('approve_charge', { charge: newer });
      await context.operate('decline_charge', { charge: older });
      for (const [at, did] of (['decline', 'approve'] as const).entries()) {
        const outcome = await outcomeOf(context, key, idOf(made[at]!)!);
        if (outcome) context.judge(payerAnswered, { did, by: 'prompt', made: made[at]!, outcome });
      }
      // The first of them is still what its own key stands for.
      await context.send(orders[0]!);
    },
  }),
];
