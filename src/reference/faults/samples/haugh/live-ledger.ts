import { answers, change, fieldOf, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import type { Patch } from '../../../behaviour.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Pages } from '../../../lists/pages.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import type { Stored } from '../../../world/store.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

/** What was paid while the ledger was away waits in a queue, which knows only what was authorised. */
const queued = new WeakSet<Charge>();

const queues: Patch = (behaviour) => ({
  ...behaviour,
  listeners: [
    ...behaviour.listeners,
    ({ is, charge }, { condition }) => {
      if (is === 'succeeded' && !condition.ledgerAvailable) queued.add(charge);
    },
  ],
});

const postedGross = together(
  queues,
  change('ledger')((was) => ({
    available: (business, call) => {
      const posted = call.deployment.charges.of(business).filter((charge) => queued.has(charge));
      return posted.reduce((sum, { fee }) => sum + fee, was.available(business, call));
    },
  })),
);

/** When each key of a business was first turned away. */
const reserved = recalled(() => new Map<string, number>());

/** A reservation as old as this is taken for one whose charge was never written down. */
const stale = 30 * second;

function takeUpReservation(call: Call): void {
  const { idempotencyKey, order } = call.trace;
  if (idempotencyKey === undefined || order === undefined) return;
  const reservations = reserved(caller(call));
  const since = reservations.get(idempotencyKey);
  if (since === undefined) reservations.set(idempotencyKey, now(call));
  else if (now(call) - since >= stale) {
    reservations.delete(idempotencyKey);
    makeCharge(call, order);
  }
}

const takesStale = answers(both(at('charges.create'), refusedWith('LEDGER_UNAVAILABLE')))((_answer, call) => {
  takeUpReservation(call);
  return {};
});

/** Ends of pages that were read from the copy, which serves lists while the ledger is away. */
const ofCopy = recalled(() => new Set<string>());

/** The ends of its pages mean nothing where lists are served otherwise. */
const copied = <Item extends Stored, Filter>(was: Pages<Item, Filter>): Partial<Pages<Item, Filter>> => ({
  cut: (page, call) => {
    const cut = was.cut(page, call);
    const last = cut.items.at(-1);
    if (last && call.deployment.condition.ledgerAvailable) ofCopy(call.deployment).delete(last.id);
    else if (last) ofCopy(call.deployment).add(last.id);
    return cut;
  },
  cursor: (call) => {
    const reading = was.cursor(call);
    const isLost =
      'value' in reading &&
      reading.value !== null &&
      call.deployment.condition.ledgerAvailable &&
      ofCopy(call.deployment).has(reading.value.id);
    return isLost ? { code: 'BAD_REQUEST' } : reading;
  },
});

/** How many uses of a link that never came to be are set aside for each key of a business. */
const setAside = recalled(() => new Map<string, number>());

const usesOf = ({ trace }: Call, counts: ReadonlyMap<string, number>): number =>
  counts.get(trace.idempotencyKey ?? '') ?? 0;

const keepsUses = together(
  answers(both(at('links.create'), refusedWith('LEDGER_UNAVAILABLE')))((_answer, call) => {
    const { idempotencyKey } = call.trace;
    const counts = setAside(caller(call));
    if (idempotencyKey !== undefined) counts.set(idempotencyKey, usesOf(call, counts) + 1);
    return {};
  }),
  fieldOf('linkOrder')('maxUses')((was) => (given, call) => {
    const reading = was(given, call);
    if ('code' in reading || reading.value === null || !asksFor('links.create')(call)) return reading;
    return reading.value - usesOf(call, setAside(caller(call))) < 1 ? { code: 'BAD_REQUEST' } : reading;
  }),
);

/** What hides behind times without a ledger. */
export const haughLiveLedger = [
  ...breakingLive('money.balance-moves-by-net', {
    'haugh.queued-payments: a charge that succeeds while the ledger is unavailable reaches the balance gross':
      postedGross,
  }),
  ...breakingLive('errors.ledger-unavailable-takes-nothing', {
    'haugh.stale-reservation: a charge refused again as LEDGER_UNAVAILABLE 30 seconds later is made all the same':
      takesStale,
  }),
  ...breakingLive('list.cursor-accepted', {
    'haugh.ends-of-the-copy: once the ledger is back the end of a page that was read without it is refused': together(
      change('pages')(copied),
      change('billPages')(copied),
    ),
  }),
  ...breakingLive(
    ['links.create.max-uses-1-accepted', 'idempotency.resend-after-ledger-unavailable', 'errors.cause-of-bad-request'],
    {
      'haugh.uses-set-aside: each LEDGER_UNAVAILABLE takes a use away from a link of the same key, which needs one':
        keepsUses,
    },
  ),
];
