import { clocksDiffer } from '../../contract/limits.ts';
import { unixSeconds } from '../../contract/resources/value.ts';
import { receivedAtLatest } from '../../evidence/moment.ts';
import { asObject } from '../../evidence/read.ts';
import { type Law, law, type Note } from '../resources/law.ts';
import { dateOf } from '../resources/moment.ts';
import { noted, quoted } from '../ruling.ts';

/** What of an event of the log could not be told of any. */
export const eventContents: readonly Law[] = [
  // What is posted carries no time of the service to hold it against.
  law('event.created', ({ via, exchange, fields: { created }, place }) => {
    const latest = Math.max(receivedAtLatest(exchange), dateOf(exchange) ?? -Infinity) + clocksDiffer;
    const readable = via !== 'posted' && unixSeconds.safeParse(created).success;
    if (!readable || Number(created) * 1000 <= latest) return [];
    return [{ expected: `created ${place}: a moment in the past, in Unix seconds`, actual: quoted(created) }];
  }),
  law('delivery.attempts', ({ via, fields, place }) => {
    const attempts = via === 'posted' ? null : asObject(fields['delivery'])?.['attempts'];
    if (typeof attempts !== 'number' || attempts >= 0) return [];
    return [{ expected: `delivery.attempts ${place}: how often it was attempted`, actual: quoted(attempts) }];
  }),
];

export const eventNotes: Note = ({ via, exchange, fields }) => {
  const data = asObject(fields['data']);
  const names = data && Object.keys(data).toSorted().join(', ');
  return [
    ...(names ? [noted('event.data-contents', exchange, `${quoted(fields['type'])}: ${names}`)] : []),
    ...(via === 'posted'
      ? [noted('event.delivery-in-posted-event', exchange, asObject(fields['delivery']) ? 'yes' : 'no')]
      : []),
  ];
};
