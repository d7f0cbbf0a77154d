import { field } from '../../change.ts';
import { isObject } from '../../http/json.ts';
import { breaking } from '../fault.ts';
import { refusing, refusingGiven } from '../misreading.ts';

export const givenMetadataFaults = [
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
