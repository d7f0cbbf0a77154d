import fc from 'fast-check';
import { amount, chargeRails, currency } from '../../src/contract/limits.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { customerRefLimit, payerNameLimit } from '../../src/generate/bills/bill.ts';
import { distantExpiry } from '../../src/generate/bills/expiry.ts';
import { descriptionLimit, referenceLimit } from '../../src/generate/charges/charge.ts';
import { freshReference, numericReference } from '../../src/generate/charges/fresh-reference.ts';
import { sampleMetadata } from '../../src/generate/charges/metadata-sample.ts';
import { anyPayer, msisdnForms } from '../../src/generate/charges/msisdn.ts';
import { largeAmount } from '../../src/generate/charges/sample.ts';
import { drawn, drawnMost, drawnNow } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkTitleLimit } from '../../src/generate/links/link.ts';
import { longest } from '../brimful.ts';
import { charges, links, posCharges, type Creation } from '../creations.ts';
import { bodies, type Kind } from './kinds.ts';
import type { Scene } from './scene.ts';
import { turnOf } from '../turn-of.ts';

/** The bounds, and what is nothing round; little, where payers pay with money of their own. */
function amountAt(at: number, { sample }: Creation): number {
  if (drawnMost() !== amount.maximum) return sample().amount_minor;
  return at % 2 === 0
    ? amount.maximum
    : turnOf([drawn(largeAmount), amount.minimum, sample().amount_minor], (at - 1) / 2);
}

/** As long as they may be and alike to the last sign, of digits, or what a customer is called who was billed for it. */
const wordsAt = (at: number, customer: string | null): object => ({
  reference: at % 4 > 1 ? numericReference() : (at % 4 === 1 && customer) || nearlyAlike(at),
  description: longest('Two sacks of maize', descriptionLimit),
});

const nearlyAlike = (at: number): string => `${longest('Two sacks of maize', referenceLimit - 2)}${10 + at}`;

const payerAt = (at: number): object => ({
  rail: turnOf(chargeRails, at),
  msisdn: `${turnOf(msisdnForms, at)}${anyPayer(drawn(fc.integer({ min: 1, max: 40 })))}`,
});

/** As much as may be asked for at once. */
function richest({ creation }: Kind, { at, website, till, customer }: Scene): object {
  const amount_minor = amountAt(at, creation);
  const told = { amount_minor, ...wordsAt(at, customer) };
  const paid = { ...told, currency, metadata: drawn(sampleMetadata) };
  const expires_at = drawn(distantExpiry(drawnNow()));
  switch (creation) {
    case charges:
      return { ...paid, ...payerAt(at), ...(drawnMost() === null && { rail: charges.plain.rail }) };
    case posCharges:
      return { ...paid, till };
    case links:
      return {
        ...told,
        title: longest('Two sacks of maize', linkTitleLimit),
        ...(at % 2 === 0 ? { kind: 'single_use' } : { kind: 'reusable', max_uses: turnOf([1, 1_000_000], at) }),
        ...(at % 3 === 1 && website !== '' && { success_url: `${website}/asante` }),
        expires_at,
      };
    default:
      return {
        amount_minor,
        description: longest('Two sacks of maize', descriptionLimit),
        customer_ref: longest(freshReference().slice(0, 40), customerRefLimit),
        payer_name: longest('Asha Juma', payerNameLimit),
        ...(at % 2 === 0 && { expires_at }),
      };
  }
}

/** What a business asks for at a moment: as much as may be, and as little as may be, now this first and now that. */
export function requestsFor(kind: Kind, scene: Scene): readonly RequestTemplate[] {
  const { creation } = kind;
  const { first, till, at, lent } = scene;
  const least = { ...bodies.at(-1)!(kind), ...(creation === posCharges && { till }) };
  const key = creation === links && at % 2 === 1 ? undefined : freshKey();
  const rich = { ...richest(kind, scene), ...lent.get(kind.name) };
  const both = [creation.post(first, rich, freshKey()), creation.post(first, least, key)];
  return Math.floor(at / 2) % 2 === 0 ? both : both.toReversed();
}
