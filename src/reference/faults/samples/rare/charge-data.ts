import { change, shownCharge } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import type { Charge, ChargeOrder } from '../../../charges/charge.ts';
import { asText, isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { refusingOrder } from '../../charges/changes.ts';
import { without } from '../../views.ts';

const making = change('making');

/** Changes what is written down of what was asked. */
const written = (alter: (order: ChargeOrder) => Partial<ChargeOrder>): Patch =>
  making((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      return { ...order, ...alter(order) };
    },
  }));

const writtenText = (name: 'reference' | 'description') => (alter: (text: string) => string) =>
  written((order) => ({ [name]: order[name] === null ? null : alter(order[name]) }));

const writtenMetadata = (alter: (metadata: JsonObject) => JsonObject): Patch =>
  written(({ metadata }) => ({ metadata: metadata && alter(metadata) }));

/** Each value of metadata at any depth, the inner first. */
const eachValue = (alter: (value: JsonValue) => JsonValue): Patch =>
  writtenMetadata((metadata) => inside(metadata, alter));

function inside(object: JsonObject, alter: (value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, alter(deep(value, alter))]));
}

function deep(value: JsonValue, alter: (value: JsonValue) => JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((each: JsonValue) => alter(deep(each, alter)));
  return isObject(value) ? inside(value, alter) : value;
}

const shallow = (value: JsonValue, levels: number): JsonValue => {
  if (!isObject(value)) return value;
  if (levels === 0) return {};
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shallow(inner, levels - 1)]));
};

/** Dots in names are read as paths. */
function byPaths(metadata: JsonObject): JsonObject {
  const told: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(metadata)) {
    const [head = '', ...rest] = name.split('.');
    told[head] = rest.length === 0 ? value : { [rest.join('.')]: value };
  }
  return told;
}

/** Percentages that are no whole number of minor units are rounded twice. */
const netRoundedApart = (view: JsonObject, charge: Charge): JsonObject => {
  const { percent, flat_minor: flat, cap_minor: cap } = charge.business.tariff;
  return charge.fee >= cap ? view : { ...view, net_minor: Math.round(charge.amount * (1 - percent / 100)) - flat };
};

/** What goes wrong with some amounts, texts and metadata of a charge only. */
export const rareChargeData = [
  ...breaking(['charge.amount-echoed'], {
    'amount.single-precision: amounts are kept in shillings with 24 binary digits': written(({ amount }) => ({
      amount: Math.fround(amount / 100) * 100,
    })),
  }),
  ...breaking(
    ['charges.create.amount-between-accepted', 'errors.cause-of-idempotent-mismatch'],
    refusingOrder('BAD_AMOUNT'),
    {
      'amount.thousands-refused-on-airtel: amounts from 1000000 to 9999900 are refused on airtel with a reference': ({
        amount,
        rail,
        reference,
      }) => rail === 'airtel' && reference !== null && amount >= 1_000_000 && amount < 10_000_000,
    },
  ),
  ...breaking(['charge.net-is-amount-minus-fee'], {
    'money.net-rounded-apart: net and fee are each rounded where the percentage is no whole number': shownCharge(
      (view, { charge }) => netRoundedApart(view, charge),
    ),
  }),
  ...breaking('charge.reference-echoed', writtenText('reference'), {
    'echo.long-digits-as-number: a reference of digits beyond 15 goes through a number': (text) =>
      /^[1-9]\d{15,}$/.test(text) ? BigInt(Number(text)).toString() : text,
    'echo.reference-compatible: letters of a reference are replaced by compatible ones': (text) =>
      text.normalize('NFKC'),
    'echo.reference-entities: an entity in a reference is read': (text) =>
      text.replaceAll('&amp;', '&').replaceAll('&lt;', '<'),
    'echo.reference-escapes: an escape of a URL in a reference is read': (text) => {
      try {
        return decodeURIComponent(text);
      } catch {
        return text;
      }
    },
  }),
  ...breaking('charge.description-echoed', writtenText('description'), {
    'echo.description-lines: the ends of lines of a description become line feeds': (text) =>
      text.replaceAll('\r\n', '\n'),
  }),
  ...breaking('charge.metadata-returned', writtenMetadata, {
    'metadata.names-of-objects-lost: names that every object of the language has are dropped': (metadata) =>
      without(metadata, '__proto__', 'constructor', 'toString', 'hasOwnProperty'),
    'metadata.dots-as-paths: a dot in a name is read as a path': byPaths,
    'metadata.fifty-names: names after the fiftieth are dropped': (metadata) =>
      Object.fromEntries(Object.entries(metadata).slice(0, 50)),
    'metadata.five-levels: what lies deeper than five levels is dropped': (metadata) =>
      Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, shallow(value, 4)])),
    'metadata.long-names-cut: names are cut at 64 characters': (metadata) =>
      Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name.slice(0, 64), value])),
  }),
  ...breaking('charge.metadata-returned', eachValue, {
    'metadata.dates-rewritten: texts that are moments are written anew': (value) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/.test(value)
        ? new Date(value).toISOString()
        : value,
    'metadata.single-unwrapped: a list of one becomes its one value': (value) =>
      Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value,
    'metadata.numeric-text-is-number: a text of digits becomes a number': (value) =>
      typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value,
    'metadata.texts-of-truth: the texts true and false become booleans': (value) =>
      value === 'true' || value === 'false' ? value === 'true' : value,
    'metadata.values-cut-at-500-bytes: texts are cut at 500 bytes': (value) =>
      typeof value === 'string' && Buffer.byteLength(value) > 500 ? value.slice(0, 250) : value,
  }),
  ...breaking(['charge.reference-echoed'], {
    'echo.reference-composed-on-list: lists compose the letters of a reference': shownCharge((view, { call }) =>
      call.route.is === 'served' && call.route.operation === 'charges.list' && view['reference'] !== undefined
        ? { ...view, reference: asText(view['reference']).normalize('NFC') }
        : view,
    ),
  }),
];
