import { isErrorCode } from '../../contract/errors.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, objectOf } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import { endpointOf } from '../request.ts';
import { decided, quoted } from '../ruling.ts';
import { isError } from './body.ts';

const errorOf = (exchange: Exchange) => (isError(exchange) ? asObject(objectOf(exchange)?.['error']) : null);

/** Where an error points to: the reference page of its code. */
export const errorDoc: Judge = (exchange, { given }) => {
  const error = errorOf(exchange);
  const [code, doc] = [error?.['code'], error?.['doc']];
  if (!isErrorCode(code) || typeof doc !== 'string' || !URL.canParse(doc)) return [];
  const page = `/errors/${code}`;
  const right = given.docsUrl === null ? doc.endsWith(page) : doc === `${given.docsUrl}${page}`;
  const expected = given.docsUrl === null ? `error.doc to end with ${page}` : `error.doc ${given.docsUrl}${page}`;
  return decided('errors.doc-address', exchange, right, { expected, actual: quoted(doc) });
};

/** The scope that FORBIDDEN_SCOPE names, and no other error. */
export const errorScope: Judge = (exchange) => {
  const error = errorOf(exchange);
  if (typeof error?.['code'] !== 'string') return [];
  const { code, scope } = error;
  if (code === 'FORBIDDEN_SCOPE') return forbidden(exchange, scope);
  const absent = scope === undefined || scope === null;
  const stray = { expected: `no error.scope with ${code}`, actual: quoted(scope) };
  return decided('errors.scope-only-on-forbidden', exchange, absent, stray);
};

function forbidden(exchange: Exchange, scope: unknown): readonly Decision[] {
  const needed = endpointOf(exchange)?.scope;
  const named = typeof scope === 'string' && scope !== '';
  const missing = { expected: 'error.scope, the scope that was needed', actual: quoted(scope) };
  const decisions = decided('errors.scope-on-forbidden', exchange, named, missing);
  if (!named || needed === undefined) return decisions;
  const wrong = { expected: `error.scope ${needed}`, actual: quoted(scope) };
  return [...decisions, ...decided('errors.scope-is-the-needed-one', exchange, scope === needed, wrong)];
}
