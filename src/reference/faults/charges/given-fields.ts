import { bounds, field } from '../../change.ts';
import { textReader } from '../../bodies/fields.ts';
import { breaking } from '../fault.ts';
import { bytes, firstOf, readAs, refusingGiven, refusing } from '../misreading.ts';
import { isObject } from '../../http/json.ts';

/** How long the texts of a new charge may be, and what its metadata may hold. */
export const givenFieldFaults = [
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
