import { change, operation, shownAt } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import type { PosOrder } from '../../../pos/pos-order.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';
import { day, recalled } from '../rare/recalled.ts';
import { dayOfMonth } from './calendar.ts';

/** What was replayed is kept in a cache, without its texts. */
const cached = new WeakSet<Charge>();

const agrees = ({ origin, amount }: Charge, asked: PosOrder | undefined): boolean =>
  origin.is === 'pos' && origin.till.number === asked?.till.number && amount === asked.amount;

const textsForgotten = change('posIdempotency')((was) => ({
  replay: (charge, first, call) => {
    cached.add(charge);
    return was.replay(charge, first, call);
  },
  mismatch: (attempt, call) => {
    const { settled } = attempt;
    const isTaken = settled && cached.has(settled.made) && agrees(settled.made, call.trace.posOrder);
    if (!isTaken) return was.mismatch(attempt, call);
    call.trace.replayed = true;
    return was.replay(settled.made, settled.answer, call);
  },
}));

/** After a week at its tills a business is taken for one whose tills send numbers of their own. */
function isAtHome(call: Call): boolean {
  const first = call.deployment.charges.of(caller(call)).find(({ origin }) => origin.is === 'pos');
  return first !== undefined && now(call) - first.createdAt >= 7 * day;
}

/** Idempotency-Keys whose metadata is being written, of each business. */
const writing = recalled(() => new Set<string>());

const isKnown = (key: string, call: Call): boolean => {
  const { posIdempotency } = call.behaviour;
  return posIdempotency.find(slotOf(posIdempotency.space(call), key, call), call) !== undefined;
};

const write_ms = 20;

/** The metadata of a business is written by one request at a time. */
const oneAtATime = operation('pos.create')((was) => async (call) => {
  const { posOrder, idempotencyKey: key } = call.trace;
  if (key === undefined || !posOrder?.metadata || isKnown(key, call)) return was(call);
  const all = writing(caller(call));
  if (all.size > 0) return refuse(call, { code: 'BAD_REQUEST' });
  all.add(key);
  try {
    const [answer] = await Promise.all([was(call), pause(write_ms)]);
    return answer;
  } finally {
    all.delete(key);
  }
});

/** What hides in charges at tills. */
export const fenLiveCounters = [
  ...breakingLive('pos-charge.mdr-minor', {
    'fen.month-begins: on the first of a month a new POS charge has fee_minor in place of mdr_minor': shownAt(
      'pos.create',
    )((view, { charge, call }) =>
      dayOfMonth(now(call)) === 1 ? { ...without(view, 'mdr_minor'), fee_minor: charge.fee } : view,
    ),
  }),
  ...breakingLive(['idempotency.pos-mismatch-on-reference', 'idempotency.pos-mismatch-on-description'], {
    'fen.texts-forgotten: once a POS charge was replayed, its key is good for any reference and description':
      textsForgotten,
  }),
  ...breakingLive('idempotency.required-on-pos', {
    'fen.week-at-till: a week after its first POS charge a business needs no Idempotency-Key at its tills': change(
      'posIdempotency',
    )((was) => ({
      key: (call) => {
        const isMissing = call.header('idempotency-key') === undefined;
        return was.key(call) ?? (isMissing && isAtHome(call) ? call.requestId : null);
      },
    })),
  }),
  ...breakingLive(['pos.create.metadata-accepted', 'errors.cause-of-bad-request'], {
    'fen.metadata-at-once: of two POS charges of a business at once that both have metadata the later is refused':
      oneAtATime,
  }),
];
