import { change, field, shownAt, shownCharge } from '../../../change.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { cutToBytes } from '../../misreading.ts';
import { inside, metadata, text } from './shown.ts';

const million = 100_000_000;

/** PHP writes an empty map as an empty list. */
function emptyAsList(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(emptyAsList);
  if (!isObject(value)) return value;
  return Object.keys(value).length === 0 ? [] : inside(emptyAsList)(value);
}

/** What YAML 1.1 reads as a boolean. */
function plainWords(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(plainWords);
  if (isObject(value)) return inside(plainWords)(value);
  if (typeof value !== 'string' || !/^(?:yes|no|on|off)$/i.test(value)) return value;
  return /^(?:yes|on)$/i.test(value);
}

/** What comes back is nearly what was sent. */
export const muteSandboxData = [
  ...breaking('charge.net-is-amount-minus-fee', {
    'mute.net-before-the-cap: where the fee has come to its cap the net is less the fee before it': shownCharge(
      (view, { charge: { amount, fee, business } }) => {
        const { percent, flat_minor: flat } = business.tariff;
        const uncapped = flat + Math.ceil((amount * percent) / 100);
        return uncapped > fee && amount > fee ? { ...view, net_minor: amount - uncapped } : view;
      },
    ),
  }),
  ...breaking('sandbox.fees-from-tariff', {
    'mute.tariff-of-last-year: from TZS 100,000 to 1,000,000 the sandbox prices by an older tariff': change('making')(
      (was) => ({
        fee: (order, business, call) =>
          order.amount >= million / 10 && order.amount < million
            ? was.fee(order, { ...business, tariff: { ...business.tariff, percent: 1.4 } }, call)
            : was.fee(order, business, call),
      }),
    ),
  }),
  ...breaking('charges.create.amount-multiple-of-100', {
    'mute.half-shillings: from TZS 1,000,000 to 20,000,000 a multiple of 50 is taken': field('amount')(
      (was) => (given, call) => {
        const taken = typeof given === 'number' && given > million && given < 20 * million && given % 50 === 0;
        return taken ? { value: given } : was(given, call);
      },
    ),
  }),
  ...breaking('charges.create.amount-integer', {
    'mute.nearly-whole: an amount within a millionth of a whole number is rounded to it': field('amount')(
      (was) => (given, call) => {
        const near = typeof given === 'number' && Math.abs(given - Math.round(given)) < 1e-6;
        return was(near ? Math.round(given) : given, call);
      },
    ),
  }),
  ...breaking('charges.create.currency-others-refused', {
    'mute.currency-capitalised: the currency Tzs is taken for TZS': field('currency')(
      (was) => (given, call) => was(given === 'Tzs' ? 'TZS' : given, call),
    ),
  }),
  ...breaking('charge.reference-echoed', {
    'mute.reference-a-number-in-lists: a reference of digits only loses its leading zeros in lists': shownAt(
      'charges.list',
    )(text('reference', (reference) => (/^0+\d+$/.test(reference) ? reference.replace(/^0+/, '') : reference))),
    'mute.reference-composed: accents of a reference are joined with their letters': shownCharge(
      text('reference', (reference) => reference.normalize('NFC')),
    ),
  }),
  ...breaking('charge.description-echoed', {
    'mute.joiners-dropped: a description loses what joins several signs to one': shownCharge(
      text('description', (description) => description.replaceAll('\u200D', '')),
    ),
    'mute.description-within-1500-bytes: a description is kept up to 1500 bytes': shownCharge(
      text('description', (description) => cutToBytes(description, 1500)),
    ),
  }),
  ...breaking('charge.metadata-returned', {
    'mute.empty-map-a-list: an empty object within metadata comes back as a list': metadata(emptyAsList),
    'mute.words-of-yaml: in metadata the texts yes, no, on and off come back as booleans': metadata(plainWords),
  }),
];
