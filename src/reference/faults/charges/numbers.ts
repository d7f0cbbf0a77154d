import { parseMsisdn, type MsisdnForm } from '../../../contract/msisdn.ts';
import type { Patch } from '../../behaviour.ts';
import { field } from '../../change.ts';
import { breaking } from '../fault.ts';
import { giving, is, matches, miscalling, readAs, refusing, taking } from '../misreading.ts';

const lastNine = (given: unknown): string => `+255${String(given).replaceAll(/\D/g, '').slice(-9).padStart(9, '7')}`;

const taken = (pattern: RegExp): Patch => field('msisdn')(taking(matches(pattern), lastNine));

const formRefused = (form: MsisdnForm): Patch =>
  field('msisdn')(refusing('BAD_MSISDN', (_value, given) => parseMsisdn(given)?.form === form));

export const numberFaults = [
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
];
