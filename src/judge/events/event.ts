import { clocksDiffer } from '../../contract/limits.ts';
import type { QuestionId } from '../../contract/questions.ts';
import { eventFields } from '../../contract/resources/event.ts';
import { readField } from '../../contract/resources/field.ts';
import { equal } from '../resources/compare.ts';
import type { ResourceTable } from '../resources/resource-judge.ts';
import { isUnixSeconds } from '../../contract/resources/value.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import type { Fields } from '../order.ts';
import { deviationOf, type Law, law, type Note } from '../resources/known.ts';
import { presentAtLatest, zonedMomentOf } from '../resources/moment.ts';
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
    const readable = via !== 'posted' && isUnixSeconds(created);
    if (!readable || created * 1000 <= presentAtLatest(exchange)) return [];
    return [deviationOf(event, 'created', ': a moment in the past, in Unix seconds')];
  }),
  // Nothing can be told of a charge before there is one.
  law('event.created', (event, history) => {
    const { created } = event.fields;
    const charge = chargeOf(event, history)?.charge;
    const since = charge && zonedMomentOf(charge.first.fields['created']);
    if (!since || !isUnixSeconds(created)) return [];
    const due = `: no earlier than the created ${quoted(charge.first.fields['created'])} of ${charge.id}`;
    return [created * 1000 < since.at - clocksDiffer ? deviationOf(event, 'created', due, charge.first.n) : null];
  }),
];

export const eventNotes: Note = ({ via, exchange, fields }) => {
  const data = asObject(fields['data']);
  const names = data && Object.keys(data).toSorted().join(', ');
  return [
    ...(names ? [noted('event.data-contents', exchange, `${quoted(fields['type'])}: ${names}`)] : []),
    ...escrow(fields, exchange, names ?? 'nothing'),
    ...(via === 'posted'
      ? [noted('event.delivery-in-posted-event', exchange, asObject(fields['delivery']) ? 'yes' : 'no')]
      : []),
  ];
};

const escrows: Readonly<Record<string, QuestionId>> = {
  'escrow.funded': 'webhooks.what-emits-escrow-funded',
  'escrow.released': 'webhooks.what-emits-escrow-released',
};

/** No documented operation is said to emit one; that it came at all, and about what, is all that shows. */
function escrow({ type }: Fields, exchange: Exchange, about: string): readonly Decision[] {
  const question = escrows[String(type)];
  return question ? [noted(question, exchange, `something did, and its data hold ${about}`)] : [];
}

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
