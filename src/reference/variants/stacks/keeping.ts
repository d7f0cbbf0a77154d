import type { Bill } from '../../bills/bill.ts';
import type { Call, Trace } from '../../http/call.ts';
import { change, check, shownCharge, together } from '../../change.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { everyBody } from '../open/requests.ts';
import { isObject, type JsonValue } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import type { Payload } from '../../http/payload.ts';
import { showCharge } from '../../charges/showing.ts';
import { slotOf } from '../../idempotency/idempotency.ts';
import { varying, varyingLive } from '../variant.ts';

/** Where a key stands, if the request has one. */
function slotAt(call: Call): string | null {
  const { idempotencyKey } = call.trace;
  return idempotencyKey === undefined ? null : slotOf(call.behaviour.idempotency.space(call), idempotencyKey, call);
}

/** What only another request can be refused for, whatever became of a till or of the time. */
const otherwise: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BAD_AMOUNT',
  'AMOUNT_TOO_SMALL',
  'BAD_CURRENCY',
  'BAD_RAIL',
  'BAD_MSISDN',
  'BAD_TILL',
  'UNKNOWN_TILL',
]);

type Asked = Pick<Trace, 'order' | 'posOrder' | 'linkOrder'>;

/** What stands before the service knows a key before anybody judges a body. */
const keyFirst: Patch = (behaviour) => {
  const kept = new Map<string, { readonly payload: Payload | null; readonly asked: Asked }>();
  const isSame = (one: Payload | null, other: Payload | null): boolean =>
    one?.is === 'text' && other?.is === 'text' && one.text === other.text;
  return check('body')((was) => (call) => {
    const { deployment, trace, payload } = call;
    const refusal = was(call);
    const slot = slotAt(call);
    if (slot === null) return refusal;
    const isKept = Boolean(deployment.attempts.get(slot)?.settled ?? deployment.linkAttempts.get(slot)?.settled);
    const { order, posOrder, linkOrder } = trace;
    if (!refusal && !isKept)
      kept.set(slot, {
        payload,
        asked: { ...(order && { order }), ...(posOrder && { posOrder }), ...(linkOrder && { linkOrder }) },
      });
    if (!refusal || !isKept) return refusal;
    const first = kept.get(slot);
    if (first && isSame(first.payload, payload)) {
      Object.assign(trace, first.asked);
      return null;
    }
    return otherwise.has(refusal.code) ? { code: 'IDEMPOTENT_MISMATCH' } : refusal;
  })(behaviour);
};

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
