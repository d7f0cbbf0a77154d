import { branchFor } from '../../../charges/branches.ts';
import { branched, change, shownAt, shownCharge, standingCharge } from '../../../change.ts';
import { furthest, now } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { day, hour, second } from '../rare/recalled.ts';
import { breaking } from '../../fault.ts';
import { bodyOf } from './asked.ts';

const declined = '+255700000002';
const unfunded = '+255700000003';
const silent = '+255700000004';
const late = '+255700000005';

/** The same day and time of another month. */
function inMonthOf(moment: number, createdAt: number): number {
  const today = new Date(moment);
  return new Date(createdAt).setUTCFullYear(today.getUTCFullYear(), today.getUTCMonth());
}

/** What becomes of a charge, by its number, its time and who looks. */
export const muteSandboxLifecycle = [
  ...breaking('sandbox.trigger-3-fails', {
    'mute.nine-digits-unknown: the number ending in 3 is approved where it is written with nine digits': branched(
      (branch, _order, call) =>
        bodyOf(call).msisdn === unfunded.slice('+255'.length) ? branchFor('+255712345678') : branch,
    ),
  }),
  ...breaking('sandbox.trigger-2-reason', {
    'mute.declined-over-halopesa: over halopesa the number ending in 2 fails for its funds': branched((branch, order) =>
      order.rail === 'halopesa' && order.msisdn === declined ? branchFor(unfunded) : branch,
    ),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'mute.late-listed-early: from the sixtieth second on lists call the number ending in 5 succeeded': standingCharge(
      (step, charge, call) =>
        isServed(call.route, 'charges.list') && charge.msisdn === late && now(call) - charge.createdAt >= 60 * second
          ? { after: 60 * second, state: 'succeeded' }
          : step,
    ),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'mute.stuck-for-a-day: what is processing after a day has failed': standingCharge((step, charge, call) =>
      charge.msisdn === silent && now(call) - charge.createdAt > day
        ? { after: day, state: 'failed', reason: 'PAYER_DECLINED' }
        : step,
    ),
  }),
  ...breaking(['lifecycle.failed-is-final', 'sandbox.trigger-3-fails'], {
    'mute.funds-found: above TZS 1,000,000 a charge that failed for its funds succeeds after an hour': standingCharge(
      (step, charge, call) =>
        charge.msisdn === unfunded && charge.amount > 100_000_000 && now(call) - charge.createdAt > hour
          ? { after: hour, state: 'succeeded' }
          : step,
    ),
  }),
  ...breaking('charge.simulation-note-names-branch', {
    'mute.note-of-the-other-failure: lists note of the number ending in 3 what is noted of 2': shownAt('charges.list')(
      (view, { charge }) =>
        charge.msisdn === unfunded && isObject(view.simulation)
          ? { ...view, simulation: { ...view.simulation, note: branchFor(declined).note } }
          : view,
    ),
  }),
  ...breaking('lifecycle.succeeded-is-final', {
    'mute.replay-expired: whoever asks again after 15 minutes is told that what succeeded has expired': standingCharge(
      (step, charge, call) =>
        call.trace.replayed && step.state === 'succeeded' && furthest(call) > charge.expiresAt
          ? { ...step, state: 'expired' }
          : step,
    ),
  }),
  ...breaking('charge.expires-after-15-minutes', {
    'mute.hour-not-carried: in the last quarter of an hour a charge expires in the first quarter of the same': change(
      'making',
    )(() => ({
      expiresAt: (createdAt) => {
        const minutes = new Date(createdAt).getUTCMinutes() + 15;
        return new Date(createdAt).setUTCMinutes(minutes % 60);
      },
    })),
  }),
  ...breaking(['charge.created', 'charge.expires-after-15-minutes'], {
    'mute.created-this-month: after the turn of the month charges of the month before were created in this one':
      shownCharge((view, { charge, call }) => ({
        ...view,
        created: call.behaviour.wire.dateTime(inMonthOf(now(call), charge.createdAt), call),
      })),
  }),
];
