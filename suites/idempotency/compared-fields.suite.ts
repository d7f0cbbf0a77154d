import { idOf } from '../../src/evidence/read.ts';
import { type ChargeBody, fullCharge, referenceLimit } from '../../src/generate/charges/charge.ts';
import { anyPayer, firstDigits } from '../../src/generate/charges/msisdn.ts';
import { sampleWords } from '../../src/generate/charges/sample.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { fullLink, linkBody } from '../../src/generate/links/link.ts';
import { fullPos } from '../../src/generate/pos/pos.ts';
import { secondTill } from '../../src/generate/pos/till.ts';
import { property, type Property } from '../../src/generate/property.ts';
import { cases, someOf } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import { onLive } from '../../src/run/check/on-live.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { keyFor, inTurn } from '../sending.ts';
import { charges, links, posCharges, type Creation } from '../creations.ts';
import { movedOn } from './moved-texts.ts';

/** What is changed in a request that is sent again with its key. `undefined`: left out. */
interface Change {
  readonly what: string;
  readonly fields: (reference: string) => object;
}

const change = (what: string, fields: Change['fields']): Change => ({ what, fields });

/** Of every charge, whether prompted for or shown as a code. */
const ofAnyCharge: readonly Change[] = [
  change('reference', (reference) => ({ reference: `${reference}-b` })),
  change('case of the reference', (reference) => ({ reference: reference.toUpperCase() })),
  change('blank after the reference', (reference) => ({ reference: `${reference} ` })),
  change('mark on a letter of the reference', (reference) => ({ reference: reference.replace('é', 'e') })),
  change('sign in the reference', (reference) => ({ reference: reference.replace('/', '.') })),
  change('blank within the reference', (reference) => ({ reference: reference.replace(' ', '') })),
  ...['amount_minor', 'reference', 'description', 'metadata', 'currency'].map((name) =>
    change(`${name} left out`, () => ({ [name]: undefined })),
  ),
];

const [firstNumber, nextNumber] = ['1', '2'].map((last) => `${firstDigits(1, 8)}${last}`);

const otherTexts = { description: 'Four sacks of beans', metadata: { cart: 'c-19' } } as const;

const ofCharge = (amount: number): readonly Change[] => [
  change('amount', () => ({ amount_minor: amount + 100 })),
  change('description', () => ({ description: 'Three sacks of maize' })),
  change('rail', () => ({ rail: 'airtel' })),
  // What is refused leaves nothing of what it brought.
  change('amount, rail and texts', () => ({
    amount_minor: amount + 100,
    rail: 'airtel',
    ...otherTexts,
  })),
  change('metadata', () => ({ metadata: { cart: 'c-18' } })),
  change('amount, to one that nobody may ask for', () => ({ amount_minor: amount + 50 })),
  change('currency, to one that nobody may ask for', () => ({ currency: 'USD' })),
  change('number', () => ({ msisdn: `0${anyPayer(2)}` })),
  ...ofAnyCharge,
];

/** It and the next begin with the same six digits, and are one in single precision, though they are a step apart. */
const large = 1_234_567_900;

/** Two numbers that differ in one digit are nobody's who agreed to be prompted. */
const inSandbox: readonly Change[] = [
  ...ofCharge(large),
  change('last digit of the number', () => ({ msisdn: `0${nextNumber}` })),
  change('form of the number', () => ({ msisdn: `+255${firstNumber}` })),
];

const onLiveToo: readonly Change[] = [
  ...ofCharge(fullCharge.amount_minor),
  change('form of the number', () => ({ msisdn: `+255${anyPayer(1)}` })),
];

const longDescription = 'Two sacks of maize'.padEnd(490, '.');

const ofPosCharge: readonly Change[] = [
  change('amount', () => ({ amount_minor: fullPos.amount_minor + 100 })),
  change('till', () => ({ till: secondTill })),
  change('amount and texts', () => ({ amount_minor: fullPos.amount_minor + 100, ...otherTexts })),
  change('metadata', () => ({ metadata: { counter: 'c-18' } })),
  change('description', () => ({ description: `${longDescription}!` })),
  ...ofAnyCharge,
  change('blank after the description', () => ({ description: `${longDescription} ` })),
  change('two blanks in the description', () => ({ description: longDescription.replace(' ', '  ') })),
  change('case of the description', () => ({ description: longDescription.toUpperCase() })),
];

const ofLink: readonly Change[] = [
  change('price', () => ({ amount_minor: fullLink.amount_minor + 100 })),
  change('price, by one step down', () => ({ amount_minor: fullLink.amount_minor - 100 })),
  change('price left out', () => ({ amount_minor: undefined })),
  change('title', () => ({ title: 'Three sacks of maize' })),
  change('description', () => ({ description: 'Yellow maize' })),
  change('kind', () => ({ kind: 'single_use', max_uses: undefined })),
  change('number of uses', () => ({ max_uses: 4 })),
  change('expiry left out', () => ({ expires_at: undefined })),
  change('price and title', () => ({ amount_minor: 20_000, title: 'Beans', description: 'Four sacks' })),
];

