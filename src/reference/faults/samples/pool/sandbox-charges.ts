import { triggerNumber } from '../../../../contract/triggers.ts';
import { approval } from '../../../charges/branches.ts';
import { standing, type Charge, type TimelineStep } from '../../../charges/charge.ts';
import { branched, change, shownCharge, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isSwept } from '../../../lists/retention.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { wallClock } from '../holm/wall-clock.ts';
import { day, hour, recalled, second } from '../rare/recalled.ts';

const lateNumber = `+255${triggerNumber(5)}`;

/** When each business last used the queue of late approvals. */
const lateUses = recalled(() => new Map<Business, number>());

/** A queue that nobody used for an hour is dropped with its delay, and made anew without one. */
const idleQueue = branched((branch, { msisdn }, call) => {
  if (msisdn !== lateNumber) return branch;
  const uses = lateUses(call.deployment);
  const last = uses.get(caller(call)) ?? Infinity;
  uses.set(caller(call), now(call));
  return now(call) - last >= hour ? { ...branch, timeline: approval(3 * second) } : branch;
});

const noFunds = 'INSUFFICIENT_FUNDS';

const failsForFunds = ({ branch }: Charge): boolean => branch.timeline.some(({ reason }) => reason === noFunds);

/** Whether the reason, which a business has written down once, went with a charge that was swept. */
const isReasonSwept = (charge: Charge, call: Call): boolean =>
  call.deployment.charges
    .of(charge.business)
    .some((other) => other !== charge && failsForFunds(other) && isSwept(other, call));

const dayThere = (moment: number): number => Math.floor(wallClock(moment).getTime() / day);

/** What the nightly matching of the networks' files did not know yet is taken for a payment from the wallet. */
const isMatchedAtNight = ({ origin, createdAt }: Charge, { state, after }: TimelineStep): boolean =>
  origin.is === 'prompt' && state === 'succeeded' && dayThere(createdAt + after) > dayThere(createdAt);

const matchedAtNight = together(
  shownCharge((view, { charge, step }) => (isMatchedAtNight(charge, step) ? { ...view, rail: 'wallet' } : view)),
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const data = was.data(type, settlement, deployment);
      const { charge, at } = settlement;
      return isMatchedAtNight(charge, standing(charge, at)) ? { ...data, rail: 'wallet' } : data;
    },
  })),
);

/** What hides in charges of the sandbox. */
export const poolSandboxCharges = [
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'pool.idle-queue: an hour after the last charge to the number ending in 5 the next one succeeds after three seconds':
      idleQueue,
  }),
  ...breaking('sandbox.trigger-3-reason', {
    'pool.reason-swept: once a charge to the number ending in 3 is swept the others of its business are PAYER_DECLINED':
      shownCharge((view, { charge, step, call }) =>
        step.reason === noFunds && isReasonSwept(charge, call) ? { ...view, failure_reason: 'PAYER_DECLINED' } : view,
      ),
  }),
  ...breaking(['charge.rail-wallet-is-for-pos', 'charge.rail-echoed'], {
    'pool.matched-at-night: a prompt that is approved after the midnight that follows it has the rail wallet':
      matchedAtNight,
  }),
];
