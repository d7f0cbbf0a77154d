import { plainBill } from '../../src/generate/bills/bill.ts';
import { getBill, postBill } from '../../src/generate/bills/request.ts';
import {
  expiry,
  expiryBoundaries,
  spoiledExpiry,
  spoiledExpiryBoundaries,
  writeExpiry,
} from '../../src/generate/bills/expiry.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { billingKey } from './asking.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'bills-expiry/every-future-moment',
    title: 'Any moment to come is accepted as the expiry of a bill, and means the same moment ever after',
    deployment: 'live',
    rules: [
      'bills.create.expires-at-future-accepted',
      'bill.expires-at',
      'bill.expires-at-as-asked',
      'bill.begins-open',
    ],
    needs: billingKey,
    arbitrary: expiry,
    boundaries: expiryBoundaries,
    runs: { quick: 1, standard: expiryBoundaries.length + 3, deep: 100 },
    requestsPerRun: 2,
    body: async (context, value) => {
      const key = keyFor(context);
      const expires_at = writeExpiry(value, context.clock.now());
      const id = idOf(await context.send(postBill(key, { ...plainBill, expires_at })));
      if (id !== null) await context.send(getBill(key, id));
    },
  }),
  property({
    id: 'bills-expiry/every-other-value',
    title: 'A moment that is over, or none at all, is no expiry of a bill',
    deployment: 'live',
    rules: ['bills.create.expires-at-past-refused', 'bills.create.expires-at-date-time', 'errors.cause-of-bad-expiry'],
    needs: billingKey,
    arbitrary: spoiledExpiry,
    boundaries: spoiledExpiryBoundaries,
    runs: { quick: 2, standard: spoiledExpiryBoundaries.length + 2, deep: 80 },
    requestsPerRun: 1,
    body: async (context, { at }) => {
      const expires_at = at(context.clock.now());
      await context.send(postBill(keyFor(context), { ...plainBill, expires_at }));
    },
  }),
];
