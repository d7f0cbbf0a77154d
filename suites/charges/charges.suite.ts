import {
  chargeBody,
  descriptionLimit,
  fullCharge,
  plainCharge,
  referenceLimit,
  type ChargeBody,
} from '../../src/generate/charges/charge.ts';
import { triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { property } from '../../src/generate/property.ts';
import { postCharge } from '../../src/generate/charges/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import { chargingKey, keyFor } from './keys.ts';

/** A number that is valid for certain: which digits may begin another is not stated. */
const approving = triggerPayer(1);

/** Every rail, every form of a number and every limit at least once, no two limits in one charge. */
const boundaries: readonly ChargeBody[] = [
  plainCharge,
  {
    amount_minor: 2_000_000_000,
    rail: 'airtel',
    msisdn: approving,
    currency: 'TZS',
    reference: 'r'.repeat(referenceLimit),
  },
  { amount_minor: 2_000_000_000, rail: 'tigo', msisdn: `+255${approving}`, description: 'd'.repeat(descriptionLimit) },
  {
    amount_minor: 2_000_000_000,
    rail: 'halopesa',
    msisdn: approving,
    metadata: { order: 'A-17', lines: [{ sku: 'x1', count: 2 }], paid: false, note: null, nested: { deep: [[]] } },
  },
  {
    amount_minor: 1_999_999_900,
    rail: 'azampesa',
    msisdn: approving,
    currency: 'TZS',
    reference: 'أمر ١٧',
    description: 'Maize \u{1F33D} & "beans"',
  },
  ...(['reference', 'description', 'metadata', 'currency'] as const).map((name) => without(name)),
];

/** Every field but one filled: what is missing alone can be to blame. */
function without(name: 'reference' | 'description' | 'metadata' | 'currency'): ChargeBody {
  const { [name]: _, ...rest } = fullCharge;
  return rest;
}

export const checks: readonly Check[] = [
  property({
    id: 'charges/every-documented-input',
    title: 'Whatever the document allows in a charge is accepted and comes back as it was sent',
    rules: [
      'auth.bearer-key-accepted',
      'charges.create.status-201',
      'charges.create.amount-minimum-accepted',
      'charges.create.amount-maximum-accepted',
      'charges.create.amount-between-accepted',
      'charges.create.rail-mpesa',
      'charges.create.rail-airtel',
      'charges.create.rail-tigo',
      'charges.create.rail-halopesa',
      'charges.create.rail-azampesa',
      'charges.create.msisdn-leading-zero-form',
      'charges.create.msisdn-nine-digit-form',
      'charges.create.msisdn-plus-255-form',
      'charges.create.currency-tzs',
      'charges.create.currency-default',
      'charges.create.reference-200-accepted',
      'charges.create.reference-optional',
      'charges.create.description-500-accepted',
      'charges.create.description-optional',
      'charges.create.metadata-accepted',
      'charges.create.metadata-optional',
      'charge.id',
      'charge.id-prefix',
      'charge.object',
      'charge.state',
      'charge.amount-minor',
      'charge.amount-echoed',
      'charge.fee-minor',
      'charge.net-minor',
      'charge.net-is-amount-minus-fee',
      'charge.currency',
      'charge.rail',
      'charge.rail-echoed',
      'charge.rail-wallet-is-for-pos',
      'charge.reference',
      'charge.reference-echoed',
      'charge.description',
      'charge.description-echoed',
      'charge.metadata',
      'charge.metadata-returned',
      'charge.created',
      'charge.expires-at',
      'charge.expires-after-15-minutes',
      'charge.livemode-false',
      'charge.simulation',
      'charge.simulation-payer',
      'charge.simulation-note',
      'answers.json',
      'answers.content-type',
      'sandbox.service-mode',
      'limits.rate-headers',
      'versioning.v1-path',
    ],
    needs: chargingKey,
    arbitrary: chargeBody,
    boundaries,
    runs: { quick: 5, standard: 20, deep: 400 },
    requestsPerRun: 1,
    body: async (context, body) => void (await context.send(postCharge(keyFor(context), body))),
  }),
];
