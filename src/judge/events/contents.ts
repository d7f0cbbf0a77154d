import { clocksDiffer } from '../../contract/limits.ts';
import { unixSeconds } from '../../contract/resources/value.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest } from '../../evidence/moment.ts';
import { asObject } from '../../evidence/read.ts';
import type { Judge } from '../judge.ts';
import { dateOf } from '../resources/moment.ts';
import { type Shown, shownIn } from '../resources/shown.ts';
import { type Deviation, noted, quoted, ruling } from '../ruling.ts';

/** When an event was made, how often it was delivered, and what the document leaves open of it. */
export const eventContents: Judge = (exchange) => {
  const events = shownIn('event', exchange);
  const logged = events.filter(({ via }) => via !== 'posted');
  return [
    ...ruling(
      'event.created',
      exchange,
      logged.flatMap((event) => yetToCome(event, exchange)),
    ),
    ...ruling('delivery.attempts', exchange, logged.flatMap(countedBelowZero)),
    ...events.flatMap((event) => contents(event, exchange)),
  ];
};

/** No event of the log is yet to come. What is posted carries no time of the service to hold it against. */
function yetToCome({ fields, place }: Shown, exchange: Exchange): readonly Deviation[] {
  const { created } = fields;
  const latest = Math.max(receivedAtLatest(exchange), dateOf(exchange) ?? -Infinity) + clocksDiffer;
  if (!unixSeconds.safeParse(created).success || Number(created) * 1000 <= latest) return [];
  return [{ expected: `created ${place}: a moment in the past, in Unix seconds`, actual: quoted(created) }];
}

function countedBelowZero({ fields, place }: Shown): readonly Deviation[] {
  const attempts = asObject(fields['delivery'])?.['attempts'];
  if (typeof attempts !== 'number' || attempts >= 0) return [];
  return [{ expected: `delivery.attempts ${place}: how often it was attempted`, actual: quoted(attempts) }];
}

function contents({ via, fields }: Shown, exchange: Exchange): readonly Decision[] {
  const data = asObject(fields['data']);
  const names = data && Object.keys(data).toSorted().join(', ');
  return [
    ...(names ? [noted('event.data-contents', exchange, `${quoted(fields['type'])}: ${names}`)] : []),
    ...(via === 'posted'
      ? [noted('event.delivery-in-posted-event', exchange, asObject(fields['delivery']) ? 'yes' : 'no')]
      : []),
  ];
}
