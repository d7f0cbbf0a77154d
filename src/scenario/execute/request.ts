import { matchEndpoint } from '../../contract/routes.ts';
import type { KeyUse, RequestTemplate } from '../../evidence/exchange.ts';
import type { Key, Poll, Send } from '../read/grammar.ts';
import { requestLine } from '../read/grammar-parts.ts';
import { filled, filledPath, filledText, type Execution } from './execution.ts';

type Written = Pick<Send | Poll, 'to' | 'key' | 'headers' | 'query' | 'idempotency_key' | 'body' | 'written' | 'raw'>;

/** The request of a step with everything filled in but secrets and numbers. */
export function requestOf(line: string, step: Written, execution: Execution): RequestTemplate {
  const { method, path } = requestLine(line);
  const idempotencyKey = idempotencyKeyOf(line, step.idempotency_key, execution);
  const headers =
    step.headers &&
    Object.entries(filled(step.headers, execution)).map(([name, value]) => [name, String(value)] as const);
  return {
    method,
    path: filledPath(path, execution) + queryOf(step.query, execution, path.includes('?')),
    key: keyUse(step.key ?? execution.defaultKey, execution),
    ...(headers && { headers: Object.fromEntries(headers) }),
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(step.body !== undefined && { json: filled(step.body, execution) }),
    ...(step.written !== undefined && { written: step.written }),
    ...(step.raw !== undefined && { raw: filledText(step.raw, execution) }),
    ...(step.to !== undefined && { deployment: step.to }),
  };
}

function idempotencyKeyOf(line: string, written: Written['idempotency_key'], execution: Execution): string | null {
  const { method, path } = requestLine(line);
  const required = matchEndpoint(method, path)?.endpoint.idempotency === 'required';
  const wanted = written ?? (required ? 'generated' : 'none');
  if (wanted === 'none') return null;
  return wanted === 'generated' ? execution.nextKey() : filledText(wanted, execution);
}

function queryOf(query: Written['query'], execution: Execution, begun: boolean): string {
  const pairs = Object.entries(filled(query ?? {}, execution)).filter(([, value]) => value !== null);
  const text = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return text === '' ? '' : `${begun ? '&' : '?'}${text}`;
}

function keyUse(key: Key, execution: Execution): KeyUse {
  if (typeof key === 'object') {
    if ('malformed' in key) return { spoiled: 'malformed', as: filledText(key.malformed, execution) };
    return { use: label(key.in_query, execution), inQuery: true };
  }
  const name = filledText(key, execution);
  if (name === 'none') return { spoiled: 'missing' };
  return name === 'unknown' ? { spoiled: 'unknown' } : { use: label(name, execution) };
}

function label(name: string, { keys }: Execution): string {
  const known = keys.get(name);
  if (known === undefined) throw new Error(`no key is called ${name}`);
  return known;
}
