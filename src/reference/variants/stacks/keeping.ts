import type { Bill } from '../../bills/bill.ts';
import type { Call } from '../../http/call.ts';
import { change, check, shownCharge, together } from '../../change.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { everyBody } from '../open/requests.ts';
import { isObject, type JsonValue } from '../../http/json.ts';
import { parseObject } from '../../http/payload.ts';
import { showCharge } from '../../charges/showing.ts';
import { slotOf } from '../../idempotency/idempotency.ts';
import { varying, varyingLive } from '../variant.ts';

/** Whether a key stands for something that has been written. */
function isKept(call: Call): boolean {
  const { trace, deployment, behaviour } = call;
  if (trace.idempotencyKey === undefined) return false;
  const slot = slotOf(behaviour.idempotency.space(call), trace.idempotencyKey, call);
  return Boolean(deployment.attempts.get(slot)?.settled ?? deployment.linkAttempts.get(slot)?.settled);
}

/** What two requests may differ in and still be the same. */
const uncompared = ['description', 'metadata'] as const;

function withoutUncompared(call: Call): Call {
  const { payload, behaviour } = call;
  const body = payload?.is === 'text' ? parseObject(payload.text, behaviour.bounds.nesting) : null;
  if (body === null) return call;
  const compared = Object.entries(body).filter(([name]) => !uncompared.some((each) => each === name));
  const text = JSON.stringify(Object.fromEntries(compared));
  return { ...call, payload: { is: 'text', text }, trace: { ...call.trace } };
}

/** What stands before the service knows a key before anybody judges a body: what is wrong now was right then. */
const keyFirst = check('body')((was) => (call) => {
  const refusal = was(call);
  if (!refusal || !isKept(call)) return refusal;
  return was(withoutUncompared(call)) ? { code: 'IDEMPOTENT_MISMATCH' } : refusal;
});

const isWhole = (value: JsonValue): boolean => Number.isInteger(value);
const isText = (value: JsonValue): boolean => typeof value === 'string';

const types: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  amount_minor: isWhole,
  max_uses: isWhole,
  metadata: isObject,
  ...Object.fromEntries(
    `rail msisdn currency reference description till customer_ref payer_name phone title kind success_url url expires_at`
      .split(' ')
      .map((name) => [name, isText]),
  ),
};

const mistyped: { readonly code: ErrorCode } = { code: 'BAD_REQUEST' };

/** A body is read into a record of typed fields before anybody looks at it. */
const typedBodies = everyBody((body) => {
  const fits = Object.entries(body).every(([name, value]) => value === null || (types[name]?.(value) ?? true));
  return fits ? null : mistyped;
});

const toSecond = (text: JsonValue | undefined): JsonValue =>
  typeof text === 'string' ? text.replace(/\.\d+/, '') : (text ?? null);

const toMicros = (text: JsonValue | undefined): JsonValue =>
  typeof text === 'string' ? text.replace(/(\.\d{3})Z/, '$1000Z') : (text ?? null);

/** Each column was made by somebody else. */
const mixedPrecision = together(
  shownCharge((view) => ({ ...view, created: toMicros(view['created']), expires_at: toSecond(view['expires_at']) })),
  change('billShowing')((was) => ({
    bill: (bill, call) => {
      const view = was.bill(bill, call);
      return { ...view, created: toSecond(view['created']), cancelled_at: toMicros(view['cancelled_at']) };
    },
  })),
  change('linkShowing')((was) => ({
    link: (link, call) => {
      const view = was.link(link, call);
      return { ...view, created: toMicros(view['created']) };
    },
  })),
);

const paymentsOf = (bill: Bill, call: Call): JsonValue =>
  call.deployment.charges
    .of(bill.business)
    .filter(({ origin }) => origin.is === 'bill' && origin.bill === bill.id)
    .map((charge) => showCharge(charge, call));

/** What belongs to an object is told within it. */
const expanded = together(
  change('billShowing')((was) => ({
    bill: (bill, call) => ({
      ...was.bill(bill, call),
      payments: { object: 'list', has_more: false, data: paymentsOf(bill, call) },
    }),
  })),
  change('linkShowing')((was) => ({
    link: (link, call) => {
      const last = call.deployment.charges
        .of(link.business)
        .findLast(({ origin }) => origin.is === 'link' && origin.link === link.id);
      return { ...was.link(link, call), last_payment: last ? showCharge(last, call) : null };
    },
  })),
);

const modeOf = ({ deployment }: Call): string => deployment.mode;

/** An id tells which deployment it is of, and may begin and end with any sign of a URL-safe alphabet. */
const tellingIds = together(
  change('making')(() => ({ id: (random, call) => `ch_${modeOf(call)}_${random.text('aZ09-_', 26)}` })),
  change('billMaking')(() => ({ id: (random, call) => `bl_${modeOf(call)}_${random.text('aZ09-_', 26)}` })),
  change('linkMaking')(() => ({ id: (random, call) => `pl_${modeOf(call)}_${random.text('aZ09-_', 26)}` })),
  change('events')(() => ({ id: (random) => `ev_-${random.text('aZ09-_', 26)}` })),
  change('webhooks')(() => ({
    id: (random) => `arn:mp:hooks:af-dar-1:${random.text('0123456789', 12)}:endpoint/${random.text('abcdef', 8)}`,
  })),
);

export const stackKeeping = [
  ...varying({
    'stack.key-first: a known Idempotency-Key is looked up before a body is judged': keyFirst,
    'stack.typed-bodies: a field of another type is BAD_REQUEST, before anything else of a body is judged': typedBodies,
    'stack.mixed-precision: one time has six digits of a second, another three, a third none': mixedPrecision,
    'stack.telling-ids: ids tell their deployment and hold any sign of a URL-safe alphabet, those of endpoints colons and slashes':
      tellingIds,
  }),
  ...varyingLive({
    'stack.expanded: a bill holds the charges that were paid on it, and a link its last': expanded,
  }),
];
