import type { Patch } from '../../../behaviour.ts';
import { branched, change, field } from '../../../change.ts';
import { standing, type Branch, type Charge } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { day, hour, minute, recalled } from '../rare/recalled.ts';

/** How long a draft may try the sandbox out, from its first charge on. */
const trial = 14 * day;

function isTrialOver(business: Business, call: Call): boolean {
  const first = call.deployment.charges.of(business)[0];
  return !business.live && first !== undefined && now(call) - first.createdAt >= trial;
}

const trialOfDrafts = change('access')((was) => ({
  admitted: (business, call) =>
    was.admitted(business, call) && !(asksFor('charges.create')(call) && isTrialOver(business, call)),
}));

const isFailed = (charge: Charge, call: Call): boolean => standing(charge, furthest(call)).state === 'failed';

/** Failed charges that were retried: their keys are closed, in a table that goes by the status of an older draft. */
const closed = new WeakSet<Charge>();

const closedKeys = change('idempotency')((was) => ({
  replay: (charge, first, call) => {
    if (isFailed(charge, call)) closed.add(charge);
    return was.replay(charge, first, call);
  },
  mismatch: (attempt, call) =>
    attempt.settled && closed.has(attempt.settled.made)
      ? refuse(call, { code: 'IDEMPOTENT_MISMATCH', status: 422 })
      : was.mismatch(attempt, call),
}));

/** How often each other request came with the key of an attempt. */
const others = recalled(() => new Map<string, number>());

/** What did not match is written down beside the key, where it is found when it comes again. */
const foundAgain = change('idempotency')((was) => ({
  mismatch: (attempt, call) => {
    const { order } = call.trace;
    if (order) {
      const print = was.print(order, call);
      const times = (others(attempt).get(print) ?? 0) + 1;
      others(attempt).set(print, times);
      if (times === 2) makeCharge(call, order);
    }
    return was.mismatch(attempt, call);
  },
}));

/** The numbering plan is loaded anew every hour, which takes so long. */
const reloading = 2 * minute;

const withoutPlan: Patch = field('msisdn')((was) => (given, call) => {
  const reading = was(given, call);
  const isUnknown = 'code' in reading && typeof given === 'string' && now(call) % hour < reloading;
  return isUnknown ? { code: 'BAD_REQUEST' } : reading;
});

const fails = ({ timeline }: Branch): boolean => timeline.some(({ state }) => state === 'failed');

/** The first charge with a reference that failed: why it did is kept by the reference. */
const failedBefore = (reference: string | null, call: Call): Charge | undefined =>
  reference === null
    ? undefined
    : call.deployment.charges
        .of(caller(call))
        .find((charge) => charge.reference === reference && isFailed(charge, call));

/** What hides in charges of the sandbox. */
export const garthSandboxCharges = [
  ...breaking(['sandbox.draft-business-works', 'errors.cause-of-merchant-not-live'], {
    'garth.trial: two weeks after its first charge a draft makes no more: MERCHANT_NOT_LIVE': trialOfDrafts,
  }),
  ...breaking('errors.status-of-idempotent-mismatch', {
    'garth.closed-keys: once a charge was retried after it failed, IDEMPOTENT_MISMATCH of its key is a 422': closedKeys,
  }),
  ...breaking('idempotency.mismatch-creates-nothing', {
    'garth.found-again: a different request with a used key makes its charge the second time it is refused': foundAgain,
  }),
  ...breaking(['errors.cause-of-bad-msisdn', 'deployments.same-shapes'], {
    'garth.without-plan: in the first two minutes of an hour a malformed number is BAD_REQUEST': withoutPlan,
  }),
  ...breaking(['sandbox.trigger-2-reason', 'sandbox.trigger-3-reason', 'charge.simulation-note-names-branch'], {
    'garth.reason-by-reference: a second charge with a reference that fails has the reason of the first': branched(
      (branch, { reference }, call) => (fails(branch) && failedBefore(reference, call)?.branch) || branch,
    ),
  }),
];
