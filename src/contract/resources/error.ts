import { isErrorCode } from '../errors.ts';
import { type Field, field, ifText } from './field.ts';
import { object, text, textWhere, uri } from './value.ts';

const inCatalogue = textWhere('a code of the catalogue', isErrorCode);

/** Of the whole body; scope depends on the code and is left to whoever knows the request. */
export const errorFields: readonly Field[] = [
  field('error', 'errors.body', object),
  field('error.code', 'errors.code', text),
  ifText('error.code', 'errors.code-in-catalogue', inCatalogue),
  field('error.doc', 'errors.doc', uri),
  field(
    'error.request_id',
    'errors.request-id',
    textWhere('a string that is not empty', (id) => id !== ''),
  ),
];
