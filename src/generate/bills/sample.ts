import fc from 'fast-check';
import { sampleLines, sampleText } from '../charges/text-sample.ts';
import { smallAmount } from '../charges/sample.ts';
import { drawn } from '../drawn.ts';
import { type BillWish, freshRef } from './bill.ts';

const wild = fc.record(
  { amount_minor: smallAmount, payer_name: sampleText(60), description: sampleLines(300) },
  { requiredKeys: ['amount_minor'], noNullPrototype: true },
);

/** A bill that every lawful service takes and that never expires, of a customer who has no other. */
export const sampleBill = (): BillWish => ({ customer_ref: freshRef(), ...drawn(wild) });
