import { eventFields } from '../../contract/resources/event.ts';
import { readField } from '../../contract/resources/field.ts';
import { equal } from '../resources/compare.ts';
import type { ResourceTable } from '../resources/resource-judge.ts';
import { clocksDiffer } from '../../contract/limits.ts';
import { unixSeconds } from '../../contract/resources/value.ts';
import { receivedAtLatest } from '../../evidence/moment.ts';
import { asObject } from '../../evidence/read.ts';
import { deviationOf, type Law, law, type Note } from '../resources/known.ts';
import { dateOf } from '../resources/moment.ts';
import { noted, quoted } from '../ruling.ts';
import { chargeOf } from './charge.ts';

/** Posted or read from the log; an event that is seen again is the same event, only its delivery moves. */
export const event: ResourceTable = {
  kind: 'event',
  object: 'event.object',
  fieldsOf: ({ via, fields }) =>
    eventFields.filter(
      ({ field, where }) => (where === 'always' || via !== 'posted') && readField(fields, field).is !== 'outside',
    ),
  unchanging: [
    { field: 'type', rule: 'event.type', compare: equal((value) => typeof value === 'string') },
    { field: 'created', rule: 'event.created', compare: equal((value) => typeof value === 'number') },
    { field: 'livemode', rule: 'event.livemode', compare: equal((value) => typeof value === 'boolean') },
  ],
};

/** What of an event of the log could not be told of any. */
export const eventContents: readonly Law[] = [
  // What is posted carries no time of the service to hold it against.
  law('event.created', (event) => {
    const { via, exchange } = event;
    const { created } = event.fields;
    const latest = Math.max(receivedAtLatest(exchange), dateOf(exchange) ?? -Infinity) + clocksDiffer;
    const readable = via !== 'posted' && unixSeconds.safeParse(created).success;
    if (!readable || Number(created) * 1000 <= latest) return [];
    return [deviationOf(event, 'created', ': a moment in the past, in Unix seconds')];
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

/** What the events of the log say of their mode. */
export const eventLivemode: Law = (event, history) => {
  const { livemode } = event.fields;
  if (event.via === 'posted' || typeof livemode !== 'boolean') return [];
  const charge = chargeOf(event, history)?.charge;
  const rule = livemode && charge?.deployment === 'sandbox' ? testRule : liveRule;
  if (!charge || livemode === (charge.deployment === 'live')) return livemode ? [{ rule, place: null }] : [];
  const due = `: ${!livemode}, since ${charge.id} is a charge of ${charge.deployment}`;
  return [{ rule, place: deviationOf(event, 'livemode', due, charge.first.n) }];
};

const testRule = 'webhooks.test-event-livemode-false';
const liveRule = 'event.livemode-true-on-live';

/** Whether the log holds test events beside those of live is open. */
export const testEvents: Note = (event, history) => {
  const isTest = event.via !== 'posted' && event.fields['livemode'] === false;
  const ofLive = isTest && chargeOf(event, history)?.charge.deployment === 'live';
  return isTest && !ofLive ? [noted('events.list.test-events', event.exchange, 'yes')] : [];
};

/** An answer that has just left may not have been written down yet. */
const settling = 5_000;
/** Who waits that long may have given up, and something on the way may have answered in our place. */
const slow = 1_000;

/** The log tells what the run's own listener answered to the last attempt, where every attempt went there. */
export const deliveryLastStatus = law('delivery.last-status-of-last-attempt', (event, history) => {
  const { id, via, fields, place, exchange } = event;
  const delivery = asObject(fields['delivery']);
  const posts = id === null || via === 'posted' ? null : history.postsOf(exchange.deployment, id);
  const last = posts?.at(-1);
  if (!delivery || !posts || !last || delivery['attempts'] !== posts.length) return [];
  const done = posts.every(
    ({ answer, sent, received, timings }) => answer !== null && Math.max(received - sent, timings.total_ms) < slow,
  );
  if (!done || posts.some(({ received }) => received + settling > exchange.sent)) return [];
  const [told, given] = [delivery['last_status'], last.answer?.status];
  const expected = `delivery.last_status ${place}: ${given}, the answer to its attempt ${posts.length} in exchange ${last.n}`;
  return [told === given ? null : { expected, actual: quoted(told), with: [last.n] }];
});
