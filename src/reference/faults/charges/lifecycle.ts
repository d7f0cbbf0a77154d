import type { Patch } from '../../behaviour.ts';
import type { ChargeState, Step } from '../../charge.ts';
import { branched, standingCharge } from '../../change.ts';
import { fault } from '../fault.ts';

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

const unresolved = (...steps: readonly Step[]): Patch =>
  branched((branch) =>
    branch.timeline.at(-1)?.state === 'processing' ? { ...branch, timeline: [...branch.timeline, ...steps] } : branch,
  );

export const lifecycleFaults = [
  fault(
    'lifecycle.succeeded-then-processing',
    'a minute after its success a charge is processing again',
    'lifecycle.succeeded-is-final',
    later('succeeded', minute, 'processing'),
  ),
  fault(
    'lifecycle.succeeded-then-expired',
    'a succeeded charge expires when its window is over',
    'lifecycle.succeeded-is-final',
    later('succeeded', 15 * minute, 'expired'),
  ),
  fault(
    'lifecycle.succeeded-flickers',
    'every third read of a succeeded charge finds it processing',
    'lifecycle.succeeded-is-final',
    standingCharge((step, charge) =>
      step.state === 'succeeded' && charge.seen.reads % 3 === 2 ? { ...step, state: 'processing' } : step,
    ),
  ),
  fault(
    'lifecycle.failed-then-processing',
    'a minute after its failure a charge is processing again',
    'lifecycle.failed-is-final',
    later('failed', minute, 'processing'),
  ),
  fault(
    'lifecycle.failed-then-expired',
    'a failed charge expires when its window is over',
    'lifecycle.failed-is-final',
    later('failed', 15 * minute, 'expired'),
  ),
  fault(
    'lifecycle.back-to-requires-payment',
    'a charge returns to requires_payment while the payer takes his time',
    'lifecycle.processing-never-goes-back',
    standingCharge((step, charge) =>
      step.state === 'processing' && charge.seen.reads > 0 ? { ...step, state: 'requires_payment' } : step,
    ),
  ),
  fault(
    'lifecycle.expired-too-early',
    'an unanswered charge expires after 10 minutes',
    'lifecycle.expires-not-before-its-time',
    unresolved({ after: 10 * minute, state: 'expired' }),
  ),
  fault(
    'lifecycle.expired-on-first-read',
    'an unanswered charge is expired from 5 seconds on',
    'lifecycle.expires-not-before-its-time',
    unresolved({ after: 5 * second, state: 'expired' }),
  ),
  fault(
    'lifecycle.expired-then-processing',
    'an expired charge is processing again an hour later',
    'lifecycle.expired-is-final',
    unresolved({ after: 15 * minute + second, state: 'expired' }, { after: 75 * minute, state: 'processing' }),
  ),
];
