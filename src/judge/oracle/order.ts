import type { Body, SentRequest } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import { sentHeader } from '../request.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The body of a creation, read as well as its mask allows. */
export type Order =
  | { readonly is: 'fields'; readonly fields: Fields; readonly text: string; readonly repeated: boolean }
  | { readonly is: 'unreadable'; readonly why: string }
  | { readonly is: 'not-an-object'; readonly text: string };

const orders = new WeakMap<Body, Order>();

/** What a request asks for in its body; read once. */
export function orderOf({ body }: SentRequest): Order {
  if (body === null) return { is: 'not-an-object', text: '' };
  let order = orders.get(body);
  if (order === undefined) orders.set(body, (order = read(body)));
  return order;
}

/** The members of a body; null where it has none that can be read. */
export function fieldsSent(request: SentRequest): Fields | null {
  const order = orderOf(request);
  return order.is === 'fields' ? order.fields : null;
}

/** The same, and null where a name stands twice: which of the two counts is nobody's promise. */
export function fieldsSentOnce(request: SentRequest): Fields | null {
  const order = orderOf(request);
  return order.is === 'fields' && !order.repeated ? order.fields : null;
}

function read(body: Body): Order {
  if (body.sha256 !== null) return { is: 'unreadable', why: 'the record of its body is cut' };
  const value = parse(body.text) ?? parse(digitsForMask(body.text));
  const fields = asObject(value?.value);
  if (fields === null) return { is: 'not-an-object', text: body.text };
  return { is: 'fields', fields, text: body.text, repeated: members(body.text) !== membersOf(fields) };
}

export const isJson = (request: SentRequest): boolean =>
  sentHeader(request, 'content-type').every((type) => /^application\/json\s*(;|$)/i.test(type.trim()));

function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** A number that was sent as a JSON number is masked with asterisks, which no JSON number has. */
function digitsForMask(text: string): string {
  return text.replace(/\*{6}/g, '111111');
}

/** Members as written; more than were read means that a name stands twice in one object. */
function members(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)) if (colon !== undefined) count += 1;
  return count;
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, each) => sum + membersOf(each), own);
}
