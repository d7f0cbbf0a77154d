import { pause } from '../world/pause.ts';
import { text, type Action, type Actions } from './action.ts';

const advanceClock: Action = async ({ world }, { seconds }) => {
  if (typeof seconds !== 'number' || !(seconds >= 0)) return { error: 'seconds must be a number, zero or more' };
  const { scheduler, clock, timekeeping } = world;
  if (timekeeping.moving > 0) await pause(timekeeping.moving);
  const by = timekeeping.moved(seconds * 1000);
  await (timekeeping.jumps === true ? scheduler.jump(by) : scheduler.advance(by));
  return { done: { now: timekeeping.shown(clock.now()) } };
};

const setLedger: Action = ({ world }, { available }) => {
  if (typeof available !== 'boolean') return { error: 'available must be true or false' };
  world.condition.ledgerAvailable = available;
  return { done: {} };
};

const prompts: Action = ({ test, live }, { charge: id }) => {
  const charge = live.charges.get(text(id)) ?? test.charges.get(text(id));
  if (!charge) return { error: `there is no charge ${text(id)}` };
  const { prompts: count } = charge.seen;
  return { done: { count, amounts: Array.from({ length: count }, () => live.behaviour.making.promptOver(charge)) } };
};

export const worldActions: Actions = { set_ledger: setLedger, advance_clock: advanceClock, prompts };
