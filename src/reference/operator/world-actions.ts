import { text, type Action } from './action.ts';

export const advanceClock: Action = ({ clock }, { seconds }) => {
  if (typeof seconds !== 'number' || !(seconds >= 0)) return { error: 'seconds must be a number, zero or more' };
  clock.advance(seconds * 1000);
  return { done: { now: new Date(clock.now()).toISOString() } };
};

export const setLedger: Action = ({ condition }, { available }) => {
  if (typeof available !== 'boolean') return { error: 'available must be true or false' };
  condition.ledgerAvailable = available;
  return { done: {} };
};

export const prompts: Action = ({ charges }, { charge: id }) => {
  const charge = charges.get(text(id));
  return charge ? { done: { count: charge.seen.prompts } } : { error: `there is no charge ${text(id)}` };
};
