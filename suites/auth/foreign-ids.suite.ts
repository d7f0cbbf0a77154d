import { chargeBody, plainCharge } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import { getCharge, listCharges, postCharge } from '../../src/generate/charges/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { charging, keyFor } from '../charges/keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'foreign-ids/every-charge-of-another-business',
    title: 'A charge of another business is not found, and its Idempotency-Key is free',
    rules: [
      'charges.get.foreign-not-found',
      'charges.get.foreign-indistinguishable',
      'charges.get.unknown-not-found',
      'charges.list.own-business-only',
      'idempotency.scoped-to-business',
      'errors.cause-of-not-found',
    ],
    needs: { keys: { main: charging, other: { ...charging, business: 'other' } } },
    arbitrary: chargeBody,
    boundaries: [plainCharge],
    runs: { quick: 1, standard: 1, deep: 20 },
    requestsPerRun: 7,
    body: async (context, body) => {
      const [main, other] = [keyFor(context), keyFor(context, 'other')];
      const key = freshKey();
      const foreign = idOf(await context.send(postCharge(other, body, key)));
      if (foreign === null) return;
      await context.send(getCharge(other, foreign));
      await context.send(getCharge(main, foreign));
      await context.send(getCharge(main, neverMade(foreign)));
      await context.send(postCharge(main, body, key));
      await context.send(listCharges(main, { limit: '10' }));
      await context.send(listCharges(main, { limit: '10', starting_after: foreign }));
    },
  }),
];

/** An id of the same length that was made up, so that only its being unknown differs. */
function neverMade(id: string): string {
  const made = freshKey().replaceAll('-', '');
  return `ch_${made.repeat(4).slice(0, Math.max(id.length - 3, 12))}`;
}
