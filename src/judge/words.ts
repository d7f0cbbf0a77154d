import type { Exchange } from '../evidence/exchange.ts';
import { errorCode, header } from '../evidence/read.ts';
import { pathOf } from './request.ts';

/** The request, as in "POST /v1/charges". */
export const asked = ({ request }: Exchange): string => `${request.method} ${pathOf(request)}`;

/** The answer in a few words, as in "400 BAD_AMOUNT". */
export function answered(exchange: Exchange): string {
  const { answer } = exchange;
  if (!answer) return exchange.failure?.text ?? 'no answer';
  const code = errorCode(exchange);
  if (code !== null) return `${answer.status} ${code}`;
  const location = header(answer, 'location');
  if (answer.status >= 300 && answer.status < 400) return `${answer.status} to ${location ?? 'nowhere'}`;
  return `${answer.status} ${bodyKind(exchange)}`;
}

function bodyKind({ answer }: Exchange): string {
  const text = answer?.body.text ?? '';
  if (text === '') return 'with an empty body';
  const type = answer && header(answer, 'content-type');
  return `with the ${type ?? 'untyped'} body ${cut(text)}`;
}

/** A text for one line of a report. */
export function cut(text: string, most = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most)}…`;
}
