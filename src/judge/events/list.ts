import type { Exchange } from '../../evidence/exchange.ts';
import { dataOf, json, listedIn, objectOf, succeeded } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import { strangersTo } from '../lists/own.ts';
import { servedEndpoint } from '../request.ts';
import { noted, quoted, ruling } from '../ruling.ts';

/** The event log as a list: what it holds, and what the document leaves open of how it is answered. */
export const eventList: Judge = (exchange) => {
  const name = succeeded(exchange) ? servedEndpoint(exchange)?.name : undefined;
  const status = exchange.answer?.status;
  if (name === 'events.retry') return [noted('events.retry.answer', exchange, `${status}, ${bodyOf(exchange)}`)];
  if (name !== 'events.get' && name !== 'events.list') return [];
  const statuses = noted('events.statuses', exchange, `${name}: ${status}`);
  if (name === 'events.get') return [statuses];
  return [
    ...ruling('events.list.holds-events', exchange, strangersTo('event', dataOf(exchange) ?? [])),
    statuses,
    noted('events.list.envelope', exchange, `${bodyOf(exchange)}${orderOf(exchange)}`),
  ];
};

function orderOf(exchange: Exchange): string {
  const times = listedIn(exchange).map(({ created }) => Number(created));
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || first === last) return '';
  return first > last ? ', the newest first' : ', the oldest first';
}

function bodyOf(exchange: Exchange): string {
  const value = json(exchange.answer?.body)?.value;
  const fields = objectOf(exchange);
  if (fields) return `an object with ${Object.keys(fields).toSorted().join(', ')}`;
  return Array.isArray(value) ? 'an array' : value === undefined ? 'no JSON' : quoted(value);
}
