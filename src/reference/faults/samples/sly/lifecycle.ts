import { change, standingCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { furthest } from '../../../http/call.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { minute } from '../rare/recalled.ts';
import { isPrompt, nextMidnight, trigger } from './told.ts';

const replayed = new WeakSet<Charge>();

/** Where a charge stands. */
export const slyLifecycleFaults = [
  ...breakingLive('lifecycle.expires-not-before-its-time', {
    'sly.airtel-ten-minutes: a prompt over airtel is expired after ten minutes': standingCharge((step, charge, call) =>
      isPrompt(charge) &&
      charge.rail === 'airtel' &&
      step.state === 'processing' &&
      furthest(call) - charge.createdAt >= 10 * minute
        ? { after: 10 * minute, state: 'expired' }
        : step,
    ),
  }),
  ...breakingLive('lifecycle.processing-never-goes-back', {
    'sly.reminded-after-ten-minutes: for one minute after ten a prompt waits to be begun': standingCharge(
      (step, charge, call) =>
        isPrompt(charge) &&
        step.state === 'processing' &&
        Math.floor((furthest(call) - charge.createdAt) / minute) === 10
          ? { ...step, state: 'requires_payment' }
          : step,
    ),
  }),
  ...breaking(['lifecycle.succeeded-is-final', 'sandbox.trigger-5-succeeds'], {
    'sly.late-approvals-reversed: what was approved late has failed from the next local midnight on': standingCharge(
      (step, charge, call) =>
        step.state === 'succeeded' &&
        charge.msisdn === trigger(5) &&
        furthest(call) >= nextMidnight(charge.createdAt + step.after)
          ? { ...step, state: 'failed' }
          : step,
    ),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'sly.closed-at-midnight: what never resolves fails at the next local midnight': standingCharge(
      (step, charge, call) =>
        charge.msisdn === trigger(4) && furthest(call) >= nextMidnight(charge.createdAt)
          ? { ...step, state: 'failed' }
          : step,
    ),
  }),
  ...breakingLive('lifecycle.approved-succeeds', {
    'sly.approved-after-a-replay: a prompt whose request was replayed fails when it is approved': together(
      change('idempotency')((was) => ({
        replay: (made, first, call) => {
          if (made.seen.answered === null) replayed.add(made);
          return was.replay(made, first, call);
        },
      })),
      standingCharge((step, charge) =>
        step === charge.seen.answered && step.state === 'succeeded' && replayed.has(charge)
          ? { ...step, state: 'failed' }
          : step,
      ),
    ),
  }),
  ...breakingLive(['lifecycle.declined-fails', 'lifecycle.expires-not-before-its-time'], {
    'sly.declined-after-a-minute: a prompt over mpesa that is declined after a minute is expired at once':
      standingCharge((step, charge) =>
        step === charge.seen.answered && step.state === 'failed' && charge.rail === 'mpesa' && step.after > minute
          ? { ...step, state: 'expired' }
          : step,
      ),
  }),
];
