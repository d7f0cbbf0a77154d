import type { Law, Note } from '../resources/law.ts';
import { noted } from '../ruling.ts';
import { chargeOf } from './charge.ts';

/** What the events of the log say of their mode. */
export const eventLivemode: Law = (event, history) => {
  const { livemode } = event.fields;
  if (event.via === 'posted' || typeof livemode !== 'boolean') return [];
  const charge = chargeOf(event, history)?.charge;
  const rule = livemode && charge?.deployment === 'sandbox' ? testRule : liveRule;
  if (!charge || livemode === (charge.deployment === 'live')) return livemode ? [{ rule, place: null }] : [];
  const expected = `livemode ${event.place}: ${!livemode}, since ${charge.id} is a charge of ${charge.deployment}`;
  return [{ rule, place: { expected, actual: String(livemode), with: [charge.first.n] } }];
};

const testRule = 'webhooks.test-event-livemode-false';
const liveRule = 'event.livemode-true-on-live';

/** Whether the log holds test events beside those of live is open. */
export const testEvents: Note = (event, history) => {
  const isTest = event.via !== 'posted' && event.fields['livemode'] === false;
  const ofLive = isTest && chargeOf(event, history)?.charge.deployment === 'live';
  return isTest && !ofLive ? [noted('events.list.test-events', event.exchange, 'yes')] : [];
};
