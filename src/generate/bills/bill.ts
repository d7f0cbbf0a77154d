import fc from 'fast-check';
import { values, withoutEach, type Values } from '../values.ts';
import { textLimits } from '../../contract/limits.ts';
import { amount } from '../charges/amount.ts';
import { expiry, writeExpiry, type Expiry } from './expiry.ts';
import { drawn } from '../drawn.ts';
import { keyOf, usualLengths } from '../idempotency/key.ts';
import { freshId } from '../../run/check/fresh.ts';
import { text } from '../charges/text.ts';

export const customerRefLimit = textLimits.customer_ref.maximum;
export const payerNameLimit = textLimits.payer_name.maximum;
export const billDescriptionLimit = textLimits.description.maximum;

/** The body of a bill as the document wants it; its expiry becomes a moment when it is sent. */
export interface BillWish {
  readonly customer_ref: string;
  readonly amount_minor: number;
  readonly payer_name?: string | undefined;
  readonly description?: string;
  readonly expires?: Expiry;
  /** The same as it is sent. */
  readonly expires_at?: string | undefined;
}

/** Over one that a sample has: it never expires. */
export const eternal = { expires_at: undefined } as const;

/** The least that makes a bill. */
export const plainBill: BillWish = { customer_ref: 'customer-17', amount_minor: 10_000 };

/** Every field filled. */
const fullBill: Required<Omit<BillWish, 'expires_at'>> = {
  ...plainBill,
  amount_minor: 1_250_000,
  payer_name: 'Neema Mushi',
  description: 'School fees,\nsecond term',
  expires: { after_s: 30 * 86_400, form: 'seconds' },
};

export const billWishes: Values<BillWish> = values(
  fc.record(
    {
      customer_ref: text(customerRefLimit),
      amount_minor: amount,
      payer_name: text(payerNameLimit),
      description: text(billDescriptionLimit),
      expires: expiry,
    },
    { requiredKeys: ['customer_ref', 'amount_minor'], noNullPrototype: true },
  ),
  [plainBill, fullBill, ...withoutEach(fullBill, ['payer_name', 'description', 'expires'])],
);

export function billBody({ expires, ...rest }: BillWish, now: number): Readonly<Record<string, unknown>> {
  return expires === undefined ? rest : { ...rest, expires_at: writeExpiry(expires, now) };
}

/** What names customers, and what queries, patterns and stores read as something else. */
const customers = fc.constantFrom(
  'run-',
  'Mama Asha ',
  'c/17 & d+',
  '100% _',
  'Café ',
  'cafe\u0301-',
  'ن-',
  '00',
  'a\'b"',
);

/** A number that nobody else has, since it is made of all of a stem. */
const digitsOf = (stem: string): string =>
  Array.from(stem.slice(-28), (sign) => String(sign.charCodeAt(0)).slice(-2)).join('');

const long = customers.map((before) => (): string => `${before}${before === '00' ? numericRef() : freshId()}`);

/** One in so many letters. */
export const refOf = (length: number): string => keyOf({ length, alphabet: 'upper' });

const usual = fc
  .constantFrom(...usualLengths.filter((length) => length < customerRefLimit))
  .map((length) => (): string => refOf(length));

/** As who counts invoices writes them. */
const numbered = (): string => `INV-${digitsOf(freshId()).slice(-24)}`;

/** A customer_ref that no other bill of any run has; some are numbers, and some as long as those of many shops. */
export const freshRef = (): string => drawn(fc.oneof(long, usual, fc.constant(numbered)))();

/** The same, as who numbers customers has it. */
export const numericRef = (): string => digitsOf(freshId());

/** Customers whom a careless comparison takes for one. Each is made of a stem that nobody else has. */
export const nearRefs: readonly ((stem: string) => string)[] = [
  (stem) => `${stem}_a`,
  (stem) => `${stem}_A`,
  (stem) => `${stem}-a`,
  (stem) => `${stem}_a2`,
  (stem) => `${stem}_`,
  (stem) => `${stem}%`,
  (stem) => `${stem}_a b&c=d+e`,
  (stem) => `${stem}_\u0646\u00e9`,
  (stem) => `${stem}_\u0646e`,
  (stem) => `${stem}%5Fa`,
  (stem) => `${stem}_a `,
  (stem) => `${stem}*`,
  (stem) => digitsOf(stem),
  (stem) => `0${digitsOf(stem)}`,
  (stem) => `0${digitsOf(stem).slice(-12)}`,
  (stem) => digitsOf(stem).slice(-12),
  (stem) => `${stem},a`,
  (stem) => `a;${stem}`,
  (stem) => `+${stem}`,
  (stem) => stem,
];
