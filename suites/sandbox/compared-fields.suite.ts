import fc from 'fast-check';
import { fullCharge, plainCharge, referenceLimit } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { anyPayer, firstDigits } from '../../src/generate/charges/msisdn.ts';
import { property } from '../../src/generate/property.ts';
import { getCharge, postCharge } from '../../src/generate/charges/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import { onLive } from '../../src/run/check/on-live.ts';
import { chargesWith, freshReference, idOf } from '../charges/charging.ts';
import { chargingKey, keyFor } from '../charges/keys.ts';

/** What is changed in a request that is sent again with its key. `undefined`: left out. */
interface Change {
  readonly what: string;
  readonly fields: (reference: string) => Readonly<Record<string, unknown>>;
}

const lastDigits = ['1', '2'] as const;
const lastDigitOf = `0${firstDigits(1, 8)}`;

const change = (what: string, fields: Change['fields']): Change => ({ what, fields });

const changes: readonly Change[] = [
  change('amount', () => ({ amount_minor: fullCharge.amount_minor + 100 })),
  change('description', () => ({ description: 'Three sacks of maize' })),
  change('rail', () => ({ rail: 'airtel' })),
  change('metadata', () => ({ metadata: { cart: 'c-18' } })),
  change('number', () => ({ msisdn: `0${anyPayer(2)}` })),
  change('reference', (reference) => ({ reference: `${reference}-b` })),
  change('description left out', () => ({ description: undefined })),
  change('reference left out', () => ({ reference: undefined })),
  change('metadata left out', () => ({ metadata: undefined })),
  change('case of the reference', (reference) => ({ reference: reference.toUpperCase() })),
  change('currency left out', () => ({ currency: undefined })),
  change('form of the number', () => ({ msisdn: `+255${anyPayer(1)}` })),
];

/** Two numbers that differ in one digit are nobody's who agreed to be prompted. */
const changesInSandbox: readonly Change[] = [
  ...changes.slice(0, -1),
  change('last digit of the number', () => ({ msisdn: `${lastDigitOf}${lastDigits[1]}` })),
  change('form of the number', () => ({ msisdn: `+255${lastDigitOf.slice(1)}${lastDigits[0]}` })),
];

const oneByOne = (msisdn: string, all: readonly Change[]): Check =>
  property<readonly Change[]>({
    id: 'compared-fields/changed-one-by-one',
    title: 'A used key refuses another amount, rail, number or reference, and minds no other description or metadata',
    rules: [
      'idempotency.same-key-same-request',
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
      'idempotency.mismatch-on-reference',
      'idempotency.description-not-compared',
      'idempotency.metadata-not-compared',
      'idempotency.mismatch-creates-nothing',
      'idempotency.first-request-stands',
      'errors.cause-of-idempotent-mismatch',
      'errors.status-of-idempotent-mismatch',
    ],
    needs: chargingKey,
    arbitrary: fc.shuffledSubarray([...all], { minLength: 1 }),
    boundaries: [all],
    runs: { quick: 1, standard: 1, deep: 20 },
    requestsPerRun: all.length + 4,
    body: async (context, chosen) => {
      const key = freshKey();
      // Long, so that a comparison of its beginning shows.
      const reference = freshReference().padEnd(referenceLimit - 2, '-');
      const base = { ...fullCharge, msisdn, reference };
      const first = postCharge(keyFor(context), base, key);
      const id = idOf(await context.send(first));
      for (const { fields } of chosen) {
        await context.send(postCharge(keyFor(context), { ...base, ...fields(reference) }, key));
      }
      await context.send(first);
      if (id !== null) await context.send(getCharge(keyFor(context), id));
      await chargesWith(context, reference);
    },
  });

const referenceAdded = property<string>({
  id: 'compared-fields/reference-added',
  title: 'A used key refuses a reference where there was none before',
  rules: ['idempotency.mismatch-on-reference'],
  needs: chargingKey,
  arbitrary: fc.constantFrom('order-1', '0'),
  boundaries: ['order-1'],
  runs: { quick: 0, standard: 1, deep: 2 },
  requestsPerRun: 2,
  body: async (context, reference) => {
    const key = freshKey();
    await context.send(postCharge(keyFor(context), plainCharge, key));
    await context.send(postCharge(keyFor(context), { ...plainCharge, reference }, key));
  },
});

export const checks: readonly Check[] = [oneByOne(`${lastDigitOf}${lastDigits[0]}`, changesInSandbox), referenceAdded];
export const checksOnLive: readonly Check[] = [oneByOne(`0${anyPayer(1)}`, changes), referenceAdded].map(onLive);
