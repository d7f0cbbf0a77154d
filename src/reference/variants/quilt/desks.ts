import { change, together } from '../../change.ts';
import { inZone } from '../gait/times.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

const spellings: readonly ((moment: number) => string)[] = [
  (moment) => new Date(moment).toISOString(),
  (moment) => inZone(moment, 3),
  (moment) => new Date(moment).toISOString().replace('Z', '000+00:00'),
  (moment) => new Date(moment).toISOString().replaceAll(/[-:]/g, ''),
];

/** Each time somebody else writes down where the clock stands, in a way of their own. */
const clockToldByMany: Patch = (behaviour) => {
  let told = 0;
  return change('timekeeping')((was) => ({
    shown: (moment) => spellings[told++ % spellings.length]?.(moment) ?? was.shown(moment),
  }))(behaviour);
};

const far_ms = 1_800_000;
const more_ms = 11_000;

/** A clock that is moved by more than half an hour is moved eleven seconds further, so that nightly work is over by then. */
export const furtherWhenFar = change('timekeeping')((was) => ({
  moved: (asked) => was.moved(asked) + (asked > far_ms ? more_ms : 0),
}));

const lookups: ReadonlySet<string> = new Set(['prompts', 'messages']);

/** Every fifth look into the records of handsets is refused, because somebody else has them, and every other one knows no amounts. */
export const recordsOut: Patch = (behaviour) => {
  let looked = 0;
  return change('desk')((was) => ({
    act: async (action, body, carryOut) => {
      if (!lookups.has(action)) return was.act(action, body, carryOut);
      looked++;
      if (looked % 5 === 0) return { error: 'the records are with somebody else: please ask again' };
      const outcome = await was.act(action, body, carryOut);
      if ('error' in outcome || action !== 'prompts' || looked % 2 === 0) return outcome;
      const { amounts: _amounts, ...done } = outcome.done;
      return { done };
    },
  }))(behaviour);
};

const lunch_ms = 60;

/** Tickets are written for what was done, and each third takes a while. */
const ticketed: Patch = (behaviour) => {
  let served = 0;
  return change('desk')((was) => ({
    greeting: (actions) => ({ desk: 'Dawati la Malipo', ...was.greeting(actions) }),
    act: async (action, body, carryOut) => {
      const ticket = ++served;
      const outcome = await was.act(action, body, carryOut);
      if (ticket % 3 === 0) await pause(lunch_ms);
      return 'error' in outcome ? outcome : { done: { ...outcome.done, ticket, signed_by: null } };
    },
  }))(behaviour);
};

/** Who pays by a link is not always told of which charge. */
const linksUntold: Patch = (behaviour) => {
  let paid = 0;
  return change('desk')((was) => ({
    act: async (action, body, carryOut) => {
      const outcome = await was.act(action, body, carryOut);
      if (action !== 'pay_link' || 'error' in outcome || paid++ % 2 === 0) return outcome;
      return { done: { ...outcome.done, charge: null } };
    },
  }))(behaviour);
};

export const manyHands = together(clockToldByMany, ticketed, linksUntold);
