import { isErrorCode } from '../../contract/errors.ts';
import { asObject, objectOf } from '../../evidence/read.ts';
import { isError } from './body.ts';
import type { Judge } from '../judge.ts';
import { quoted, ruling } from '../ruling.ts';

/** Where an error points to: the reference page of its code. */
export const errorDoc: Judge = (exchange, { given }) => {
  const error = isError(exchange) ? asObject(objectOf(exchange)?.['error']) : null;
  const [code, doc] = [error?.['code'], error?.['doc']];
  if (!isErrorCode(code) || typeof doc !== 'string' || !URL.canParse(doc)) return [];
  const page = `/errors/${code}`;
  const right = given.docsUrl === null ? doc.endsWith(page) : doc === `${given.docsUrl}${page}`;
  const expected = given.docsUrl === null ? `error.doc to end with ${page}` : `error.doc ${given.docsUrl}${page}`;
  return ruling('errors.doc-address', exchange, [right ? null : { expected, actual: quoted(doc) }]);
};
