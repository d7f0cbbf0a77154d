import { matchEndpoint } from '../contract/routes.ts';
import type { Answer, Body, Exchange } from './exchange.ts';
import { lately } from './lately.ts';
import { once } from './once.ts';
import { parseJson, parseMaskedJson } from './parse-json.ts';

/** A header's first value, by its lower-case name. */
export function header(answer: Answer, name: string): string | undefined {
  for (const [known, value] of answer.headers) if (known === name) return value;
  return undefined;
}

/** Whether only the beginning of a body is at hand. */
export const isCut = ({ text, bytes, sha256 }: Body): boolean => sha256 !== null && Buffer.byteLength(text) < bytes;

/** A body as JSON: `{ value }`, or null when it is cut, empty or not JSON. */
export const json = (body: Body | null | undefined): { readonly value: unknown } | null => (body ? parsed(body) : null);

const parsed = lately(({ text, sha256 }: Body): { readonly value: unknown } | null => {
  if (sha256 !== null || text === '') return null;
  return text.length > deepest && depthOf(text) > deepest ? null : parseMaskedJson(text);
});

/** No documented object nests deeply, and what walks a value must not run out of stack. */
const deepest = 1_000;

/** Of brackets; those inside of strings count too, which only makes it an upper bound. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) | 0x20;
    if (code === 0x7b) most = Math.max(most, (depth += 1));
    else if (code === 0x7d) depth -= 1;
  }
  return most;
}

/** The answer's body as a JSON object, or null. */
export const objectOf = once(({ answer }: Exchange): Readonly<Record<string, unknown>> | null =>
  asObject(json(answer?.body)?.value),
);

export const succeeded = ({ answer }: Exchange): boolean =>
  answer !== null && answer.status >= 200 && answer.status < 300;

/** The id that an answer gives; null where it is no success that has one. */
export function idOf(exchange: Exchange): string | null {
  const id = objectOf(exchange)?.['id'];
  return succeeded(exchange) && typeof id === 'string' && id !== '' ? id : null;
}

export const stateOf = (exchange: Exchange): unknown => objectOf(exchange)?.['state'];

/** What an answer lists; null where it is no list. */
export function dataOf(exchange: Exchange): readonly unknown[] | null {
  const data = objectOf(exchange)?.['data'];
  if (Array.isArray(data)) return data;
  return succeeded(exchange) && isEventLog(exchange) ? onlyArrayIn(exchange) : null;
}

const isEventLog = ({ request: { method, target } }: Exchange): boolean =>
  matchEndpoint(method, target)?.endpoint.name === 'events.list';

/** What the event log answers beside its events is not shown, nor under which name they stand. */
function onlyArrayIn({ answer }: Exchange): readonly unknown[] | null {
  const body = json(answer?.body)?.value;
  if (Array.isArray(body)) return body;
  const arrays = Object.values(asObject(body) ?? {}).filter(Array.isArray);
  return arrays.length === 1 ? arrays[0]! : null;
}

/** The objects that an answer lists. */
export const listedIn = (exchange: Exchange): readonly Readonly<Record<string, unknown>>[] =>
  (dataOf(exchange) ?? []).map(asObject).filter((item) => item !== null);

/** The ids of what an answer lists. */
export const listedIds = (list: Exchange): readonly string[] =>
  listedIn(list)
    .map(({ id }) => id)
    .filter((id) => typeof id === 'string');

/** What of a page carries a reference; null when it is no page. */
export const carrying = (
  exchange: Exchange,
  reference: string,
  field = 'reference',
): ReturnType<typeof listedIn> | null =>
  exchange.answer?.status === 200 && dataOf(exchange) !== null
    ? listedIn(exchange).filter((item) => item[field] === reference)
    : null;

export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** A member of the object that a text holds; undefined where it holds none. */
export const memberOf = (text: string | null, name: string): unknown =>
  text ? asObject(parseJson(text)?.value)?.[name] : undefined;

/**
 * The code of an error answer, or null when the answer is no error of the documented shape. A resource names its type,
 * and may well carry the failure of a charge in a field called error.
 */
export const errorCode = once((exchange: Exchange): string | null => {
  const body = objectOf(exchange);
  if (isResource(body, exchange.answer?.status)) return null;
  const code = asObject(body?.['error'])?.['code'];
  return typeof code === 'string' ? code : null;
});

const resources: readonly unknown[] = [
  'charge',
  'list',
  'balance',
  'payment_link',
  'bill',
  'bill_notice',
  'event',
  'webhook_endpoint',
];

const isResource = (body: Readonly<Record<string, unknown>> | null, status = 0): boolean =>
  status < 300 && resources.includes(body?.['object']);

/** Milliseconds until Retry-After, given as seconds or as an HTTP date; null when it is neither. */
export function retryAfter(answer: Answer, now: number): number | null {
  const text = header(answer, 'retry-after');
  if (text === undefined) return null;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - (Date.parse(header(answer, 'date') ?? '') || now));
}

/** Of which kind a value of an answer is, in words. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'left out';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (Number.isInteger(value)) return 'an integer';
  return kinds[typeof value] ?? 'unknown';
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a fraction',
  boolean: 'true or false',
  object: 'an object',
};
