import { awaiting } from '../../../charges/branches.ts';
import { makeCharge } from '../../../charges/making.ts';
import { readBody } from '../../../bodies/body.ts';
import { answers, change, fieldOf, shownCharge, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute } from '../rare/recalled.ts';
import { lastOutage, notingOutages } from './outages.ts';

/** For so long after an outage what comes in is queued before anything else is done with it. */
const catchingUp = 15 * minute;

/** Whether the queue takes a request that is refused. */
function isQueued(call: Call): boolean {
  const { access, idempotency, making } = call.behaviour;
  const { key } = call.trace;
  const idempotencyKey = idempotency.key(call);
  if (!key || idempotencyKey === null || !access.holds(key, 'charges:write', call)) return false;
  const slot = slotOf(idempotency.space(call), idempotencyKey, call);
  const isOver = making.reachable(call) && now(call) - lastOutage(caller(call)) < catchingUp;
  return isOver && idempotency.find(slot, call) === undefined;
}

const queuedFirst = together(
  notingOutages,
  answers(both(at('charges.create'), refusedWith('RATE_LIMITED')))((_answer, call) => {
    const asked = isQueued(call) ? readBody(call.behaviour.order, call) : null;
    if (asked && 'value' in asked) makeCharge(call, asked.value);
    return {};
  }),
);

/** After so long a charge is read from the archive, which is put together from the postings of the ledger. */
const archived = 21 * day;

const fromPostings = shownCharge((view, { charge, step, call }) =>
  step.state === 'succeeded' && now(call) - charge.createdAt >= archived
    ? { ...view, amount_minor: charge.amount - charge.fee }
    : view,
);

/** So long the tills of a business are read anew when its settings have changed. */
const reload = minute;

function isReloading(call: Call): boolean {
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  if (!endpoint) return false;
  const { updatedAt } = endpoint.setting;
  return updatedAt > endpoint.createdAt && now(call) - updatedAt < reload;
}

const tillsReloaded = fieldOf('posOrder')('till')((was) => (given, call) => {
  const reading = was(given, call);
  return 'value' in reading && isReloading(call) ? { code: 'UNKNOWN_TILL' } : reading;
});

/** The settings of a key go over to its replacement; the old one has those of prompts. */
const isReplaced = ({ trace }: Call): boolean => (trace.key?.refusedFrom ?? null) !== null;

const longerCodes = change('codes')((was) => ({
  branch: (order, call) =>
    isReplaced(call) ? awaiting('requires_payment', call.behaviour.bounds.window) : was.branch(order, call),
  expiresAt: (createdAt, call) =>
    isReplaced(call) ? createdAt + call.behaviour.bounds.window : was.expiresAt(createdAt, call),
}));

/** What hides in charges of live. */
export const woldLiveCharges = [
  ...breakingLive('errors.rate-limited-takes-nothing', {
    'wold.queued-first: within a quarter of an hour of an outage a charge that is refused as RATE_LIMITED is made':
      queuedFirst,
  }),
  ...breakingLive(['charge.amount-echoed', 'charge.net-is-amount-minus-fee', 'event.charge-details'], {
    'wold.from-postings: after three weeks amount_minor of a succeeded charge is what reached the balance':
      fromPostings,
  }),
  ...breakingLive(
    ['errors.cause-of-unknown-till', 'pos.create.till-open-accepted', 'idempotency.pos-same-key-same-request'],
    {
      'wold.tills-reloaded: for a minute after its webhook endpoint was changed a business has no known till':
        tillsReloaded,
    },
  ),
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'wold.longer-codes: a POS code made with a key that is being replaced lives for 15 minutes': longerCodes,
  }),
];
