import type { Body, SentRequest } from '../evidence/exchange.ts';
import { hasRepeatedName, parseMaskedJson } from '../evidence/parse-json.ts';
import { asObject } from '../evidence/read.ts';
import { sentHeader } from './request.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The body of a creation, read as well as its mask allows. */
type OrderBody =
  | { readonly is: 'fields'; readonly fields: Fields; readonly text: string; readonly repeated: boolean }
  | { readonly is: 'unreadable'; readonly why: string }
  | { readonly is: 'not-an-object'; readonly text: string };

const orders = new WeakMap<Body, OrderBody>();

/** What a request asks for in its body; read once. */
export function orderOf({ body }: SentRequest): OrderBody {
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

function read(body: Body): OrderBody {
  if (body.sha256 !== null) return { is: 'unreadable', why: 'the record of its body is cut' };
  const fields = asObject(parseMaskedJson(body.text)?.value);
  if (fields === null) return { is: 'not-an-object', text: body.text };
  return { is: 'fields', fields, text: body.text, repeated: hasRepeatedName(body.text, fields) };
}

export const isJson = (request: SentRequest): boolean =>
  sentHeader(request, 'content-type').every((type) => /^application\/json\s*(;|$)/i.test(type.trim()));
