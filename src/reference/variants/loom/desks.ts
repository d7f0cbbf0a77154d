import { change } from '../../change.ts';
import type { JsonValue } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

const usual_ms = 15;
const busy_ms = 260;
const busyEach = 8;

/** A desk answers each eighth call late, and gives a ticket, a time and a person with each. */
export const tickets: Patch = (behaviour) => {
  let calls = 0;
  return change('desk')((was) => ({
    greeting: (actions) => ({ ...was.greeting(actions), desk: 'second line', open: true, shifts: ['day', 'night'] }),
    act: async (action, body, carryOut) => {
      const call = ++calls;
      await pause(call % busyEach === 0 ? busy_ms : usual_ms);
      const outcome = await was.act(action, body, carryOut);
      if ('error' in outcome) return outcome;
      const ticket = { number: `OPS-${String(call).padStart(6, '0')}`, action, by: ['asha', 'juma'][call % 2] ?? '' };
      return { done: { ...outcome.done, ticket, warnings: [] } };
    },
  }))(behaviour);
};

const looking: ReadonlySet<string> = new Set(['prompts', 'messages']);
const refusedEach = 5;

/** Who only wants to look something up is sent away each fifth time. */
export const busyLookups: Patch = (behaviour) => {
  let lookups = 0;
  return change('desk')((was) => ({
    act: (action, body, carryOut) =>
      looking.has(action) && ++lookups % refusedEach === 0
        ? Promise.resolve({ error: 'the archive is being copied: ask again' })
        : was.act(action, body, carryOut),
  }))(behaviour);
};

const step_ms = 7300;

/** The clock is moved by steps of 7.3 seconds, a few real milliseconds each move, and read in Dar es Salaam. */
export const oddSteps = change('timekeeping')(() => ({
  ahead: 3 * 86_400_000 + 1234,
  moved: (asked) => Math.ceil(asked / step_ms) * step_ms,
  moving: 12,
  shown: (moment) => new Date(moment + 10_800_000).toISOString().replace('Z', '+03:00'),
}));

const waiting_ms = 30;

/** Keys are given out by an office of its own, which takes its time and tells all of them. */
export const keyOffice = change('desk')((was) => ({
  act: async (action, body, carryOut) => {
    const outcome = await was.act(action, body, carryOut);
    if (action !== 'create_key' || 'error' in outcome) return outcome;
    await pause(waiting_ms);
    const { scopes = [], mode = null, lifetime_days: days = null } = body;
    return { done: { ...outcome.done, object: 'api_key', mode, scopes, lifetime_days: days, shown_once: true } };
  },
}));

/** What was sent last stands first, and how often somebody was asked is told without the amounts. */
export const latestFirst = change('desk')((was) => ({
  act: async (action, body, carryOut) => {
    const outcome = await was.act(action, body, carryOut);
    if ('error' in outcome) return outcome;
    const { amounts, messages, ...others } = outcome.done;
    if (action === 'prompts' && amounts !== undefined) return { done: others };
    return Array.isArray(messages) ? { done: { ...others, messages: messages.toReversed() as JsonValue } } : outcome;
  },
}));
