import fc from 'fast-check';
import { freshRef, plainBill } from '../../src/generate/bills/bill.ts';
import { getBill, listBills, postBill } from '../../src/generate/bills/request.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { billingKey } from './asking.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';

/** How a call is made again. */
interface Again {
  /** Both have one Idempotency-Key, which no bill knows. */
  readonly keyed: boolean;
  readonly together: boolean;
  readonly change: Readonly<Record<string, unknown>>;
}

const boundaries: readonly Again[] = [
  { keyed: false, together: false, change: {} },
  { keyed: true, together: false, change: {} },
  { keyed: true, together: false, change: { amount_minor: 20_000 } },
  { keyed: false, together: true, change: {} },
  { keyed: true, together: true, change: {} },
  { keyed: true, together: false, change: { description: 'Second term' } },
  { keyed: false, together: false, change: { amount_minor: 20_000 } },
];

export const checks: readonly Check[] = [
  property<Again>({
    id: 'bills-duplicates/every-call-again',
    title: 'A call for a bill that is made again makes a second one, whatever Idempotency-Key it has',
    deployment: 'live',
    rules: [
      'bills.create.duplicate-makes-second-bill',
      'bills.list.customer-ref-exact',
      'bills.list.customer-ref-complete',
      'bill.control-number-of-one-bill',
    ],
    needs: billingKey,
    arbitrary: fc.constantFrom(...boundaries),
    boundaries,
    runs: { quick: 1, standard: boundaries.length, deep: boundaries.length },
    requestsPerRun: 5,
    body: async (context, { keyed, together, change }) => {
      const key = keyFor(context);
      const customer_ref = freshRef();
      const idempotencyKey = freshKey();
      const call = (fields: Again['change']) => {
        const template = postBill(key, { ...plainBill, customer_ref, ...fields });
        return context.send(keyed ? { ...template, idempotencyKey } : template);
      };
      const first = call({});
      if (!together) await first;
      const answers = await Promise.all([first, call(change)]);
      for (const id of answers.map(idOf)) if (id !== null) await context.send(getBill(key, id));
      await context.send(listBills(key, { customer_ref }));
    },
  }),
  property({
    id: 'bills-duplicates/malformed-key',
    title: 'A malformed Idempotency-Key on a bill never makes the service fail',
    deployment: 'live',
    rules: ['errors.never-500', 'errors.code-in-catalogue'],
    needs: billingKey,
    arbitrary: fc.constantFrom('short', 'x'.repeat(200), 'has a space'),
    boundaries: ['short'],
    runs: { quick: 0, standard: 1, deep: 3 },
    requestsPerRun: 1,
    body: async (context, idempotencyKey) =>
      void (await context.send({ ...postBill(keyFor(context), plainBill), idempotencyKey })),
  }),
];
