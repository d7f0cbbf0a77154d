import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { json, objectOf, succeeded } from '../../evidence/read.ts';
import type { History, Judge } from '../history.ts';
import { servedEndpoint } from '../request.ts';
import { observedIn } from '../resources/observed.ts';
import { decided, noted, quoted, ruling } from '../ruling.ts';
import { compareUrls, endpointBefore, isSet, urlAsked } from './standing.ts';

/** The signing secret: shown where an endpoint is set and nowhere else, and another one for another address. */
export const endpointSecret: Judge = (exchange, history) => {
  if (!succeeded(exchange)) return [];
  switch (servedEndpoint(exchange)?.name) {
    case 'webhook-endpoints.set':
      return setAgain(exchange, history);
    case 'webhook-endpoints.list':
    case 'webhook-endpoints.delete':
      return readIn(exchange);
    case 'events.list':
    case 'events.get':
    case 'events.retry':
      return readInLog(exchange);
    default:
      return [];
  }
};

function readIn(exchange: Exchange): readonly Decision[] {
  const body = json(exchange.answer?.body);
  if (!body) return [];
  const found = secretIn(body.value, '', 0);
  if (found === null) return observedIn('webhook_endpoint', exchange).length > 0 ? ruling(never, exchange, [null]) : [];
  return ruling(never, exchange, [{ expected: unread, actual: found }]);
}

/** Of the log, only what has the form of one: anything may be called a secret there. */
function readInLog(exchange: Exchange): readonly Decision[] {
  const [found] = /\bwhsec_<secret-\d+>/.exec(exchange.answer?.body.text ?? '') ?? [];
  return found ? ruling(never, exchange, [{ expected: unread, actual: `${found} in the event log` }]) : [];
}

const never: RuleId = 'webhook-endpoint.secret-never-read';
const unread = 'no signing secret but in the answer that sets an endpoint';

const deepest = 8;

/** Where a value shows what was masked as a secret, or calls something one that no mask could be. */
function secretIn(value: unknown, at: string, depth: number): string | null {
  if (typeof value === 'string') {
    const called = /(?:^|[._])secret$/i.test(at) && /^[A-Za-z0-9+/=_-]{16,}$/.test(value);
    return called || value.includes('<secret') ? `${at || 'the body'} ${quoted(value)}` : null;
  }
  if (typeof value !== 'object' || value === null || depth >= deepest) return null;
  for (const [name, inner] of Object.entries(value)) {
    // An address may hold a token of its own.
    const found = name === 'url' ? null : secretIn(inner, at === '' ? name : `${at}.${name}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** What an endpoint that was set twice shows of its secret, to the same address or to another; right is null: nothing. */
export function secretsShown(earlier: Exchange, last: Exchange, same: boolean) {
  const [was, is] = [secretOf(earlier), secretOf(last)];
  const rule: RuleId = same
    ? 'webhook-endpoints.set.same-address-keeps-secret'
    : 'webhook-endpoints.set.new-address-rotates-secret';
  const expected = same
    ? `the secret of exchange ${earlier.n}, which set the same url`
    : `another secret than in exchange ${earlier.n}, which set another url`;
  const right = was === null || is === null ? null : (was === is) === same;
  return { rule, right, expected, actual: was === is ? 'the same secret' : 'another secret' };
}

/** The number under which a secret was masked: equal for equal secrets. */
function secretOf(exchange: Exchange): string | null {
  const secret = objectOf(exchange)?.['secret'];
  return typeof secret === 'string' ? (/<secret-(\d+)>$/.exec(secret)?.[1] ?? null) : null;
}

function setAgain(exchange: Exchange, history: History): readonly Decision[] {
  const before = endpointBefore(exchange, history);
  if (!before) return [];
  const sets = [...before.earlier, before.move].filter(isSet);
  const taken = sets.find((set) => set !== before.move && isApart(set, sets) && isOfAnother(set, exchange));
  if (taken) return ofAnother(taken, exchange);
  if (before.is === 'deleted') return afterDeletion(exchange, sets.at(-1));
  const { move } = before;
  const compared = compareUrls(urlAsked(move), urlAsked(exchange));
  // Whether another spelling of an address is the same address is open.
  if (compared === 'open' || (compared === 'same' && urlAsked(move) !== urlAsked(exchange))) return [];
  const { rule, right, expected, actual } = secretsShown(move, exchange, compared === 'same');
  return right === null ? [] : decided(rule, exchange, right, { expected, actual, with: [move.n] });
}

/** Of two at one moment either answer may show what the other has left. */
const isApart = (set: Exchange, sets: readonly Exchange[]): boolean =>
  sets.every((other) => other === set || other.received <= set.sent || other.sent >= set.received);

/** Whether another address has had the secret that an address is given. */
const isOfAnother = (set: Exchange, exchange: Exchange): boolean =>
  compareUrls(urlAsked(set), urlAsked(exchange)) === 'different' && secretsShown(set, exchange, false).right === false;

function ofAnother(set: Exchange, exchange: Exchange): readonly Decision[] {
  const { rule, expected, actual } = secretsShown(set, exchange, false);
  return ruling(rule, exchange, [{ expected, actual, with: [set.n] }]);
}

/** The record of an endpoint stays, so its address is still the same one; what becomes of another record is open. */
function afterDeletion(exchange: Exchange, set: Exchange | undefined): readonly Decision[] {
  if (!set || compareUrls(urlAsked(set), urlAsked(exchange)) !== 'same') return [];
  const { rule, right, expected, actual } = secretsShown(set, exchange, true);
  if (right === null) return [];
  const sameId = objectOf(set)?.['id'] === objectOf(exchange)?.['id'];
  const told = noted(
    'webhook-endpoints.set.after-delete',
    exchange,
    `${sameId ? 'the same' : 'another'} id, ${actual}`,
  );
  const found = { expected: `${expected}, though it was deleted since`, actual, with: [set.n] };
  return [told, ...(sameId ? decided(rule, exchange, right, found) : [])];
}
