import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, errorCode, objectOf } from '../../evidence/read.ts';
import { missOf } from '../resources/lookups.ts';
import type { Judge } from '../history.ts';
import { decided } from '../ruling.ts';
import { cut } from '../words.ts';

/**
 * A charge of another business is answered as an id that never existed. A service that is released anew answers otherwise
 * from one moment to the next: what it says besides tells the two apart once it is as before again.
 */
export const foreignAlike: Judge = (exchange, history) => {
  const miss = missOf(exchange, history);
  if (miss?.endpoint !== 'charges.get' || !isMissed(exchange)) return [];
  const beside = history.missesBeside(miss.endpoint, miss.kind, exchange);
  if (!beside || !isMissed(beside.other)) return [];
  const { other, before } = beside;
  const [own, others, earlier] = [exchange, other, before ?? exchange].map(portrait);
  const isAlike = own === others;
  const isSure = other.answer?.status !== exchange.answer?.status || (before !== null && own === earlier);
  if (!isAlike && !isSure) return [];
  const expected = `the same answer as in exchange ${other.n}, ${miss.kind === 'foreign' ? 'an unknown id' : 'a foreign id'}: ${others}`;
  const different = { expected, actual: own ?? '', with: [other.n, ...(before ? [before.n] : [])] };
  return decided('charges.get.foreign-indistinguishable', exchange, isAlike, different);
};

const isMissed = (exchange: Exchange): boolean => errorCode(exchange) === 'NOT_FOUND';

/**
 * What two such answers must have in common: status, fields and wording, apart from what names the one request. Headers may
 * tell of the key that asked, of how much is under way, or of how much it was refused: many answers show whether one goes
 * with whose id it is.
 */
function portrait(exchange: Exchange): string {
  const body = objectOf(exchange) ?? {};
  const error = asObject(body['error']) ?? {};
  const fields = Object.entries(error).map(([name, value]) => `${name}${worded(name, value, exchange)}`);
  const around = Object.keys(body).toSorted().join(' ');
  return `${exchange.answer?.status} { ${around}: ${fields.toSorted().join(', ')} }`;
}

/** Only prose is compared: single words may be ids of any kind. */
function worded(name: string, value: unknown, exchange: Exchange): string {
  if (name === 'request_id' || typeof value !== 'string' || !value.trim().includes(' ')) return '';
  const id = exchange.request.target.split('/').at(-1) ?? '';
  return ` ${JSON.stringify(cut(value.replaceAll(id, '…').replace(/\S*\d\S*/g, '#'), 200))}`;
}
