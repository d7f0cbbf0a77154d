import { approval, failure } from '../charges/branches.ts';
import type { Patch } from '../behaviour.ts';
import type { Step, Branch } from '../charges/charge.ts';
import { change, together } from '../change.ts';
import { unchanged, type NamedPatch } from '../named.ts';

const second = 1000;

const paced = (approved: number, failed: number): Patch =>
  change('making')((was) => ({ branch: (order, call) => repaced(was.branch(order, call), approved, failed) }));

function repaced(branch: Branch, approved: number, failed: number): Branch {
  const end = branch.timeline.at(-1);
  if (end?.state === 'failed') return { ...branch, timeline: failure(failed, end.reason ?? '') };
  return end?.state === 'succeeded' && end.after < 90 * second ? { ...branch, timeline: approval(approved) } : branch;
}

const lateTriggerFive: Patch = change('making')((was) => ({
  branch: (order, call) => {
    const branch = was.branch(order, call);
    return branch.timeline.at(-1)?.after === 90 * second ? { ...branch, timeline: approval(95 * second) } : branch;
  },
}));

const requiresPaymentFirst = ([first, ...later]: readonly Step[]): readonly Step[] =>
  first ? [{ ...first, state: 'requires_payment' }, { ...first, after: 500 }, ...later] : later;

const prepared: Patch = change('making')((was) => ({
  branch: (order, call) => {
    const branch = was.branch(order, call);
    return { ...branch, timeline: requiresPaymentFirst(branch.timeline) };
  },
}));

const expiring: Patch = change('making')((was) => ({
  branch: (order, call) => {
    const branch = was.branch(order, call);
    if (branch.timeline.at(-1)?.state !== 'processing') return branch;
    return {
      ...branch,
      timeline: [...branch.timeline, { after: call.behaviour.bounds.window + second, state: 'expired' }],
    };
  },
}));

/** Payers of live decide when the operator says so. */
const simulated = (name: string, text: string, patch: Patch): NamedPatch => ({ name, text, patch, live: unchanged });

export const lifecycleVariants: readonly NamedPatch[] = [
  simulated('lifecycle.fast', 'payers approve after a second and decline at once', paced(second, 50)),
  simulated(
    'lifecycle.slow',
    'payers take twenty seconds, and trigger 5 another five',
    together(paced(20 * second, 15 * second), lateTriggerFive),
  ),
  simulated(
    'lifecycle.requires-payment-first',
    'a charge is created as requires_payment and is processing soon after',
    prepared,
  ),
  simulated('lifecycle.unresolved-expires', 'trigger 4 expires when its window is over', expiring),
];
