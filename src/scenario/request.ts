import { matchEndpoint } from '../contract/routes.ts';
import type { KeyUse, RequestTemplate } from '../evidence/exchange.ts';
import type { Key, Poll, Send } from './grammar.ts';
import { requestLine } from './request-line.ts';
import { filled, filledPath, filledText, type Telling } from './telling.ts';

type Written = Pick<Send | Poll, 'to' | 'key' | 'headers' | 'query' | 'idempotency_key' | 'body' | 'raw'>;

/** The request of a step with everything filled in but secrets and numbers. */
export function requestOf(line: string, step: Written, telling: Telling): RequestTemplate {
  const { method, path } = requestLine(line);
  const idempotencyKey = idempotencyKeyOf(method, path, step.idempotency_key, telling);
  const headers =
    step.headers &&
    Object.entries(filled(step.headers, telling)).map(([name, value]) => [name, String(value)] as const);
  return {
    method,
    path: filledPath(path, telling) + queryOf(step.query, telling, path.includes('?')),
    key: keyUse(step.key ?? telling.defaultKey, telling),
    ...(headers && { headers: Object.fromEntries(headers) }),
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(step.body !== undefined && { json: filled(step.body, telling) }),
    ...(step.raw !== undefined && { raw: filledText(step.raw, telling) }),
    ...(step.to !== undefined && { deployment: step.to }),
  };
}

function idempotencyKeyOf(method: string, path: string, written: string | undefined, telling: Telling): string | null {
  const required = matchEndpoint(method, path.split('?', 1)[0] ?? '')?.endpoint.idempotency === 'required';
  const wanted = written ?? (required ? 'generated' : 'none');
  if (wanted === 'none') return null;
  return wanted === 'generated' ? telling.nextKey() : filledText(wanted, telling);
}

function queryOf(query: Written['query'], telling: Telling, begun: boolean): string {
  const pairs = Object.entries(filled(query ?? {}, telling)).filter(([, value]) => value !== null);
  const text = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return text === '' ? '' : `${begun ? '&' : '?'}${text}`;
}

function keyUse(key: Key, telling: Telling): KeyUse {
  if (typeof key === 'object') {
    if ('malformed' in key) return { spoiled: 'malformed', as: filledText(key.malformed, telling) };
    return { use: label(key.in_query, telling), inQuery: true };
  }
  const name = filledText(key, telling);
  if (name === 'none') return { spoiled: 'missing' };
  return name === 'unknown' ? { spoiled: 'unknown' } : { use: label(name, telling) };
}

function label(name: string, { keys }: Telling): string {
  const known = keys.get(name);
  if (known === undefined) throw new Error(`no key is called ${name}`);
  return known;
}
