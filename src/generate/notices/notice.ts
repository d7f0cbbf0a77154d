import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { anyPayer, firstDigits } from '../charges/msisdn.ts';
import { spoiled, type Spoiled } from '../auth/spoiled.ts';

/** The one form of a number that every reader takes for that of the country. */
export const noticePhone = `+255${anyPayer(1)}`;
/** Of another payer, where the target has several. */
export const otherPhone = `+255${anyPayer(2)}`;

export const spoiledPhones: Values<Spoiled> = values(
  fc.oneof(
    fc.integer({ min: 1, max: 7 }).map((count) => spoiled(firstDigits(1, count), 'too few digits')),
    fc
      .tuple(fc.integer({ min: 1, max: 7 }), fc.constantFrom(...'abXYZ'), fc.integer({ min: 0, max: 5 }))
      .map(([count, letter, more]) =>
        spoiled(`+255${firstDigits(1, count)}${letter}${'1'.repeat(more)}`, 'a letter among the digits'),
      ),
  ),
  [
    spoiled(undefined, 'left out'),
    spoiled('', 'empty'),
    spoiled('nine digits', 'words'),
    spoiled(firstDigits(1, 6), 'six digits'),
    spoiled(null, 'null'),
    spoiled(`+255${firstDigits(1, 2)}`, 'two digits after the country code'),
    spoiled('+255', 'a country code alone'),
    spoiled('0', 'one digit'),
    spoiled(`+255${firstDigits(1, 8)}x`, 'a letter in place of the last digit'),
    spoiled(`0${firstDigits(1, 7)}`, 'two digits less'),
    spoiled(`${noticePhone}${anyPayer(1)}`, 'the number twice'),
    spoiled(`${noticePhone},${noticePhone}`, 'two numbers with a comma'),
    spoiled(`${noticePhone}; ${noticePhone}`, 'two numbers with a semicolon'),
    spoiled('shop@example.test', 'an address of mail'),
    spoiled(' ', 'a space'),
    spoiled(true, 'a boolean'),
    spoiled([noticePhone], 'an array of one number'),
    spoiled({ phone: noticePhone }, 'an object'),
    spoiled(`tel:${noticePhone}`, 'a URI'),
    spoiled('+', 'a sign alone'),
    spoiled(12_345, 'a number of five digits'),
  ],
);

/** Other ways to write a listed payer's number, of which the document says nothing. */
export const otherPhoneForms: readonly string[] = [`0${anyPayer(1)}`, anyPayer(1), `255${anyPayer(1)}`];
