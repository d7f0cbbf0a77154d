import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, errorCode, objectOf } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import { noted } from '../ruling.ts';
import { endpointOf } from '../request.ts';
import { cut } from '../words.ts';
import { isError } from './body.ts';

const documented: ReadonlySet<string> = new Set(['code', 'doc', 'request_id', 'scope']);

/** What is open of every error: which fields it has beside the documented ones, and what a request_id looks like. */
export const errorForm: Judge = (exchange) => [...failure(exchange), ...form(exchange)];

/** A ledger that is away has a code of its own; what else fails is handled by nobody. */
function failure(exchange: Exchange): readonly Decision[] {
  const { status = 0 } = exchange.answer ?? {};
  const code = errorCode(exchange);
  if (code === 'LEDGER_UNAVAILABLE') return [noted('errors.operations-without-ledger', exchange, ledgerless(exchange))];
  if (status < 500 || code === null) return [];
  return [noted('errors.code-of-unhandled-failure', exchange, `${status} ${cut(code)}`)];
}

const ledgerless = (exchange: Exchange): string => endpointOf(exchange)?.name ?? 'another path';

function form(exchange: Exchange): readonly Decision[] {
  const error = isError(exchange) ? asObject(objectOf(exchange)?.['error']) : null;
  if (!error) return [];
  const names = Object.keys(error).filter((name) => !documented.has(name));
  const { request_id: id } = error;
  const decisions: Decision[] = [];
  if (names.length > 0) decisions.push(noted('errors.extra-fields', exchange, names.toSorted().join(', ')));
  if (typeof id === 'string') decisions.push(noted('errors.request-id-form', exchange, formOf(id)));
  if (exchange.deployment === 'sandbox' && errorCode(exchange) === 'LEDGER_UNAVAILABLE')
    decisions.push(noted('sandbox.ledger-unavailable', exchange, 'the sandbox answers LEDGER_UNAVAILABLE'));
  return decisions;
}

const signs = [
  ['small letters', /[a-z]/],
  ['capitals', /[A-Z]/],
  ['digits', /\d/],
  ['other signs', /[^A-Za-z\d]/],
] as const;

function formOf(id: string): string {
  const held = signs.filter(([, sign]) => sign.test(id)).map(([name]) => name);
  return `${id.length} characters: ${held.join(', ')}`;
}
