import { change, fieldOf } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { Till } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';

const stateOf = (charge: Charge, call: Call): string => standing(charge, furthest(call)).state;

const tillOf = ({ origin }: Charge): Till | null => (origin.is === 'pos' ? origin.till : null);

/** A closed till at which something was paid goes to the archive. */
function hasArchive(call: Call): boolean {
  const { charges, tills } = call.deployment;
  return charges.of(caller(call)).some((charge) => {
    const till = tillOf(charge);
    return till !== null && tills.get(till.number)?.open === false && stateOf(charge, call) === 'succeeded';
  });
}

/** Who has an archive has tills looked up by their numbers, in which leading zeros count for nothing. */
const isShortNumber = (given: unknown): boolean => typeof given === 'string' && /^\d{1,5}$/.test(given);

/** A till whose last code ran out unpaid is taken for a slow one, and given time. */
function isSlow(call: Call): boolean {
  const till = call.trace.posOrder?.till;
  if (!till) return false;
  const last = call.deployment.charges.of(till.business).findLast((charge) => tillOf(charge)?.number === till.number);
  return last !== undefined && stateOf(last, call) === 'expired';
}

const longer = 2;

/** What hides at counters. */
export const holtLiveCounters = [
  ...breakingLive(['errors.cause-of-bad-till', 'errors.cause-of-unknown-till'], {
    'holt.archived-tills: once a till that was paid at is closed, one of five digits or fewer is UNKNOWN_TILL': fieldOf(
      'posOrder',
    )('till')((was) => (given, call) => {
      const reading = was(given, call);
      return isShortNumber(given) && hasArchive(call) ? { code: 'UNKNOWN_TILL' } : reading;
    }),
  }),
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'holt.slow-till: a code lives 10 minutes if the last one of its till expired': change('codes')((was) => ({
      branch: (order, call) => {
        const branch = was.branch(order, call);
        if (!isSlow(call)) return branch;
        return { ...branch, timeline: branch.timeline.map((step) => ({ ...step, after: step.after * longer })) };
      },
      expiresAt: (createdAt, call) => {
        const expiresAt = was.expiresAt(createdAt, call);
        return isSlow(call) ? createdAt + (expiresAt - createdAt) * longer : expiresAt;
      },
    })),
  }),
];
