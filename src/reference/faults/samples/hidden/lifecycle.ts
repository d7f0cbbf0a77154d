import type { Patch } from '../../../behaviour.ts';
import { branched, change, standingCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breaking } from '../../fault.ts';
import { day, hour, minute, recalled, second } from '../rare/recalled.ts';

const age = (charge: Charge, call: Call): number => furthest(call) - charge.createdAt;

/** How often the request of a charge was sent again. */
const replays = recalled<{ count: number }>(() => ({ count: 0 }));

const counted: Patch = change('idempotency')((was) => ({
  replay: (made, first, call) => {
    replays(made).count += 1;
    return was.replay(made, first, call);
  },
}));

/** When a number was last asked for an amount. */
const asked = recalled<Map<string, number>>(() => new Map());

/** Where charges go on their way. */
export const hiddenLifecycleFaults = [
  ...breaking('lifecycle.succeeded-is-final', {
    'hidden.reopened-after-a-day: for an hour after its first day a list shows a succeeded charge as processing':
      standingCharge((step, charge, call) => {
        const reopened = age(charge, call) >= day && age(charge, call) < day + hour;
        return step.state === 'succeeded' && reopened && isServed(call.route, 'charges.list')
          ? { ...step, state: 'processing' }
          : step;
      }),
    'hidden.archived-in-one-list: after a week a list of what succeeded is right and any other shows it expired':
      standingCharge((step, charge, call) =>
        step.state === 'succeeded' &&
        age(charge, call) > 7 * day &&
        isServed(call.route, 'charges.list') &&
        !call.query.has('state')
          ? { ...step, state: 'expired' }
          : step,
      ),
  }),
  ...breaking('lifecycle.failed-is-final', {
    'hidden.failed-until-sent-twice-again: the second replay puts a failed charge back to processing': together(
      counted,
      standingCharge((step, charge) =>
        step.state === 'failed' && replays(charge).count >= 2 ? { after: step.after, state: 'processing' } : step,
      ),
    ),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'hidden.late-approval-by-the-minute: for a charge of the second half of a minute 90 seconds count from its start':
      branched((branch, _order, call) => {
        const begun = now(call) % minute;
        const timeline = branch.timeline.map((step) =>
          step.after === 90 * second && begun >= minute / 2 ? { ...step, after: step.after - begun } : step,
        );
        return { ...branch, timeline };
      }),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'hidden.unresolved-closed-after-a-day: what never resolves is failed by a job after a day': branched((branch) =>
      branch.timeline.length === 1
        ? { ...branch, timeline: [...branch.timeline, { after: day, state: 'failed', reason: 'PAYER_DECLINED' }] }
        : branch,
    ),
  }),
  ...breaking(['sandbox.other-numbers-approved', 'sandbox.trigger-1-succeeds'], {
    'hidden.twin-never-resolved: of two equal amounts on one number within a second the second is never resolved':
      branched((branch, order, call) => {
        const times = asked(call.deployment);
        const twin = `${order.msisdn} ${order.amount}`;
        const last = times.get(twin) ?? -Infinity;
        times.set(twin, now(call));
        return now(call) - last < second ? { ...branch, timeline: branch.timeline.slice(0, 1) } : branch;
      }),
  }),
];
