import { bounds, field } from '../change.ts';
import { textReader } from '../fields.ts';
import { isObject } from '../json.ts';
import { fault } from './fault.ts';
import { miscalling, refusing, taking } from './misreading.ts';

const bytes = (text: string): number => Buffer.byteLength(text);

export const textFaults = [
  fault(
    'currency.tzs-refused',
    'refuses TZS when it is given',
    'charges.create.currency-tzs',
    field(
      'currency',
      refusing('BAD_CURRENCY', (_value, given) => given === 'TZS'),
    ),
  ),
  fault(
    'currency.needed',
    'refuses a charge without a currency',
    'charges.create.currency-default',
    field(
      'currency',
      refusing('BAD_CURRENCY', (_value, given) => given === undefined),
    ),
  ),
  fault(
    'currency.usd-taken',
    'takes USD, as TZS',
    'charges.create.currency-others-refused',
    field(
      'currency',
      taking(
        (given) => given === 'USD',
        () => 'TZS',
      ),
    ),
  ),
  fault(
    'currency.any-case',
    'takes tzs',
    'charges.create.currency-others-refused',
    field(
      'currency',
      taking(
        (given) => given === 'tzs' || given === 'Tzs',
        () => 'TZS',
      ),
    ),
  ),
  fault(
    'currency.any-taken',
    'takes every code of three letters',
    'charges.create.currency-others-refused',
    field(
      'currency',
      taking(
        (given) => typeof given === 'string' && /^[A-Z]{3}$/.test(given),
        () => 'TZS',
      ),
    ),
  ),
  fault(
    'currency.wrong-called-bad-amount',
    'another currency is BAD_AMOUNT',
    'errors.cause-of-bad-amount',
    field('currency', miscalling('BAD_AMOUNT')),
  ),
  fault(
    'reference.limit-199',
    'refuses 200 characters',
    'charges.create.reference-200-accepted',
    bounds({ reference: 199 }),
  ),
  fault('reference.limit-201', 'takes 201 characters', 'charges.create.reference-limit', bounds({ reference: 201 })),
  fault('reference.limit-255', 'takes 255 characters', 'charges.create.reference-limit', bounds({ reference: 255 })),
  fault(
    'reference.cut',
    'cuts a long reference instead of refusing it',
    'charges.create.reference-limit',
    field(
      'reference',
      (was) => (given, call) => was(typeof given === 'string' ? [...given].slice(0, 200).join('') : given, call),
    ),
  ),
  fault(
    'reference.counted-in-bytes',
    'counts bytes',
    'charges.create.reference-200-accepted',
    field('reference', () => textReader((call) => call.behaviour.bounds.reference, bytes)),
  ),
  fault(
    'reference.needed',
    'refuses a charge without a reference',
    'charges.create.reference-optional',
    field(
      'reference',
      refusing('BAD_REQUEST', (_value, given) => given === undefined),
    ),
  ),
  fault(
    'description.limit-499',
    'refuses 500 characters',
    'charges.create.description-500-accepted',
    bounds({ description: 499 }),
  ),
  fault(
    'description.limit-501',
    'takes 501 characters',
    'charges.create.description-limit',
    bounds({ description: 501 }),
  ),
  fault(
    'description.unlimited',
    'takes any length',
    'charges.create.description-limit',
    bounds({ description: Number.MAX_SAFE_INTEGER }),
  ),
  fault(
    'description.counted-in-bytes',
    'counts bytes',
    'charges.create.description-500-accepted',
    field('description', () => textReader((call) => call.behaviour.bounds.description, bytes)),
  ),
  fault(
    'description.needed',
    'refuses a charge without a description',
    'charges.create.description-optional',
    field(
      'description',
      refusing('BAD_REQUEST', (_value, given) => given === undefined),
    ),
  ),
  fault(
    'metadata.needed',
    'refuses a charge without metadata',
    'charges.create.metadata-optional',
    field(
      'metadata',
      refusing('BAD_REQUEST', (_value, given) => given === undefined),
    ),
  ),
  fault(
    'metadata.empty-refused',
    'refuses {}',
    'charges.create.metadata-accepted',
    field(
      'metadata',
      refusing('BAD_REQUEST', (value) => value !== null && Object.keys(value).length === 0),
    ),
  ),
  fault(
    'metadata.nesting-refused',
    'refuses objects and arrays inside',
    'charges.create.metadata-accepted',
    field(
      'metadata',
      refusing(
        'BAD_REQUEST',
        (value) => value !== null && Object.values(value).some((inner) => isObject(inner) || Array.isArray(inner)),
      ),
    ),
  ),
  fault(
    'metadata.null-inside-refused',
    'refuses null values',
    'charges.create.metadata-accepted',
    field(
      'metadata',
      refusing('BAD_REQUEST', (value) => value !== null && Object.values(value).includes(null)),
    ),
  ),
  fault(
    'metadata.unicode-names-refused',
    'refuses names with other letters than a to z',
    'charges.create.metadata-accepted',
    field(
      'metadata',
      refusing(
        'BAD_REQUEST',
        (value) => value !== null && Object.keys(value).some((name) => /[^\x20-\x7e]/.test(name)),
      ),
    ),
  ),
];
