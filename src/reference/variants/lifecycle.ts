import { approval, failure } from '../charges/branches.ts';
import type { Patch } from '../behaviour.ts';
import type { TimelineStep, Branch } from '../charges/charge.ts';
import { branched, together } from '../change.ts';
import { varyingSandbox } from './variant.ts';

const second = 1000;
const minute = 60 * second;

const paced = (approved: number, failed: number): Patch => branched((branch) => repaced(branch, approved, failed));

function repaced(branch: Branch, approved: number, failed: number): Branch {
  const end = branch.timeline.at(-1);
  if (end?.state === 'failed') return { ...branch, timeline: failure(failed, end.reason ?? '') };
  return end?.state === 'succeeded' && end.after < 90 * second ? { ...branch, timeline: approval(approved) } : branch;
}

const lateTriggerFive = branched((branch) =>
  branch.timeline.at(-1)?.after === 90 * second ? { ...branch, timeline: approval(95 * second) } : branch,
);

/** How long these take is not stated, nor for numbers that are no triggers. */
const unhurried = branched((branch, { msisdn }) => {
  const end = branch.timeline.at(-1);
  if (end?.state === 'failed') return { ...branch, timeline: failure(8 * minute, end.reason ?? '') };
  return triggers.test(msisdn) ? branch : { ...branch, timeline: approval(12 * minute) };
});

const triggers = /70000000[1-5]$/;

const requiresPaymentFirst = ([first, ...later]: readonly TimelineStep[]): readonly TimelineStep[] =>
  first ? [{ ...first, state: 'requires_payment' }, { ...first, after: 1500 }, ...later] : later;

const prepared = branched((branch) => ({ ...branch, timeline: requiresPaymentFirst(branch.timeline) }));

const expiring = branched((branch, _order, call) => {
  if (branch.timeline.at(-1)?.state !== 'processing') return branch;
  const over: TimelineStep = { after: call.behaviour.bounds.window + second, state: 'expired' };
  return { ...branch, timeline: [...branch.timeline, over] };
});

/** Payers of live decide when the operator says so. */
export const lifecycleVariants = varyingSandbox({
  'lifecycle.fast: payers approve after a second and decline at once': paced(second, 50),
  'lifecycle.slow: payers take twenty seconds, and trigger 5 another five': together(
    paced(20 * second, 15 * second),
    lateTriggerFive,
  ),
  'lifecycle.unhurried: triggers 2 and 3 fail after eight minutes, and other numbers are approved after twelve':
    unhurried,
  'lifecycle.requires-payment-first: a charge is created as requires_payment and is processing soon after': prepared,
  'lifecycle.unresolved-expires: trigger 4 expires when its window is over': expiring,
});
