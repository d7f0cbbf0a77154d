import type { Body, SentRequest } from '../evidence/exchange.ts';
import { hasRepeatedName, parseMaskedJson } from '../evidence/parse-json.ts';
import { lately } from '../evidence/lately.ts';
import { asObject } from '../evidence/read.ts';
import { sentHeader } from './request.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The body of a creation, read as well as its mask allows. */
type OrderBody =
  | { readonly is: 'fields'; readonly fields: Fields; readonly text: string; readonly repeated: boolean }
  | { readonly is: 'unreadable'; readonly why: string }
  | { readonly is: 'not-an-object'; readonly text: string };

/** What a request asks for in its body. */
export const orderOf = ({ body }: SentRequest): OrderBody =>
  body === null ? { is: 'not-an-object', text: '' } : read(body);

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

const read = lately(({ text, sha256 }: Body): OrderBody => {
  if (sha256 !== null) return { is: 'unreadable', why: 'the record of its body is cut' };
  const fields = asObject(parseMaskedJson(text)?.value);
  if (fields === null) return { is: 'not-an-object', text };
  return { is: 'fields', fields, text, repeated: hasRepeatedName(text, fields) };
});

/** Whether it says that its body is JSON, with parameters or without. */
export const saysJson = (request: SentRequest): boolean => hasType(request, /^application\/json\s*(?:;|$)/i);

/** Whether its body has just the documented type: what a service makes of parameters is open. What is not recorded is right. */
export const saysJustJson = (request: SentRequest): boolean =>
  request.body === null || request.headers.length === 0 || hasType(request, /^application\/json$/i);

function hasType(request: SentRequest, form: RegExp): boolean {
  const types = sentHeader(request, 'content-type');
  return types.length > 0 && types.every((type) => form.test(type.trim()));
}
