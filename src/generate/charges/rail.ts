import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { chargeRails, posRail, type ChargeRail } from '../../contract/limits.ts';
import { spoiled, type Spoiled } from '../auth/spoiled.ts';

export const rail: fc.Arbitrary<ChargeRail> = fc.constantFrom(...chargeRails);

const otherCase = rail.map((name) => spoiled(`${name[0]?.toUpperCase()}${name.slice(1)}`, 'a capital'));
const shortened = rail.map((name) => spoiled(name.slice(0, -1), 'a letter less'));
const lengthened = fc
  .tuple(rail, fc.constantFrom('s', '_tz', '-tz', ' ', '1'))
  .map(([name, more]) => spoiled(`${name}${more}`, 'more than the name'));
const stranger = fc
  .string({ unit: fc.constantFrom(...'bcdfgh'), minLength: 3, maxLength: 12 })
  .map((name) => spoiled(name, 'a rail that nobody knows'));

export const spoiledRails: Values<Spoiled> = values(fc.oneof(otherCase, shortened, lengthened, stranger), [
  spoiled(posRail, 'the rail of POS charges'),
  spoiled(undefined, 'left out'),
  spoiled('visa', 'a rail that nobody knows'),
  spoiled('MPESA', 'upper case'),
  spoiled('', 'empty'),
  spoiled(null, 'null'),
  spoiled('m-pesa', 'a hyphen'),
  spoiled('tigopesa', 'the name of a product'),
  spoiled('halotel', 'the name of a network'),
  spoiled('vodacom', 'the name of a network'),
  spoiled('mpesa ', 'a space at the end'),
  spoiled('mpes', 'a letter less'),
  spoiled('airtelmoney', 'more than the name'),
  spoiled('mpesa,airtel', 'two rails'),
  spoiled(0, 'a number'),
  spoiled(true, 'a boolean'),
  spoiled(['mpesa'], 'an array of one rail'),
  spoiled({ rail: 'mpesa' }, 'an object'),
  spoiled('constructor', 'a name that every object has'),
  spoiled('mpesa\n', 'a line break at the end'),
]);
