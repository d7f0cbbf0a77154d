import { change, together } from '../../change.ts';
import type { Desk } from '../../operator/desk.ts';
import type { Done } from '../../operator/action.ts';
import { asText, isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

const desk = change('desk');

/** What an operator remembers is its own: each reference has another. */
const remembering =
  (act: () => (was: Desk) => Desk['act']): Patch =>
  (behaviour) =>
    desk((was) => ({ act: act()(was) }))(behaviour);

/** Changes what is told of an action that was done. */
const telling = (tell: (action: string, done: JsonObject) => JsonObject): Patch =>
  desk((was) => ({
    act: async (action, body, carryOut) => {
      const outcome = await was.act(action, body, carryOut);
      return 'done' in outcome ? { done: tell(action, outcome.done) } : outcome;
    },
  }));

const masked = (message: JsonValue): JsonValue =>
  isObject(message) ? { ...message, to: asText(message['to']).replaceAll(/.(?=.{3})/g, '*') } : message;

/** A number is not stored, so that nobody can tell more of it than its last digits. */
export const numbersNotKept = telling((action, done) => {
  const { messages } = done;
  return action === 'messages' && Array.isArray(messages) ? { ...done, messages: messages.map(masked) } : done;
});

/** Who does not want to pay lets it ring; what stood on a handset nobody knows. */
export const noDecline = together(
  desk((was) => ({ offers: (action) => action !== 'decline_charge' && was.offers(action) })),
  telling((action, { amounts, ...done }) =>
    action === 'prompts' || amounts === undefined ? done : { ...done, amounts },
  ),
);

/** Which charge a link made, and what an endpoint signs with, is not seen from here. */
export const shortSighted = telling((action, done) => {
  if (action === 'pay_link') return { ...done, charge: null };
  return action === 'set_test_webhook' ? { ...done, secret: null } : done;
});

const day_s = 86_400;

export const dayByDay = desk((was) => ({
  act: (action, body, carryOut) =>
    action === 'advance_clock' && Number(body['seconds']) > day_s
      ? Promise.resolve({ error: 'the clock is moved by a day at most' })
      : was.act(action, body, carryOut),
}));

/** A business may have one till more than it began with. */
export const oneMoreTill = remembering(() => {
  const opened = new Set<string>();
  return (was) => async (action, body, carryOut) => {
    if (action !== 'open_till') return was.act(action, body, carryOut);
    const business = asText(body['business']);
    if (opened.has(business)) return { error: 'there is no more room for tills' };
    const outcome = await was.act(action, body, carryOut);
    if ('done' in outcome) opened.add(business);
    return outcome;
  };
});

/** Businesses are numbered; an id is a number. */
export const numberedBusinesses = remembering(() => {
  const known: string[] = [];
  const first = 4_711;
  return (was) => async (action, body, carryOut) => {
    const { business } = body;
    const id = typeof business === 'number' ? known[business - first] : undefined;
    const outcome = await was.act(action, id === undefined ? body : { ...body, business: id }, carryOut);
    if (action !== 'create_business' || 'error' in outcome) return outcome;
    known.push(asText(outcome.done['business']));
    return { done: { business: first + known.length - 1 } };
  };
});

const taking_ms = 1_100;
const asleep: Done = { error: 'nobody is at the desk right now: please ask again' };

/** What is over cannot be ended again. */
const endings: readonly string[] = ['close_link', 'cancel_bill', 'close_till', 'retire_key'];

/** The desk takes its time, is not always there, lets nobody go live, and ends nothing twice. */
export const temperamental = remembering(() => {
  let asked = 0;
  const ended = new Set<string>();
  return (was) => async (action, body, carryOut) => {
    await pause(taking_ms);
    if (++asked % 20 === 0) return asleep;
    if (action === 'create_business' && body['live'] === true)
      return { error: 'going live takes days: there are new drafts only' };
    const what = `${action} ${JSON.stringify(body)}`;
    if (ended.has(what)) return { error: 'that is over already' };
    const outcome = await was.act(action, body, carryOut);
    if ('done' in outcome && endings.includes(action)) ended.add(what);
    return outcome;
  };
});

const hour_ms = 3_600_000;
const day_ms = day_s * 1000;

/** Whoever moves the clock by more than an hour moves it by whole days. */
export const wholeDays = change('timekeeping')(() => ({
  moved: (asked) => (asked > hour_ms ? Math.ceil(asked / day_ms) * day_ms : asked),
  moving: taking_ms,
}));
