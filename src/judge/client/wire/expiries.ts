import { isDateTime } from '../../../contract/date-time.ts';
import { fieldsSent } from '../../order.ts';
import { endpointOf } from '../../request.ts';
import { decided, quoted } from '../../ruling.ts';
import { asked } from '../../words.ts';
import type { ClientJudge } from '../client-judge.ts';

/** A number of seconds, a date as people write it, or with a space amid, is no ISO 8601; null is for another rule. */
export const expiries: ClientJudge = (exchange) => {
  const name = endpointOf(exchange)?.name;
  if (name !== 'bills.create' && name !== 'links.create') return [];
  const given = fieldsSent(exchange.request)?.['expires_at'];
  if (given === undefined || given === null || isOpen(given)) return [];
  return decided('client.expiry-is-date-time', exchange, isDateTime(given), {
    expected: 'expires_at as an ISO 8601 date-time, such as 2030-01-31T12:00:00Z',
    actual: `${asked(exchange)} with "expires_at": ${quoted(given)}`,
  });
};

/** Days without a time, weeks and the like, which the standard knows as well; an empty text may have been given. */
const isOpen = (given: unknown): boolean =>
  typeof given === 'string' && !isDateTime(given) && (given === '' || otherForm.test(given)) && !plain.test(given);

const otherForm = /^[+-]?\d{4}(?!\d{5})[\dTtZzWw:.,+-]*$/;

/** The form that every reader of date-times knows: one that is none is of no day or hour that there is. */
const plain = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
