import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { currency } from '../../contract/limits.ts';
import { spoiled, type Spoiled } from '../auth/spoiled.ts';

export const currencies: readonly (string | undefined)[] = [currency, undefined];

export const spoiledCurrencies: Values<Spoiled> = values(
  fc.oneof(
    fc
      .constantFrom('EUR', 'GBP', 'UGX', 'RWF', 'ZAR', 'CNY', 'BTC', 'TzS')
      .map((code) => spoiled(code, 'another currency')),
    fc
      .string({ unit: fc.constantFrom(...'ABCDEFGH'), minLength: 3, maxLength: 3 })
      .map((code) => spoiled(code, 'another currency')),
  ),
  [
    spoiled('USD', 'another currency'),
    spoiled('tzs', 'lower case'),
    spoiled('Tzs', 'a capital and small letters'),
    spoiled('', 'empty'),
    spoiled('KES', 'the currency of a neighbour'),
    spoiled('TZSS', 'a letter more'),
    spoiled('TZ', 'a letter less'),
    spoiled('TZS ', 'a space at the end'),
    spoiled('UGX', 'a currency without cents'),
    spoiled(834, 'a number'),
    spoiled(false, 'a boolean'),
    spoiled(['TZS'], 'an array of one currency'),
    spoiled(null, 'null'),
  ],
);
