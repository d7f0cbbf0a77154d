import { change, check, headers, together } from '../../change.ts';
import { always, refusedWith } from '../../when.ts';
import type { BodyPolicy } from '../../bodies/body.ts';
import type { Deployment } from '../../world/deployment.ts';
import type { Done } from '../../operator/action.ts';
import { asText, isObject, type JsonValue } from '../../http/json.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { isFinal, standing } from '../../charges/charge.ts';
import { now, type Call } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import { text } from '../../operator/action.ts';

/** Statuses of some codes, where the document states none. */
export const stating = (own: Readonly<Partial<Record<ErrorCode, number>>>): Patch =>
  change('refusals')((was) => ({
    status: (refusal, call) => refusal.status ?? own[refusal.code] ?? was.status(refusal, call),
  }));

const plain = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();

type Named = Pick<BodyPolicy<Readonly<Record<string, unknown>>>, 'names'> & {
  readonly fields: Readonly<Record<string, { readonly name: string }>>;
};

/** A name that is a known one but for capitals and strokes is a slip of its writer; any other is nobody's business. */
const isSlip = (name: string, known: readonly string[]): boolean =>
  !known.includes(name) && known.some((each) => plain(each) === plain(name));

const slipsRefused = ({ fields, names }: Named): Pick<Named, 'names'> => ({
  names: (body, call) => {
    const known = Object.values(fields).map(({ name }) => name);
    return Object.keys(body).some((name) => isSlip(name, known)) ? { code: 'BAD_REQUEST' } : names(body, call);
  },
});

const parameters = ['limit', 'starting_after', 'state', 'customer_ref'] as const;

export const slips = together(
  change('order')(slipsRefused),
  change('posOrder')(slipsRefused),
  change('billOrder')(slipsRefused),
  change('linkOrder')(slipsRefused),
  check('query')((was) => (call) => {
    const names = call.route.is === 'served' ? [...call.query.keys()] : [];
    return names.some((name) => isSlip(name, parameters)) ? { code: 'BAD_REQUEST' } : was(call);
  }),
);

/** What a key may still ask is told as a credit of units. */
export const grantedUnits = change('rate')(() => ({
  headers: ({ limit, remaining, resetIn }) => ({
    'X-RateLimit-Granted-Service-Unit': `CC-Time=60; CC-Service-Specific-Units=${limit}`,
    'X-RateLimit-Used-Service-Unit': String(limit - remaining),
    'X-RateLimit-Validity-Time': String(Math.ceil(resetIn / 1000)),
    'X-RateLimit-Final-Unit-Indication': remaining === 0 ? 'TERMINATE' : 'none',
  }),
}));

/** One short header is enough. */
export const oneHeader = change('rate')(() => ({
  headers: ({ limit, remaining }) => ({ 'X-RateLimit-R': `${remaining}/${limit}` }),
}));

/** Who is not known is told by two schemes, one a line, how to make itself known. */
export const twoSchemes = headers(refusedWith('BAD_KEY', 'KEY_EXPIRED', 'KEY_REVOKED'))(() => ({
  'WWW-Authenticate': 'Basic realm="SAP NetWeaver Application Server [MPP/100]"\nBearer error="invalid_token"',
}));

export const sapHeaders = headers(always)((_usual, { nth }) => ({
  'sap-server': 'true',
  'sap-perf-fesrec': `${12_000 + (nth % 700)}.000000`,
  'x-csrf-token': 'Required',
  DataServiceVersion: '2.0',
}));

const busy: Done = { error: 'the line is busy: please ask again' };

/** Somebody answers a telephone: late, and one call in thirty meets a busy line. */
export const byTelephone: Patch = (behaviour) => {
  let calls = 0;
  return change('desk')((was) => ({
    act: async (action, body, carryOut) => {
      await pause(120);
      return ++calls % 30 === 0 ? busy : was.act(action, body, carryOut);
    },
  }))(behaviour);
};

/** As RFC 3966 writes numbers. */
const asUri = (message: JsonValue): JsonValue =>
  isObject(message)
    ? { ...message, to: asText(message['to']).replace(/^(\+255)(\d{3})(\d{3})/, 'tel:$1-$2-$3-') }
    : message;

/** The operator offers what nobody asked for, tells messages from the latest on and to which URI, and counts what they cost. */
export const moreOnOffer = change('desk')((was) => ({
  greeting: (actions) => ({ station: 'DSM', actions: ['print_timetable', ...actions, 'whistle'], version: 3 }),
  act: async (action, body, carryOut) => {
    const outcome = await was.act(action, body, carryOut);
    if (action !== 'messages' || 'error' in outcome) return outcome;
    const { messages } = outcome.done;
    if (!Array.isArray(messages)) return outcome;
    return { done: { cost_minor: messages.length * 2_500, messages: messages.toReversed().map(asUri) } };
  },
}));

/** Keys are replaced at the counter alone; here they are stopped. */
export const noRotation = change('desk')((was) => ({
  act: (action, body, carryOut) =>
    action === 'retire_key' && body['when'] === '24h'
      ? Promise.resolve({ error: 'keys are replaced at the counter' })
      : was.act(action, body, carryOut),
}));

const capture_ms = 1500;

/** Who approves has a sum set aside; it is captured a second and a half later, when the nozzle is back. */
export const capturedLater: Patch = (behaviour) => {
  let live: Deployment | undefined;
  const keep = ({ deployment }: Call): void => {
    live = deployment;
  };
  return change('desk')((was) => ({
    act: async (action, body, carryOut) => {
      const charge = live?.charges.get(text(body['charge']));
      if (action !== 'approve_charge' || !live || !charge || isFinal(standing(charge, live.clock.now()).state))
        return was.act(action, body, carryOut);
      live.scheduler.at(live.clock.now() + capture_ms, () => void carryOut(body));
      return { done: { authorised: true } };
    },
  }))({ ...behaviour, before: [...behaviour.before, keep] });
};

const fresh_ms = 1500;

/** A bill is told of once the night clerk could have seen it: not within its first second and a half. */
export const notAtOnce = change('notices')((was) => ({
  held: (bill, call) =>
    now(call) - bill.createdAt < fresh_ms ? 'Bado haijahakikiwa / not yet verified' : was.held(bill, call),
}));

const perNumber = 6;
const day_ms = 86_400_000;

/** No number has more than six messages a day, of whatever bills. */
export const sparing = change('notices')((was) => ({
  held: (bill, call) => {
    const phone = call.trace.noticeOrder?.phone ?? '';
    const lately = call.deployment.bills
      .of(bill.business)
      .flatMap(({ messages }) => messages)
      .filter(({ to, at }) => to === phone && now(call) - at < day_ms).length;
    return lately < perNumber ? was.held(bill, call) : 'RECIPIENT_HAD_ENOUGH';
  },
}));
