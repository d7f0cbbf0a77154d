import fc from 'fast-check';
import { sampleLines, sampleText } from '../charges/text-sample.ts';
import { sampleAmount } from '../charges/sample.ts';
import { drawn, drawnNow } from '../drawn.ts';
import { type BillWish, customerRefLimit, freshRef } from './bill.ts';
import { distantExpiry } from './expiry.ts';

const wild = (now: number): fc.Arbitrary<Omit<BillWish, 'customer_ref'>> =>
  fc.record(
    {
      amount_minor: sampleAmount,
      payer_name: sampleText(110),
      description: sampleLines(480),
      expires_at: distantExpiry(now),
    },
    { requiredKeys: ['amount_minor'], noNullPrototype: true },
  );

/** Nearly as long as it may be. */
const lengthened = (ref: string): string => `${ref}/${'Mahindi-'.repeat(8)}`.slice(0, customerRefLimit - 2);

/** A bill that every lawful service takes and that stays open for years, of a customer who has no other. */
export function sampleBill(): BillWish {
  const ref = freshRef();
  return { customer_ref: drawn(fc.nat({ max: 2 })) === 0 ? lengthened(ref) : ref, ...drawn(wild(drawnNow())) };
}
