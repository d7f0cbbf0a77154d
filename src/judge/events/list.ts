import { asObject, json } from '../../evidence/read.ts';
import { isEvent, loggedItems, logName } from './shown.ts';
import type { Judge } from '../judge.ts';
import { noted, quoted, ruling } from '../ruling.ts';

/** The event log as a list: what it holds, and what the document leaves open of how it is answered. */
export const eventList: Judge = (exchange) => {
  const name = logName(exchange);
  if (name === null) return [];
  const { status } = exchange.answer!;
  if (name === 'events.retry') return [noted('events.retry.answer', exchange, `${status}, ${bodyOf(exchange)}`)];
  const statuses = noted('events.statuses', exchange, `${name}: ${status}`);
  if (name === 'events.get') return [statuses];
  const items = loggedItems(exchange) ?? [];
  const strangers = items.map((item, at) => {
    const fields = asObject(item);
    return fields && isEvent(fields) ? null : { expected: `data[${at}]: an event`, actual: quoted(item) };
  });
  return [
    ...ruling('events.list.holds-events', exchange, strangers),
    statuses,
    noted('events.list.envelope', exchange, bodyOf(exchange)),
  ];
};

const bodyOf = ({ answer }: Parameters<Judge>[0]): string => {
  const value = json(answer?.body)?.value;
  const fields = asObject(value);
  if (fields) return `an object with ${Object.keys(fields).toSorted().join(', ')}`;
  return Array.isArray(value) ? 'an array' : value === undefined ? 'no JSON' : quoted(value);
};
