import { change, fieldOf, together } from '../../../change.ts';
import type { Branch } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { passing } from '../rare/passing.ts';
import { minute } from '../rare/recalled.ts';
import { askedSlot } from './slots.ts';

const asksForCode = asksFor('pos.create');

/** The till of a request, as its business knows it. */
function tillOf(call: Call): string | undefined {
  const business = asksForCode(call) ? keyOf(call)?.business : undefined;
  const { till } = bodyOf(call);
  return business && typeof till === 'string' ? `${business.id} ${till}` : undefined;
}

/** Whoever asks for a code locks its till, for its Idempotency-Key. */
const locks = passing(tillOf, (call) => {
  const place = tillOf(call);
  return place === undefined ? undefined : { place, value: call.header('idempotency-key') };
});

/** Whether another request has taken the till of this one, which is no retry. */
function isLockedOut(call: Call): boolean {
  const { posIdempotency } = call.behaviour;
  const holder = locks.left(call);
  const slot = askedSlot(posIdempotency, call);
  const isRetry = slot !== null && posIdempotency.find(slot, call) !== undefined;
  return !isRetry && holder !== undefined && holder !== call.header('idempotency-key');
}

/** Whether somebody has just paid at the till, whose wallet is still open there. */
function isWalletOpen(call: Call): boolean {
  const till = call.trace.posOrder?.till;
  if (!till) return false;
  return call.deployment.charges.of(till.business).some(({ origin, createdAt, seen: { answered } }) => {
    const isPaidHere = origin.is === 'pos' && origin.till.number === till.number && answered?.state === 'succeeded';
    return isPaidHere && now(call) - (createdAt + answered.after) < minute;
  });
}

/** What is shown in a wallet at once. */
const pushed = (branch: Branch): Branch => ({
  ...branch,
  timeline: branch.timeline.map((step) =>
    step.state === 'requires_payment' ? { ...step, state: 'processing' } : step,
  ),
});

/** What hides at counters. */
export const leaLivePos = [
  ...breakingLive(['pos.create.till-open-accepted', 'errors.cause-of-till-closed'], {
    'lea.locked-till: of two POS charges that are asked for at once at one till the first is refused as TILL_CLOSED':
      together(
        locks.patch,
        fieldOf('posOrder')('till')((was) => (given, call) => {
          const reading = was(given, call);
          return 'value' in reading && isLockedOut(call) ? { code: 'TILL_CLOSED' } : reading;
        }),
      ),
  }),
  ...breakingLive('pos-charge.created-as-requires-payment', {
    'lea.open-wallet: within a minute of a payment at its till a POS charge with a description begins as processing':
      change('codes')((was) => ({
        branch: (order, call) => {
          const branch = was.branch(order, call);
          return (order.description ?? '') !== '' && isWalletOpen(call) ? pushed(branch) : branch;
        },
      })),
  }),
];
