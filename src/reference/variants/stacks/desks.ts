import { change } from '../../change.ts';
import type { Desk } from '../../operator/desk.ts';
import type { Done } from '../../operator/action.ts';
import { asText, type JsonObject, type JsonValue } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import { varying, varyingLive } from '../variant.ts';

const desk = change('desk');

/** The clock is set on, as a library does that fakes the time: whatever is due comes late. */
const jumps = change('timekeeping')(() => ({ jumps: true }));

const isDone = (outcome: Done): outcome is { readonly done: JsonObject } => 'done' in outcome;

const shop = 'Duka № ';

const outside = (id: JsonValue | undefined): string => `${shop}${asText(id)} / "Asha & Co"`;

/** Who calls its businesses by other names. */
const inside = (body: JsonObject): JsonObject => {
  const { business } = body;
  return typeof business === 'string' && business.startsWith(shop)
    ? { ...body, business: business.slice(shop.length).split(' / ')[0]! }
    : body;
};

function toldInItsWay(action: string, done: JsonObject): JsonObject {
  const more = { status: 'ok', took_ms: 3, trace: { id: null } };
  if (action === 'create_business') return { ...more, ...done, business: outside(done['business']) };
  const { messages, amounts: _amounts, ...rest } = done;
  if (action === 'prompts') return { ...more, ...rest, handset: { model: 'Tecno' } };
  if (!Array.isArray(messages)) return { ...more, ...done };
  return {
    ...more,
    ...rest,
    messages: messages.toReversed().map((each: JsonValue) => ({ ...(each as JsonObject), parts: 1, cost: '25.00' })),
  };
}

const isAlready = (action: string, error: string): boolean =>
  (action === 'approve_charge' && error.endsWith('already succeeded')) ||
  (action === 'decline_charge' && error.endsWith('already failed'));

const anotherProgram = desk(() => ({
  greeting: (actions) => ({
    name: 'back office',
    version: 7,
    actions: ['reset_password', ...actions.toReversed(), 'refund'],
    links: [],
  }),
  act: async (action, body, carryOut) => {
    const outcome = await carryOut(inside(body));
    if (isDone(outcome)) return { done: toldInItsWay(action, outcome.done) };
    return isAlready(action, outcome.error) ? { done: { unchanged: true } } : outcome;
  },
}));

const wholeSeconds = desk((was) => ({
  act: (action, body, carryOut) =>
    action === 'advance_clock' && !Number.isInteger(body['seconds'])
      ? Promise.resolve({ error: 'seconds: a whole number is wanted' })
      : was.act(action, body, carryOut),
}));

const inTurn: Patch = (behaviour) => {
  let last: Promise<unknown> = Promise.resolve();
  return desk((was) => ({
    act: (action, body, carryOut) => {
      const done = last.then(() => was.act(action, body, carryOut));
      last = done.catch(() => null);
      return done;
    },
  }))(behaviour);
};

const offering = (offers: Desk['offers']): Patch => desk(() => ({ offers }));

const payers = /^(?:approve_charge|decline_charge|pay_bill|pay_link|prompts|messages)$/;

export const stackDesks = [
  ...varying({
    'stack.jumps: the operator sets the clock on at once, and what fell due on the way is done only then': jumps,
  }),
  ...varyingLive({
    'stack.another-program: the operator has names of its own for businesses, tells more and less than is asked, and does again what is done':
      anotherProgram,
    'stack.whole-seconds: the operator moves the clock by whole seconds alone': wholeSeconds,
    'stack.in-turn: the operator does one thing after another': inTurn,
    'stack.nobody-moves-time: the operator moves no clock': offering((action) => action !== 'advance_clock'),
    'stack.payers-alone: the operator speaks for payers, and for nobody else': offering((action) =>
      payers.test(action),
    ),
    'stack.dashboard-alone: the operator has the dashboard, and neither payers nor the clock': offering(
      (action) => !payers.test(action) && action !== 'advance_clock' && action !== 'set_ledger',
    ),
    'stack.time-alone: the operator moves the clock, and does nothing else': offering(
      (action) => action === 'advance_clock',
    ),
  }),
];