interface Compared extends Pick<Property<unknown>, 'id' | 'title' | 'rules' | 'runs'> {
  readonly changes: readonly Change[];
  readonly base: (now: number) => object;
}

const whicheverIsCompared: Check['rules'] = [
  'idempotency.mismatch-creates-nothing',
  'idempotency.first-request-stands',
  'errors.cause-of-idempotent-mismatch',
  'errors.status-of-idempotent-mismatch',
];

/** The first request, each change of it, and the first once more, all with one key. */
const oneByOne = (
  { needs, post, get, list }: Creation,
  { id, title, rules, runs, changes, base }: Compared,
  fixtures = needs.fixtures,
): Check =>
  property({
    id,
    title,
    rules: [...rules, ...whicheverIsCompared],
    needs: { ...needs, ...(fixtures && { fixtures }) },
    ...someOf(changes),
    ...(runs && { runs }),
    requestsPerRun: changes.length + 4,
    body: async (context, chosen) => {
      const [key, idempotencyKey] = [keyFor(context), freshKey()];
      // Long, so that a comparison of its beginning shows.
      const reference = `é/ ${freshReference()}`.padEnd(referenceLimit - 2, '-');
      const first = { ...base(context.clock.now()), reference };
      const ask = (fields: object) => post(key, { ...first, ...fields }, idempotencyKey);
      const made = idOf(await context.send(ask({})));
      // Another of them is the first for each seed.
      const first_at = context.seed % chosen.length;
      const turned = [...chosen.slice(first_at), ...chosen.slice(0, first_at)];
      await inTurn(context, ...turned.map(({ fields }) => ask(fields(reference))), ask({}));
      await inTurn(context, ...(made === null ? [] : [get(key, made)]), list(key, { limit: '100' }));
    },
  });

const ofCharges = (asked: Pick<ChargeBody, 'msisdn' | 'amount_minor'>, changes: readonly Change[]): Check =>
  oneByOne(charges, {
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
    ],
    runs: { quick: 1, deep: 20 },
    changes,
    base: () => ({ ...fullCharge, ...sampleWords(), ...asked }),
  });

/** The plain request with a text or without, and with others. */
const otherText = (
  { needs, plain, post }: Creation,
  { id, title, rules, runs }: Pick<Compared, 'id' | 'title' | 'rules' | 'runs'>,
  texts: readonly (readonly object[])[],
): Check =>
  property({
    id,
    title,
    rules,
    needs,
    ...cases(texts),
    ...(runs && { runs }),
    requestsPerRun: Math.max(...texts.map(({ length }) => length)),
    body: (context, all) => {
      const [key, idempotencyKey] = [keyFor(context), freshKey()];
      return inTurn(context, ...all.map((fields) => post(key, { ...plain, ...fields }, idempotencyKey)));
    },
  });

const referenceAdded = otherText(
  charges,
  {
    id: 'compared-fields/reference-added',
    title: 'A used key refuses a reference where there was none before',
    rules: ['idempotency.mismatch-on-reference'],
  },
  [
    [{}, { reference: 'null' }],
    [{ reference: '007' }, { reference: '7' }],
    [{}, { reference: '0' }],
  ],
);

export const checks = [ofCharges({ msisdn: `0${firstNumber}`, amount_minor: large }, inSandbox), referenceAdded];

export const checksOnLive = [
  onLive(ofCharges({ msisdn: `0${anyPayer(1)}`, amount_minor: fullCharge.amount_minor }, onLiveToo)),
  onLive(referenceAdded),
  oneByOne(
    posCharges,
    {
      id: 'pos-idempotency/changed-one-by-one',
      title: 'A used key refuses another till, amount, reference or description, and minds no other metadata',
      rules: [
        'idempotency.pos-same-key-same-request',
        'idempotency.pos-mismatch-on-till',
        'idempotency.pos-mismatch-on-amount',
        'idempotency.pos-mismatch-on-reference',
        'idempotency.pos-mismatch-on-description',
        'idempotency.pos-metadata-not-compared',
      ],
      runs: { deep: 15 },
      changes: ofPosCharge,
      base: () => ({ ...fullPos, description: longDescription }),
    },
    ['till:open-1', 'till:open-2'],
  ),
  otherText(
    posCharges,
    {
      id: 'pos-idempotency/text-added',
      title: 'A used key refuses a reference or a description where there was none before',
      rules: ['idempotency.pos-mismatch-on-reference', 'idempotency.pos-mismatch-on-description'],
    },
    [
      [{}, { reference: 'order-1' }],
      [{}, { description: 'null' }],
      [
        { reference: 'a', description: 'bc' },
        { reference: 'ab', description: 'c' },
      ],
      movedOn('one', 'two three|four:five,six-seven\neight'),
    ],
  ),
  oneByOne(links, {
    id: 'link-idempotency/changed-one-by-one',
    title: 'A used key refuses another price and makes nothing, and still gives the link first made',
    rules: [
      'idempotency.link-same-key-same-link',
      'idempotency.link-mismatch-on-amount',
      'payment-link.amount-is-fixed',
    ],
    runs: { standard: 2, deep: 20 },
    changes: ofLink,
    base: (now) => linkBody(fullLink, now),
  }),
];
