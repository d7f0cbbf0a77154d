import { errorFields } from '../../contract/resources/error.ts';
import { holds, readField } from '../../contract/resources/field.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { isOfFront } from '../../evidence/front.ts';
import { json } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import { type Placed, quoted, rulings } from '../ruling.ts';
import { answered, cut } from '../words.ts';

/** The documented fields of every error, whatever it was an error about. */
export const errorBody: Judge = (exchange) => {
  if (!isError(exchange)) return [];
  const body = json(exchange.answer?.body)?.value;
  const places = errorFields.flatMap((field): readonly Placed[] => {
    const reading = readField(body, field.field);
    if (reading.is === 'outside') return [];
    if (holds(field, body)) return [{ rule: field.rule, place: null }];
    const actual =
      field.field === 'error' ? withoutError(exchange) : `${quoted(reading.value)} (${answered(exchange)})`;
    return [{ rule: field.rule, place: { expected: `${field.field} to be ${field.expected}`, actual } }];
  });
  return rulings(exchange, places);
};

/** An answer whose body the document describes as an error. */
export function isError(exchange: Exchange): boolean {
  const { answer, request } = exchange;
  if (!answer || !describedStatus(answer.status) || request.method === 'HEAD' || answer.body.sha256 !== null)
    return false;
  return !isOfFront(exchange);
}

/** An unhandled failure with another status than 503 is a deviation as it stands, whatever its body. */
const describedStatus = (status: number): boolean => (status >= 400 && status < 500) || status === 503;

function withoutError(exchange: Exchange): string {
  const { status = 0, body } = exchange.answer ?? {};
  const text = body?.text ?? '';
  return text === '' ? `${status} with an empty body` : `${status} with the body ${cut(text)}`;
}
