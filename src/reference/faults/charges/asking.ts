import { amount, chargeRails } from '../../../contract/limits.ts';
import { parseMsisdn, type MsisdnForm } from '../../../contract/msisdn.ts';
import type { Patch } from '../../behaviour.ts';
import { textReader } from '../../bodies/fields.ts';
import { bounds, field } from '../../change.ts';
import { isObject } from '../../http/json.ts';
import { breaking } from '../fault.ts';
import {
  bytes,
  firstOf,
  giving,
  is,
  isNumber,
  matches,
  miscalling,
  readAs,
  refusing,
  refusingGiven,
  taking,
} from '../misreading.ts';

const lastNine = (given: unknown): string => `+255${String(given).replaceAll(/\D/g, '').slice(-9).padStart(9, '7')}`;

const taken = (pattern: RegExp): Patch => field('msisdn')(taking(matches(pattern), lastNine));

const formRefused = (form: MsisdnForm): Patch =>
  field('msisdn')(refusing('BAD_MSISDN', (_value, given) => parseMsisdn(given)?.form === form));

const otherNames: readonly unknown[] = ['vodacom', 'm-pesa', 'tigopesa', 'tigo-pesa', 'airtelmoney', 'halotel', 'ttcl'];

/** What a new charge may ask for. */
export const chargeAskingFaults = [
  ...breaking('charges.create.amount-minimum', bounds, {
    'amount.minimum-9900: takes 9900': { amount: { ...amount, minimum: 9900 } },
    'amount.minimum-100: takes one shilling': { amount: { ...amount, minimum: 100 } },
  }),
  ...breaking('charges.create.amount-minimum-accepted', bounds, {
    'amount.minimum-exclusive: refuses 10000': { amount: { ...amount, minimum: 10_100 } },
  }),
  ...breaking('charges.create.amount-maximum', bounds, {
    'amount.maximum-one-step-more: takes 2000000100': { amount: { ...amount, maximum: 2_000_000_100 } },
    'amount.maximum-none: takes any large amount': { amount: { ...amount, maximum: Number.MAX_SAFE_INTEGER } },
  }),
  ...breaking('charges.create.amount-maximum-accepted', bounds, {
    'amount.maximum-exclusive: refuses 2000000000': { amount: { ...amount, maximum: 1_999_999_900 } },
  }),
  ...breaking('charges.create.amount-multiple-of-100', bounds, {
    'amount.multiple-of-50: takes 10050': { amount: { ...amount, multipleOf: 50 } },
    'amount.any-multiple: takes 10001': { amount: { ...amount, multipleOf: 1 } },
  }),
  ...breaking('charges.create.amount-between-accepted', {
    'amount.multiple-of-1000: refuses 10100': bounds({ amount: { ...amount, multipleOf: 1000 } }),
    'amount.hundreds-refused-when-large: above 1000000000 only whole thousands': field('amount')(
      refusing('BAD_AMOUNT', (value) => value > 1_000_000_000 && value % 1000 !== 0),
    ),
  }),
  ...breaking('charges.create.amount-integer', field('amount'), {
    'amount.string-taken: takes "10000"': taking((given) => typeof given === 'string' && /^\d+00$/.test(given), Number),
    'amount.fraction-rounded: takes 10000.5 and rounds it': taking(
      (given) => isNumber(given) && given > 10_000 && !Number.isInteger(given),
      (given) => Math.floor(Number(given) / 100) * 100,
    ),
  }),
  ...breaking('charges.create.amount-required', field('amount'), {
    'amount.missing-is-minimum: takes a charge without an amount': taking(is(undefined), giving(10_000)),
    'amount.null-is-minimum: takes a charge whose amount is null': taking(is(null), giving(10_000)),
  }),
  ...breaking(['charges.create.amount-minimum', 'charge.amount-echoed'], field('amount'), {
    'amount.negative-turned: takes -10000 as 10000': taking(
      (given) => isNumber(given) && given <= -10_000 && given % 100 === 0,
      (given) => Math.abs(Number(given)),
    ),
  }),
  ...breaking(['errors.cause-of-bad-amount', 'errors.cause-of-amount-too-small'], field('amount'), {
    'amount.too-large-called-too-small: above the maximum is AMOUNT_TOO_SMALL': miscalling(
      'AMOUNT_TOO_SMALL',
      (given) => isNumber(given) && given > 2_000_000_000,
    ),
    'amount.odd-called-too-small: a large amount that is no multiple of 100 is AMOUNT_TOO_SMALL': miscalling(
      'AMOUNT_TOO_SMALL',
      (given) => isNumber(given) && given > 10_000 && Number.isInteger(given) && given < 2_000_000_000,
    ),
  }),
  ...breaking(['errors.cause-of-bad-amount', 'errors.cause-of-bad-rail'], {
    'amount.string-called-bad-rail: an amount that is a string is BAD_RAIL': field('amount')(
      miscalling('BAD_RAIL', (given) => typeof given === 'string'),
    ),
  }),
  ...breaking('charges.create.currency-tzs', field('currency'), {
    'currency.tzs-refused: refuses TZS when it is given': refusingGiven('BAD_CURRENCY', 'TZS'),
  }),
  ...breaking('charges.create.currency-default', field('currency'), {
    'currency.needed: refuses a charge without a currency': refusingGiven('BAD_CURRENCY', undefined),
  }),
  ...breaking('charges.create.currency-others-refused', {
    'currency.usd-taken: takes USD, as TZS': field('currency')(taking(is('USD'), giving('TZS'))),
    'currency.any-case: takes tzs': field('currency')(taking(is('tzs', 'Tzs'), giving('TZS'))),
    'currency.any-taken: takes every code of three letters': field('currency')(
      taking((given) => typeof given === 'string' && /^[A-Z]{3}$/.test(given), giving('TZS')),
    ),
  }),
  ...breaking(['errors.cause-of-bad-currency', 'errors.cause-of-bad-amount'], field('currency'), {
    'currency.wrong-called-bad-amount: another currency is BAD_AMOUNT': miscalling('BAD_AMOUNT'),
  }),
  ...breaking('charges.create.msisdn-leading-zero-form', formRefused, {
    'msisdn.leading-zero-refused: refuses 10 digits with a leading 0': 'leading-zero',
  }),
  ...breaking('charges.create.msisdn-nine-digit-form', formRefused, {
    'msisdn.nine-digits-refused: refuses 9 digits': 'nine-digits',
  }),
  ...breaking('charges.create.msisdn-plus-255-form', formRefused, {
    'msisdn.plus-255-refused: refuses +255 and 9 digits': 'plus-255',
  }),
  ...breaking('charges.create.msisdn-too-short', taken, {
    'msisdn.eight-digits-taken: takes 8 digits': /^\d{8}$/,
    'msisdn.plus-255-eight-taken: takes +255 and 8 digits': /^\+255\d{8}$/,
    'msisdn.zero-and-seven-taken: takes 8 digits with a leading 0': /^0\d{7}$/,
  }),
  ...breaking('charges.create.msisdn-too-long', taken, {
    'msisdn.ten-digits-taken: takes 10 digits without a leading 0': /^[1-9]\d{9}$/,
    'msisdn.zero-and-ten-taken: takes 11 digits with a leading 0': /^0\d{10}$/,
    'msisdn.plus-255-ten-taken: takes +255 and 10 digits': /^\+255\d{10}$/,
    'msisdn.zero-after-prefix-taken: takes +2550 and 9 digits': /^\+2550\d{9}$/,
  }),
  ...breaking('charges.create.msisdn-digits-only', field('msisdn'), {
    'msisdn.spaces-taken: takes spaces between the digits': readAs((given) => given.replaceAll(' ', '')),
    'msisdn.dashes-taken: takes dashes between the digits': readAs((given) => given.replaceAll('-', '')),
  }),
  ...breaking('charges.create.msisdn-digits-only', taken, {
    'msisdn.trailing-newline-taken: takes a line break after the number': /^(?:0\d{9}|\d{9}|\+255\d{9})\n$/,
    'msisdn.letters-taken: takes a letter among the digits': /^(?=.*\d[A-Za-z])(?:0?|\+255)[0-9A-Za-z]{9}$/,
  }),
  ...breaking('charges.create.msisdn-country', taken, {
    'msisdn.other-country-taken: takes +254': /^\+25[46]\d{9}$/,
    'msisdn.bare-255-taken: takes 255 without its plus': /^255\d{9}$/,
    'msisdn.double-zero-taken: takes 00255': /^00255\d{9}$/,
  }),
  ...breaking('charges.create.msisdn-string', field('msisdn'), {
    'msisdn.number-taken: takes a JSON number': taking((given) => typeof given === 'number', lastNine),
  }),
  ...breaking('charges.create.msisdn-required', field('msisdn'), {
    'msisdn.missing-taken: takes a charge without a number': taking(is(undefined), giving('+255712345678')),
  }),
  ...breaking(['errors.cause-of-bad-msisdn', 'errors.cause-of-bad-currency'], field('msisdn'), {
    'msisdn.wrong-called-bad-currency: a wrong number is BAD_CURRENCY': miscalling('BAD_CURRENCY'),
  }),
  ...breaking(['errors.cause-of-bad-msisdn', 'errors.cause-of-bad-amount'], {
    'msisdn.wrong-called-bad-amount: a number that is too long is BAD_AMOUNT': field('msisdn')(
      miscalling('BAD_AMOUNT', matches(/\d{10}/)),
    ),
  }),
  ...chargeRails.flatMap((rail) =>
    breaking(`charges.create.rail-${rail}`, {
      [`rail.${rail}-refused: refuses ${rail}`]: field('rail')(refusing('BAD_RAIL', (value) => value === rail)),
    }),
  ),
  ...breaking('charges.create.rail-wallet-refused', field('rail'), {
    'rail.wallet-taken: takes wallet, as mpesa': taking(is('wallet'), giving('mpesa')),
  }),
  ...breaking(['charges.create.rail-wallet-refused', 'charge.rail-wallet-is-for-pos'], field('rail'), {
    'rail.wallet-made: takes wallet and shows it': taking(is('wallet'), giving('wallet')),
  }),
  ...breaking('charges.create.rail-others-refused', field('rail'), {
    'rail.any-case: takes MPESA': readAs((given) => given.toLowerCase()),
    'rail.other-names-taken: takes other names of the networks': taking(
      (given) => otherNames.includes(given),
      giving('halopesa'),
    ),
    'rail.any-text-taken: takes any word, as mpesa': (was) => (given, call) =>
      typeof given === 'string' && given !== 'wallet' && 'code' in was(given, call)
        ? { value: 'mpesa' }
        : was(given, call),
  }),
  ...breaking('charges.create.rail-required', field('rail'), {
    'rail.missing-taken: a charge without a rail is mpesa': taking(is(undefined), giving('mpesa')),
  }),
  ...breaking(['errors.cause-of-bad-rail', 'errors.cause-of-bad-msisdn'], {
    'rail.wrong-called-bad-msisdn: a wrong rail is BAD_MSISDN': field('rail')(
      miscalling('BAD_MSISDN', (given) => given !== undefined),
    ),
  }),
  ...breaking(['errors.cause-of-bad-rail', 'errors.cause-of-not-found'], field('rail'), {
    'rail.wrong-called-not-found: a wrong rail is NOT_FOUND': miscalling('NOT_FOUND', (given) => given !== undefined),
  }),
  ...breaking('charges.create.reference-200-accepted', {
    'reference.limit-199: refuses 200 characters': bounds({ reference: 199 }),
    'reference.counted-in-bytes: counts bytes': field('reference')(() =>
      textReader((call) => call.behaviour.bounds.reference, bytes),
    ),
  }),
  ...breaking('charges.create.reference-limit', {
    'reference.limit-201: takes 201 characters': bounds({ reference: 201 }),
    'reference.limit-255: takes 255 characters': bounds({ reference: 255 }),
    'reference.cut: cuts a long reference instead of refusing it': field('reference')(readAs(firstOf(200))),
  }),
  ...breaking('charges.create.reference-optional', field('reference'), {
    'reference.needed: refuses a charge without a reference': refusingGiven('BAD_REQUEST', undefined),
  }),
  ...breaking('charges.create.description-500-accepted', {
    'description.limit-499: refuses 500 characters': bounds({ description: 499 }),
    'description.counted-in-bytes: counts bytes': field('description')(() =>
      textReader((call) => call.behaviour.bounds.description, bytes),
    ),
  }),
  ...breaking('charges.create.description-limit', bounds, {
    'description.limit-501: takes 501 characters': { description: 501 },
    'description.unlimited: takes any length': { description: Number.MAX_SAFE_INTEGER },
  }),
  ...breaking('charges.create.description-optional', field('description'), {
    'description.needed: refuses a charge without a description': refusingGiven('BAD_REQUEST', undefined),
  }),
  ...breaking('charges.create.metadata-optional', field('metadata'), {
    'metadata.needed: refuses a charge without metadata': refusingGiven('BAD_REQUEST', undefined),
  }),
  ...breaking('charges.create.metadata-accepted', field('metadata'), {
    'metadata.empty-refused: refuses {}': refusing(
      'BAD_REQUEST',
      (value) => value !== null && Object.keys(value).length === 0,
    ),
    'metadata.nesting-refused: refuses objects and arrays inside': refusing(
      'BAD_REQUEST',
      (value) => value !== null && Object.values(value).some((inner) => isObject(inner) || Array.isArray(inner)),
    ),
    'metadata.null-inside-refused: refuses null values': refusing(
      'BAD_REQUEST',
      (value) => value !== null && Object.values(value).includes(null),
    ),
    'metadata.unicode-names-refused: refuses names with other letters than a to z': refusing(
      'BAD_REQUEST',
      (value) => value !== null && Object.keys(value).some((name) => /[^\x20-\x7e]/.test(name)),
    ),
  }),
];
