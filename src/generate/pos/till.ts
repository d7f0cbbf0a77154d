import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { spoiled, type Spoiled } from '../auth/spoiled.ts';

export const openTill = '{till:open-1}';
export const secondTill = '{till:open-2}';
export const closedTill = '{till:closed-1}';
export const foreignTill = '{till:foreign-1}';

const digits = fc.constantFrom(...'0123456789');

/** Of every other length, or with one sign that is no digit. */
export const spoiledTills: Values<Spoiled> = values(
  fc.oneof(
    fc.string({ unit: digits, minLength: 1, maxLength: 5 }).map((till) => spoiled(till, 'too few digits')),
    fc.string({ unit: digits, minLength: 7, maxLength: 20 }).map((till) => spoiled(till, 'too many digits')),
    fc
      .tuple(
        fc.string({ unit: digits, minLength: 5, maxLength: 5 }),
        fc.nat({ max: 5 }),
        fc.constantFrom(...'aZ-_ .+é'),
      )
      .map(([till, at, sign]) => spoiled(`${till.slice(0, at)}${sign}${till.slice(at)}`, 'a sign among the digits')),
  ),
  [
    spoiled(undefined, 'left out'),
    spoiled('12345', 'five digits'),
    spoiled('1234567', 'seven digits'),
    spoiled(`${openTill}0`, 'a digit more than an open till'),
    spoiled(`0${openTill}`, 'a digit before an open till'),
    spoiled('abcdef', 'six letters'),
    spoiled('12345a', 'a letter in place of the last digit'),
    spoiled('', 'empty'),
    spoiled(null, 'null'),
    spoiled(`${openTill} `, 'a space at the end'),
    spoiled(` ${openTill}`, 'a space before'),
    spoiled(`${openTill}\n`, 'a line break at the end'),
    spoiled(`${openTill},${openTill}`, 'two tills'),
    spoiled('-12345', 'a sign before five digits'),
    spoiled('123 456', 'a space among six digits'),
    spoiled('1234.5', 'a point among the digits'),
    spoiled('0x1234', 'a hexadecimal number'),
    spoiled('\u0661\u0662\u0663\u0664\u0665\u0666', 'digits of another script'),
    spoiled(12_345, 'a number of five digits'),
    spoiled(1_234_567, 'a number of seven digits'),
    spoiled(123_456, 'a number of six digits'),
    spoiled(true, 'a boolean'),
    spoiled([openTill], 'an array of one till'),
    spoiled({ till: openTill }, 'an object'),
  ],
);

export const anyTills: Values<string> = values(
  fc.string({ unit: digits, minLength: 6, maxLength: 6 }),

  /** Well-formed; whose they are, if anybody's, is known when they are sent. */
  ['000000', '999999', '000001', '123456'],
);
