import type { RuleId } from '../../../contract/rules.ts';
import { asText, type JsonObject, type JsonValue } from '../../http/json.ts';

type Alteration = readonly [text: string, alter: (value: JsonValue) => JsonValue];

/** A field and how it is wrong. */
export interface WrongField {
  readonly name: string;
  readonly text: string;
  readonly alter: (value: JsonValue) => JsonValue;
  readonly rules: readonly RuleId[];
}

const field = (name: string, alterations: readonly Alteration[], ...rules: readonly RuleId[]): readonly WrongField[] =>
  alterations.map(([text, alter]) => ({ name, text, alter, rules }));

/** Where it is shown at all. */
export function altered(view: JsonObject, { name, alter }: WrongField): JsonObject {
  const value = view[name];
  return value === undefined ? view : { ...view, [name]: alter(value) };
}

const words: readonly Alteration[] = [
  ['lacks its last character', (value) => Array.from(asText(value)).slice(0, -1).join('')],
  ['is another', () => 'another'],
  ['is told twice over', (value) => asText(value).repeat(2)],
];
const amounts: readonly Alteration[] = [
  ['is a shilling more', (value) => Number(value) + 100],
  ['is ten times as much', (value) => Number(value) * 10],
];
const moments: readonly Alteration[] = [
  ['is a minute late', (value) => moved(value, 60_000)],
  ['is an hour early', (value) => moved(value, -3_600_000)],
];
const oneMore: readonly Alteration[] = [['is one more', (value) => (typeof value === 'number' ? value + 1 : value)]];

const moved = (value: JsonValue, by: number): JsonValue =>
  typeof value === 'string' ? new Date(Date.parse(value) + by).toISOString() : value;

/** One of two, and the other where that would be right. */
const either = (one: string, two: string): readonly Alteration[] => [
  [`is ${one}`, (value) => (value === one ? two : one)],
];

const reference = field('reference', words, 'charge.reference-echoed');
const description = field('description', words, 'charge.description-echoed');
const metadata = field(
  'metadata',
  [
    ['is empty', () => ({})],
    ['has one member more', (value) => ({ ...(value as JsonObject), more: 1 })],
  ],
  'charge.metadata-returned',
);
const net: readonly RuleId[] = ['charge.net-is-amount-minus-fee', 'pos-charge.net-is-amount-minus-mdr'];
const money = [
  ...field('amount_minor', amounts, 'charge.amount-echoed', ...net),
  ...field('net_minor', amounts, ...net),
];
const echoed = [...reference, ...description, ...metadata, ...money];

const rail = field('rail', either('mpesa', 'airtel'), 'charge.rail-echoed');
const currency = field('currency', either('tzs', 'USD'), 'charge.currency');

export const promptFields = [
  ...echoed,
  ...rail,
  ...currency,
  ...field('created', moments, 'charge.expires-after-15-minutes', 'charge.created'),
  ...field('expires_at', moments, 'charge.expires-after-15-minutes'),
];

export const posFields = [
  ...echoed,
  ...currency,
  ...field(
    'till',
    [['is its neighbour', (value) => String(Number(value) ^ 1).padStart(6, '0')]],
    'pos-charge.till-echoed',
  ),
  ...field('expires_at', moments, 'pos-charge.expires-after-5-minutes'),
];

const otherDigit = (value: JsonValue): JsonValue =>
  asText(value).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

export const billFields = [
  ...field('customer_ref', words, 'bill.customer-ref-as-asked'),
  ...field('payer_name', words, 'bill.payer-name-as-asked'),
  ...field('description', words, 'bill.description-as-asked'),
  ...field('amount_minor', amounts, 'bill.amount-as-asked', 'bill.outstanding-is-what-is-left'),
  ...field('outstanding_minor', amounts, 'bill.outstanding-is-what-is-left', 'bill.begins-with-all-outstanding'),
  ...field('paid_minor', oneMore, 'bill.begins-with-nothing-paid', 'bill.outstanding-is-what-is-left'),
  ...field('expires_at', moments, 'bill.expires-at-as-asked'),
  ...field(
    'control_number',
    [['ends in another digit', otherDigit]],
    'bill.control-number-check-digit',
    'bill.control-number-printed-same-digits',
    'bill.control-number-stays',
  ),
  ...field(
    'control_number_printed',
    [
      ['is in one piece', (value) => asText(value).replaceAll(' ', '')],
      ['has dashes', (value) => asText(value).replaceAll(' ', '-')],
    ],
    'bill.control-number-printed',
  ),
];

export const linkFields = [
  ...field('title', words, 'payment-link.title-as-asked'),
  ...field('description', words, 'payment-link.description-as-asked', 'payment-link.description-empty-when-not-given'),
  ...field('reference', words, 'payment-link.reference-as-asked'),
  ...field('amount_minor', amounts, 'payment-link.amount-is-fixed'),
  ...field('kind', either('reusable', 'single_use'), 'payment-link.kind-as-asked', 'links.create.kind-default'),
  ...field('max_uses', oneMore, 'payment-link.max-uses-as-asked'),
  ...field('used', oneMore, 'payment-link.used-from-zero'),
  ...field('expires_at', moments, 'payment-link.expires-at-as-asked'),
];

const ofEvents = (fields: readonly WrongField[], ...rules: readonly RuleId[]): readonly WrongField[] =>
  fields.map((each) => ({ ...each, rules: ['event.charge-details', ...rules] }));

/** Of the data of an event. */
export const eventFields = [
  ...ofEvents(reference, 'event.charge-reference'),
  ...ofEvents(description),
  ...ofEvents(money),
  ...ofEvents(field('fee_minor', amounts)),
  ...ofEvents(rail, 'events.pos-rail-wallet'),
  ...ofEvents(currency),
];
