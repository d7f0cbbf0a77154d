import type { Patch } from '../../behaviour.ts';
import type { ChargeState, TimelineStep } from '../../charges/charge.ts';
import { branched, standingCharge } from '../../change.ts';
import { breaking } from '../fault.ts';

const second = 1000;
const minute = 60 * second;

/** Lets a charge that ended in one state move on to another. */
const later = (from: ChargeState, after: number, state: ChargeState): Patch =>
  branched((branch) => {
    const end = branch.timeline.at(-1);
    return end?.state === from
      ? { ...branch, timeline: [...branch.timeline, { after: end.after + after, state }] }
      : branch;
  });

const unresolved = (...steps: readonly TimelineStep[]): Patch =>
  branched((branch) =>
    branch.timeline.at(-1)?.state === 'processing' ? { ...branch, timeline: [...branch.timeline, ...steps] } : branch,
  );

export const lifecycleFaults = [
  ...breaking('lifecycle.succeeded-is-final', {
    'lifecycle.succeeded-then-processing: a minute after its success a charge is processing again': later(
      'succeeded',
      minute,
      'processing',
    ),
    'lifecycle.succeeded-then-expired: a succeeded charge expires when its window is over': later(
      'succeeded',
      15 * minute,
      'expired',
    ),
    'lifecycle.succeeded-flickers: every third read of a succeeded charge finds it processing': standingCharge(
      (step, charge) =>
        step.state === 'succeeded' && charge.seen.reads % 3 === 2 ? { ...step, state: 'processing' } : step,
    ),
  }),
  ...breaking('lifecycle.failed-is-final', {
    'lifecycle.failed-then-processing: a minute after its failure a charge is processing again': later(
      'failed',
      minute,
      'processing',
    ),
    'lifecycle.failed-then-expired: a failed charge expires when its window is over': later(
      'failed',
      15 * minute,
      'expired',
    ),
  }),
  ...breaking('lifecycle.processing-never-goes-back', standingCharge, {
    'lifecycle.back-to-requires-payment: a charge returns to requires_payment while the payer takes his time': (
      step,
      charge,
    ) => (step.state === 'processing' && charge.seen.reads > 0 ? { ...step, state: 'requires_payment' } : step),
  }),
  ...breaking('lifecycle.expires-not-before-its-time', unresolved, {
    'lifecycle.expired-too-early: an unanswered charge expires after 10 minutes': {
      after: 10 * minute,
      state: 'expired',
    },
    'lifecycle.expired-on-first-read: an unanswered charge is expired from 5 seconds on': {
      after: 5 * second,
      state: 'expired',
    },
  }),
  ...breaking('lifecycle.expired-is-final', {
    'lifecycle.expired-then-processing: an expired charge is processing again an hour later': unresolved(
      { after: 15 * minute + second, state: 'expired' },
      { after: 75 * minute, state: 'processing' },
    ),
  }),
];
