import { asText, type JsonObject } from '../../http/json.ts';
import { change } from '../../change.ts';
import type { Desk } from '../../operator/desk.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

/** What an operator remembers is its own: each reference has another. */
const remembering =
  (act: () => (was: Desk) => Desk['act']): Patch =>
  (behaviour) =>
    change('desk')((was) => ({ act: act()(was) }))(behaviour);

const ofLines: readonly string[] = ['approve_charge', 'decline_charge', 'pay_bill', 'pay_link', 'close_link'];
const busyEvery = 13;

/** A call centre: a tenth of a second to a whole one for each action, and now and then all lines are busy. */
export const callCentre = remembering(() => {
  let calls = 0;
  return (was) => async (action, body, carryOut) => {
    calls++;
    await pause(100 + ((calls * 379) % 901));
    if (ofLines.includes(action) && calls % busyEvery === 0) return { error: 'all lines are busy: please call again' };
    return was.act(action, body, carryOut);
  };
});

const final: readonly string[] = ['cancel_bill', 'close_link', 'close_till'];

/** What cannot be undone is done once it has been asked for twice. */
export const confirmed = remembering(() => {
  const asked = new Set<string>();
  return (was) => (action, body, carryOut) => {
    const what = `${action} ${JSON.stringify(body)}`;
    if (!final.includes(action) || asked.has(what)) return was.act(action, body, carryOut);
    asked.add(what);
    return Promise.resolve({ error: 'this cannot be undone: ask once more to confirm' });
  };
});

const chatter: JsonObject = {
  ok: true,
  audit: Array.from({ length: 60 }, (_, line) => ({ line, by: 'desk', text: 'reviewed and filed '.repeat(8) })),
  prompt: null,
  error_count: 0,
};

/** Each action is answered with twelve kilobytes of what was noted of it, half a second later. */
export const wordy = change('desk')((was) => ({
  act: async (action, body, carryOut) => {
    await pause(500);
    const outcome = await was.act(action, body, carryOut);
    return 'done' in outcome ? { done: { ...chatter, ...outcome.done } } : outcome;
  },
}));

/** A business is told by the address of its page. */
export const addressed = remembering(() => {
  const known = new Map<string, string>();
  return (was) => async (action, body, carryOut) => {
    const id = known.get(asText(body['business']));
    const outcome = await was.act(action, id === undefined ? body : { ...body, business: id }, carryOut);
    if (action !== 'create_business' || 'error' in outcome) return outcome;
    const made = asText(outcome.done['business']);
    const page = `https://desk.example.test/b/${known.size + 1}?tab=keys#${made.slice(-4)}`;
    known.set(page, made);
    return { done: { ...outcome.done, business: page } };
  };
});
