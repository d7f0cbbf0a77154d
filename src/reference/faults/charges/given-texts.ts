import { bounds, field } from '../../change.ts';
import { textReader } from '../../fields.ts';
import { fault } from '../fault.ts';
import { refusing } from '../misreading.ts';

const bytes = (text: string): number => Buffer.byteLength(text);

export const givenTextFaults = [
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
      (was) => (given, call) => was(typeof given === 'string' ? Array.from(given).slice(0, 200).join('') : given, call),
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
];
