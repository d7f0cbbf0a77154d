import { field } from '../../change.ts';
import { isObject } from '../../json.ts';
import { fault } from '../fault.ts';
import { refusing } from '../misreading.ts';

export const givenMetadataFaults = [
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
