import { eventFields } from '../../contract/resources/event.ts';
import { holds, readField } from '../../contract/resources/field.ts';
import { unixSeconds } from '../../contract/resources/value.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, header } from '../../evidence/read.ts';
import { receivedAtLatest } from '../../evidence/moment.ts';
import { logName, type ShownEvent, shownEvents } from './shown.ts';
import type { Judge } from '../judge.ts';
import { noted, type Placed, quoted, rulings } from '../ruling.ts';
import { notShown } from '../shown.ts';

/** Every documented field of every event, posted or read from the log. */
export const eventShape: Judge = (exchange) => {
  const events = shownEvents(exchange);
  const places = events.flatMap((event) => [...fieldsOf(event), ...dated(event, exchange), ...counted(event)]);
  const missing = logName(exchange) === 'events.get' ? notShown('an event', 'event.object', exchange) : [];
  return [...missing, ...rulings(exchange, places), ...events.flatMap((event) => contents(event, exchange))];
};

function fieldsOf({ via, fields, place }: ShownEvent): readonly Placed[] {
  return eventFields
    .filter(({ where }) => where === 'always' || via !== 'post')
    .flatMap((field): readonly Placed[] => {
      const reading = readField(fields, field.field);
      if (reading.is === 'outside') return [];
      const misfit = { expected: `${field.field} ${place}: ${field.expected}`, actual: quoted(reading.value) };
      return [{ rule: field.rule, place: holds(field, fields) ? null : misfit }];
    });
}

const clocksDiffer = 5 * 60_000;

/** No event of the log is yet to come. What is posted carries no time of the service to hold it against. */
function dated({ via, fields, place }: ShownEvent, exchange: Exchange): readonly Placed[] {
  const { created } = fields;
  if (via === 'post' || !unixSeconds.safeParse(created).success) return [];
  const date = Date.parse((exchange.answer && header(exchange.answer, 'date')) ?? '');
  const latest = Math.max(receivedAtLatest(exchange), Number.isNaN(date) ? -Infinity : date) + clocksDiffer;
  if (Number(created) * 1000 <= latest) return [];
  const expected = `created ${place}: a moment in the past, in Unix seconds`;
  return [{ rule: 'event.created', place: { expected, actual: quoted(created) } }];
}

function counted({ via, fields, place }: ShownEvent): readonly Placed[] {
  const attempts = via === 'post' ? null : asObject(fields['delivery'])?.['attempts'];
  if (typeof attempts !== 'number' || attempts >= 0) return [];
  const expected = `delivery.attempts ${place}: how often it was attempted`;
  return [{ rule: 'delivery.attempts', place: { expected, actual: quoted(attempts) } }];
}

/** An answer that should be an event and is no object at all. */
function contents({ via, fields }: ShownEvent, exchange: Exchange): readonly Decision[] {
  const data = asObject(fields['data']);
  const names = data && Object.keys(data).toSorted().join(', ');
  return [
    ...(names ? [noted('event.data-contents', exchange, `${quoted(fields['type'])}: ${names}`)] : []),
    ...(via === 'post'
      ? [noted('event.delivery-in-posted-event', exchange, asObject(fields['delivery']) ? 'yes' : 'no')]
      : []),
  ];
}
