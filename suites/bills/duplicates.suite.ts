import { nearRefs } from '../../src/generate/bills/bill.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { keyOf, ofOwn, ownBusiness } from '../own-business.ts';
import { script } from '../../src/generate/script.ts';
import { property } from '../../src/generate/property.ts';
import { cases, someOf } from '../../src/generate/values.ts';
import { inTurn, billingKey, keyFor } from '../sending.ts';
import { bills } from '../creations.ts';
import { walk } from '../lists/walking.ts';

/** How a call is made again. */
interface Again {
  /** Both have one Idempotency-Key, which no bill knows. */
  readonly keyed: boolean;
  readonly together: boolean;
  readonly change: Readonly<Record<string, unknown>>;
}

const repeats: readonly Again[] = [
  { keyed: false, together: false, change: {} },
  { keyed: true, together: false, change: {} },
  { keyed: true, together: false, change: { amount_minor: 20_000 } },
  { keyed: false, together: true, change: {} },
  { keyed: true, together: true, change: {} },
  { keyed: true, together: false, change: { description: 'Second term' } },
  { keyed: false, together: false, change: { amount_minor: 20_000 } },
];

export const checks = [
  property({
    id: 'bills-duplicates/every-call-again',
    title: 'A call for a bill that is made again makes a second one, whatever Idempotency-Key it has',
    rules: [
      'bills.create.duplicate-makes-second-bill',
      'bills.list.customer-ref-exact',
      'bills.list.customer-ref-complete',
      'bill.control-number-of-one-bill',
    ],
    needs: billingKey,
    ...cases(repeats),
    runs: { quick: 1 },
    requestsPerRun: 5,
    body: async (context, { keyed, together, change }) => {
      const key = keyFor(context);
      const whole = bills.sample();
      const { customer_ref } = whole;
      const idempotencyKey = freshKey();
      const call = (fields: Again['change']) => {
        const template = bills.post(key, { ...whole, ...fields });
        return context.send(keyed ? { ...template, idempotencyKey } : template);
      };
      const first = call({});
      if (!together) await first;
      await Promise.all([first, call(change)]);
      await call(change);
      await walk(context, { key, list: bills.list, query: { customer_ref }, pages: 2 });
    },
  }),
  script({
    id: 'bills-duplicates/by-another-key',
    title:
      'A call for a bill that another key of the business makes again makes a second one, whatever its Idempotency-Key',
    rules: ['bills.create.duplicate-makes-second-bill', 'bill.control-number-of-one-bill'],
    needs: ofOwn('writing'),
    requests: 4,
    run: async (context) => {
      const { business, key } = await ownBusiness(context);
      const template = { ...bills.post(key, bills.sample()), idempotencyKey: freshKey() };
      const again = { ...template, key: { use: await keyOf(context, business) } };
      await inTurn(context, template, again, again, template);
    },
  }),
  property({
    id: 'bills-lists/near-customers',
    title: 'The filter customer_ref gives the bills of one customer, and of nobody with nearly the same',
    rules: ['bills.list.customer-ref-exact', 'bills.list.customer-ref-complete'],
    needs: billingKey,
    ...someOf([...nearRefs.keys()], 2),
    runs: { deep: 8 },
    requestsPerRun: 2 + 2 * nearRefs.length,
    body: async (context, chosen) => {
      // Longer than what an index may hold.
      const stem = freshId();
      const refs = chosen.map((at) => nearRefs[at]!(stem));
      const key = keyFor(context);
      // The bills of the others lie between two of the first.
      const order = [...refs, refs[0]!];
      await inTurn(context, ...order.map((customer_ref) => bills.post(key, { ...bills.sample(), customer_ref })));
      // Who is asked for the same often may look it up in another way.
      const often = bills.list(key, { customer_ref: refs[0]! });
      await inTurn(context, often, often);
      for (const [at, customer_ref] of refs.entries())
        await walk(context, {
          key,
          list: bills.list,
          query: { customer_ref, limit: at === 0 ? '1' : '100' },
          pages: 2,
        });
    },
  }),
  property({
    id: 'bills-duplicates/malformed-key',
    title: 'A malformed Idempotency-Key on a bill never makes the service fail',
    rules: ['errors.never-500', 'errors.code-in-catalogue'],
    needs: billingKey,
    ...cases(['short', 'x'.repeat(200), 'has a space']),
    runs: { standard: 1 },
    body: (context, idempotencyKey) => context.send({ ...bills.post(keyFor(context), bills.plain), idempotencyKey }),
  }),
];
