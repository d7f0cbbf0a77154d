import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { spoiled, type Spoiled } from '../auth/spoiled.ts';

/** The documented ways to write a number before its nine digits. */
export const msisdnForms = ['0', '', '+255'] as const;
export type MsisdnForm = (typeof msisdnForms)[number];

export type Trigger = 1 | 2 | 3 | 4 | 5;

/** Numbers exist on the wire only; until then a placeholder stands for the nine digits. */
export const anyPayer = (index: number): string => `{payer:any-${index}}`;
/** The same number on live and in the sandbox: one that live may prompt, where it lists any. */
export const payerOnLive = (index: number): string => `{payer:live-${index}}`;
export const triggerPayer = (trigger: Trigger): string => `{payer:trigger-${trigger}}`;
export const firstDigits = (index: number, count: number): string => `{payer:any-${index}:${count}}`;
export const lastDigits = (index: number, count: number): string => `{payer:any-${index}:-${count}}`;

const firstOfTriggers = '{payer:trigger-1:8}';
const nearlyTriggers = '{payer:trigger-1:7}';

/** Next to the trigger numbers, like one that does not succeed soon in its last digit, or of another network; none of them is a trigger. */
export const likeTriggers: readonly string[] = [
  ...['2', '3', '4', '5'].map((last) => `${firstDigits(31, 8)}${last}`),
  ...['0', '6', '7', '8', '9'].map((last) => `${firstOfTriggers}${last}`),
  `${nearlyTriggers}12`,
  `6${firstDigits(32, 8)}`,
  ...['2', '3', '4', '5'].map((last) => `6{payer:trigger-${last}:-8}`),
];

export const msisdn: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...msisdnForms), fc.integer({ min: 1, max: 400 }))
  .map(([form, index]) => `${form}${anyPayer(index)}`);

export const msisdns: Values<string> = values(
  msisdn,
  msisdnForms.map((form) => `${form}${anyPayer(3)}`),
);

const otherCountries = fc
  .constantFrom('+254', '+256', '+250', '+257', '+27', '+1', '+44', '+258')
  .map((code) => spoiled(`${code}${anyPayer(5)}`, 'the code of another country'));
const tooShort = fc
  .tuple(fc.constantFrom(...msisdnForms), fc.integer({ min: 1, max: 7 }))
  .map(([form, count]) => spoiled(`${form}${firstDigits(5, count)}`, 'too few digits'));
const tooLong = fc
  .tuple(fc.constantFrom(...msisdnForms), fc.integer({ min: 2, max: 20 }))
  .map(([form, more]) => spoiled(`${form}${anyPayer(5)}${'1'.repeat(more)}`, 'too many digits'));
const stained = fc
  .tuple(fc.constantFrom(...msisdnForms), fc.integer({ min: 1, max: 8 }), fc.constantFrom(...'abO.,/()_+-*#'))
  .map(([form, at, stain]) => {
    const rest = '1'.repeat(8 - at);
    return spoiled(`${form}${firstDigits(5, at)}${stain}${rest}`, 'a sign among the digits');
  });

export const spoiledMsisdns: Values<Spoiled> = values(fc.oneof(tooShort, tooLong, stained, otherCountries), [
  spoiled(firstDigits(3, 8), 'eight digits'),
  spoiled(`0${anyPayer(3)}7`, 'one digit more after a leading 0'),
  spoiled(`255${anyPayer(3)}`, 'the country code without its sign'),
  spoiled(undefined, 'left out'),
  spoiled(`+254${anyPayer(3)}`, 'the code of another country'),
  spoiled(`0${firstDigits(3, 8)}x`, 'a letter in place of the last digit'),
  spoiled(12_345, 'a number instead of a text'),
  spoiled('', 'empty'),
  spoiled(`+2550${anyPayer(3)}`, 'a leading 0 after the country code'),
  spoiled(`00255${anyPayer(3)}`, 'an international prefix of digits'),
  spoiled(`0${firstDigits(3, 7)}`, 'two digits less after a leading 0'),
  spoiled(`${anyPayer(3)}7`, 'ten digits without a leading 0'),
  spoiled(`+255${firstDigits(3, 8)}`, 'one digit less after the country code'),
  spoiled(`+255${anyPayer(3)}7`, 'one digit more after the country code'),
  spoiled(`0${firstDigits(3, 4)} ${lastDigits(3, 5)}`, 'a space among the digits'),
  spoiled(`0${firstDigits(3, 4)}-${lastDigits(3, 5)}`, 'a hyphen among the digits'),
  spoiled(`0${anyPayer(3)}${anyPayer(3)}`, 'the number twice'),
  spoiled(`+255 ${anyPayer(3)}`, 'a space after the country code'),
  spoiled(`0${anyPayer(3)}\n`, 'a line break at the end'),
  spoiled(`++255${anyPayer(3)}`, 'two signs'),
  spoiled(`+0${anyPayer(3)}`, 'a sign before the leading 0'),
  spoiled(`0${firstDigits(3, 8)}\u0663`, 'a digit of another script'),
  spoiled(`tel:+255${anyPayer(3)}`, 'a URI'),
  spoiled('nine digits', 'words'),
  spoiled('+255', 'a country code alone'),
  spoiled('0', 'a leading 0 alone'),
  spoiled(`\u200e0${anyPayer(3)}`, 'a mark of direction before it'),
  spoiled([`0${anyPayer(3)}`], 'an array of one number'),
  spoiled({ msisdn: `0${anyPayer(3)}` }, 'an object'),
  spoiled(null, 'null'),
]);
