import { parseMsisdn, type MsisdnForm } from '../../../contract/msisdn.ts';
import type { Patch } from '../../behaviour.ts';
import { field } from '../../change.ts';
import { fault } from '../fault.ts';
import { matches, miscalling, refusing, taking } from '../misreading.ts';

const lastNine = (given: unknown): string => `+255${String(given).replaceAll(/\D/g, '').slice(-9).padStart(9, '7')}`;

const taken = (pattern: RegExp): Patch => field('msisdn', taking(matches(pattern), lastNine));

const formRefused = (form: MsisdnForm): Patch =>
  field(
    'msisdn',
    refusing('BAD_MSISDN', (_value, given) => parseMsisdn(given)?.form === form),
  );

export const numberFaults = [
  fault(
    'msisdn.leading-zero-refused',
    'refuses 10 digits with a leading 0',
    'charges.create.msisdn-leading-zero-form',
    formRefused('leading-zero'),
  ),
  fault(
    'msisdn.nine-digits-refused',
    'refuses 9 digits',
    'charges.create.msisdn-nine-digit-form',
    formRefused('nine-digits'),
  ),
  fault(
    'msisdn.plus-255-refused',
    'refuses +255 and 9 digits',
    'charges.create.msisdn-plus-255-form',
    formRefused('plus-255'),
  ),
  fault('msisdn.eight-digits-taken', 'takes 8 digits', 'charges.create.msisdn-too-short', taken(/^\d{8}$/)),
  fault(
    'msisdn.plus-255-eight-taken',
    'takes +255 and 8 digits',
    'charges.create.msisdn-too-short',
    taken(/^\+255\d{8}$/),
  ),
  fault(
    'msisdn.zero-and-seven-taken',
    'takes 8 digits with a leading 0',
    'charges.create.msisdn-too-short',
    taken(/^0\d{7}$/),
  ),
  fault(
    'msisdn.ten-digits-taken',
    'takes 10 digits without a leading 0',
    'charges.create.msisdn-too-long',
    taken(/^[1-9]\d{9}$/),
  ),
  fault(
    'msisdn.zero-and-ten-taken',
    'takes 11 digits with a leading 0',
    'charges.create.msisdn-too-long',
    taken(/^0\d{10}$/),
  ),
  fault(
    'msisdn.plus-255-ten-taken',
    'takes +255 and 10 digits',
    'charges.create.msisdn-too-long',
    taken(/^\+255\d{10}$/),
  ),
  fault(
    'msisdn.zero-after-prefix-taken',
    'takes +2550 and 9 digits',
    'charges.create.msisdn-too-long',
    taken(/^\+2550\d{9}$/),
  ),
  fault(
    'msisdn.spaces-taken',
    'takes spaces between the digits',
    'charges.create.msisdn-digits-only',
    field('msisdn', (was) => (given, call) => was(typeof given === 'string' ? given.replaceAll(' ', '') : given, call)),
  ),
  fault(
    'msisdn.dashes-taken',
    'takes dashes between the digits',
    'charges.create.msisdn-digits-only',
    field('msisdn', (was) => (given, call) => was(typeof given === 'string' ? given.replaceAll('-', '') : given, call)),
  ),
  fault(
    'msisdn.trailing-newline-taken',
    'takes a line break after the number',
    'charges.create.msisdn-digits-only',
    taken(/^(?:0\d{9}|\d{9}|\+255\d{9})\n$/),
  ),
  fault(
    'msisdn.letters-taken',
    'takes a letter among the digits',
    'charges.create.msisdn-digits-only',
    taken(/^(?=.*\d[A-Za-z])(?:0?|\+255)[0-9A-Za-z]{9}$/),
  ),
  fault('msisdn.other-country-taken', 'takes +254', 'charges.create.msisdn-country', taken(/^\+25[46]\d{9}$/)),
  fault('msisdn.bare-255-taken', 'takes 255 without its plus', 'charges.create.msisdn-country', taken(/^255\d{9}$/)),
  fault('msisdn.double-zero-taken', 'takes 00255', 'charges.create.msisdn-country', taken(/^00255\d{9}$/)),
  fault(
    'msisdn.number-taken',
    'takes a JSON number',
    'charges.create.msisdn-string',
    field(
      'msisdn',
      taking((given) => typeof given === 'number', lastNine),
    ),
  ),
  fault(
    'msisdn.missing-taken',
    'takes a charge without a number',
    'charges.create.msisdn-required',
    field(
      'msisdn',
      taking(
        (given) => given === undefined,
        () => '+255712345678',
      ),
    ),
  ),
  fault(
    'msisdn.wrong-called-bad-currency',
    'a wrong number is BAD_CURRENCY',
    ['errors.cause-of-bad-msisdn', 'errors.cause-of-bad-currency'],
    field('msisdn', miscalling('BAD_CURRENCY')),
  ),
  fault(
    'msisdn.wrong-called-bad-amount',
    'a number that is too long is BAD_AMOUNT',
    ['errors.cause-of-bad-msisdn', 'errors.cause-of-bad-amount'],
    field('msisdn', miscalling('BAD_AMOUNT', matches(/\d{10}/))),
  ),
];
