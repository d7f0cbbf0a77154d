import { chargeRails, type ChargeRail } from '../../src/contract/limits.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { lastDigits } from '../../src/generate/charges/msisdn.ts';
import { mostNearAmounts, nearAmounts, peculiarAmount } from '../../src/generate/charges/near-amount.ts';
import { nearReferences, peculiarReference } from '../../src/generate/charges/near-reference.ts';
import { sampleAmount } from '../../src/generate/charges/sample.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { onLive } from '../../src/run/check/on-live.ts';
import type { Check } from '../../src/run/check/check.ts';
import { charges, links, posCharges, type Creation } from '../creations.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';
import { chargingKey, inTurn, keyFor } from '../sending.ts';

/** Each of the last with those before it: every two once. */
const laterRails = chargeRails.slice(1);

/** Names that are there already for who keeps keys as the names of an object: of one business of its own each. */
const namesOfCode = ['constructor', '__proto__', 'toString', 'undefined'] as const;

/** Of two networks, and the same in their last seven digits. */
const numbers = ['074', '068'].map((first) => `${first}${lastDigits(1, 7)}`);

/** Two that are one text where an amount and a reference are written with nothing between them: one order each. */
const shifted: readonly (readonly [Written, Written])[] = [
  [
    { amount_minor: 10_000, reference: '00 by' },
    { amount_minor: 1_000_000, reference: ' by' },
  ],
  [
    { amount_minor: 110_000, reference: 'order ' },
    { amount_minor: 10_000, reference: 'order 1' },
  ],
];

interface Written {
  readonly amount_minor: number;
  readonly reference: string;
}

const firstAmounts: readonly (() => number)[] = [peculiarAmount, () => drawn(sampleAmount)];

/** The same request with amounts that are nearly the first one, and the first once more, all with one key. */
const nearlyEqualAmounts = (suite: string, { what, needs, sample, post }: Creation, rules: Check['rules']): Check =>
  property({
    id: `${suite}/nearly-equal-amounts`,
    title: `A used key refuses every other amount of a ${what}, however near the first`,
    rules,
    needs,
    ...cases(firstAmounts),
    requestsPerRun: mostNearAmounts + 2,
    body: (context, first) => {
      const [key, idempotencyKey, body, amount] = [keyFor(context), freshKey(), sample(), first()];
      const amounts = [amount, ...nearAmounts(amount), amount];
      return inTurn(context, ...amounts.map((amount_minor) => post(key, { ...body, amount_minor }, idempotencyKey)));
    },
  });

const ofCharges = nearlyEqualAmounts('near-requests', charges, [
  'idempotency.mismatch-on-amount',
  'idempotency.first-request-stands',
]);

const inOne = property<readonly [Written, Written]>({
  id: 'near-requests/amount-and-reference-in-one',
  title: 'A used key refuses another amount and reference, though they make one text when put together',
  rules: ['idempotency.mismatch-on-amount', 'idempotency.mismatch-on-reference'],
  needs: chargingKey,
  ...cases(shifted),
  requestsPerRun: 2,
  body: (context, both) => {
    const [idempotencyKey, body] = [freshKey(), charges.sample()];
    const asked = both.map((each) => ({ ...body, ...each }));
    return inTurn(context, ...asked.map((each) => charges.post(keyFor(context), each, idempotencyKey)));
  },
});

const ofRails = property<ChargeRail>({
  id: 'near-requests/every-two-rails',
  deployment: 'sandbox',
  title: 'A used key refuses any other rail, whichever the first was',
  rules: ['idempotency.mismatch-on-rail', 'idempotency.first-request-stands'],
  needs: ofOwn('prompting'),
  ...cases(laterRails),
  requestsPerRun: chargeRails.length + 1,
  body: async (context, rail) => {
    const [{ key }, idempotencyKey] = [await ownBusiness(context), namesOfCode[laterRails.indexOf(rail)]];
    const body = charges.sample();
    const before = chargeRails.slice(0, chargeRails.indexOf(rail));
    await inTurn(
      context,
      ...[rail, ...before, rail].map((each) => charges.post(key, { ...body, rail: each }, idempotencyKey)),
    );
  },
});

const ofReferences = property({
  id: 'near-requests/nearly-equal-references',
  deployment: 'sandbox',
  title: 'A used key refuses a reference that differs in as little as one sign',
  rules: ['idempotency.mismatch-on-reference', 'idempotency.first-request-stands'],
  needs: ofOwn('prompting'),
  ...cases([
    { reference: peculiarReference, changes: nearReferences },
    // By itself, since who refuses it would be asked nothing of the others.
    { reference: 'flat 7\r\nIlala', changes: [(reference: string) => reference.replace('\r\n', '\n')] },
  ]),
  requestsPerRun: nearReferences.length + 2,
  body: async (context, { reference, changes }) => {
    const [{ key }, idempotencyKey] = [await ownBusiness(context), freshKey()];
    const [body, first] = [charges.sample(), `${reference} ${freshReference()}`];
    const references = [first, ...changes.map((changed) => changed(first)), first];
    await inTurn(context, ...references.map((reference) => charges.post(key, { ...body, reference }, idempotencyKey)));
  },
});

export const checks = [
  ofCharges,
  inOne,
  script({
    id: 'near-requests/number-of-another-network',
    title: 'A used key refuses a number that differs in its first digits alone',
    rules: ['idempotency.mismatch-on-msisdn'],
    needs: chargingKey,
    requests: numbers.length,
    run: (context) => {
      const [idempotencyKey, body] = [freshKey(), charges.sample()];
      return inTurn(
        context,
        ...numbers.map((msisdn) => charges.post(keyFor(context), { ...body, msisdn }, idempotencyKey)),
      );
    },
  }),
  ofRails,
  ofReferences,
];

export const checksOnLive = [
  onLive(ofCharges),
  onLive(inOne),
  onLive(ofRails),
  onLive(ofReferences),
  nearlyEqualAmounts('pos-idempotency', posCharges, ['idempotency.pos-mismatch-on-amount']),
  nearlyEqualAmounts('link-idempotency', links, ['idempotency.link-mismatch-on-amount']),
];
