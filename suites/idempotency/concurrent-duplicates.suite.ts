import fc from 'fast-check';
import { idOf } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import { concurrentDuplicates } from '../../src/judge/idempotency/concurrent.situation.ts';
import { freshReference } from '../charges/charging.ts';
import { chargingKey, keyFor } from '../sending.ts';
import { charges } from '../creations.ts';

const most = 6;

interface Crowd {
  /** Equal requests at one moment. */
  readonly equal: number;
  /** Requests with the same key and another amount at the same moment. */
  readonly other: number;
}

export const checks = [
  property<Crowd>({
    id: 'concurrent-duplicates/at-one-moment',
    title: 'Requests with one key at one moment make one charge and get one answer',
    rules: [
      'idempotency.concurrent-same-object',
      'idempotency.concurrent-creates-one',
      'idempotency.no-in-flight-error',
      'idempotency.mismatch-creates-nothing',
    ],
    needs: chargingKey,
    arbitrary: fc.record(
      { equal: fc.integer({ min: 1, max: most - 2 }), other: fc.integer({ min: 1, max: 2 }) },
      { noNullPrototype: true },
    ),
    boundaries: [
      { equal: 4, other: 1 },
      { equal: 3, other: 0 },
      { equal: most, other: 0 },
      { equal: 2, other: 0 },
      { equal: 1, other: 1 },
    ],
    runs: { quick: 1, standard: 4, deep: 40 },
    requestsPerRun: most + 1,
    body: async (context, { equal, other }) => {
      const key = freshKey();
      const reference = freshReference();
      const request = (amount_minor: number) =>
        charges.post(keyFor(context), { ...charges.plain, amount_minor, reference }, key);
      const amounts = [...Array<number>(equal).fill(30_000), ...Array<number>(other).fill(40_000)];
      const answers = await Promise.all(amounts.map((amount) => context.send(request(amount))));
      if (answers.every((answer) => idOf(answer) === null)) return;
      const sent = [...context.exchanges];
      const list = await context.send(charges.list(keyFor(context), { limit: '100' }));
      context.judge(concurrentDuplicates, { sent, reference, list });
    },
  }),
];
