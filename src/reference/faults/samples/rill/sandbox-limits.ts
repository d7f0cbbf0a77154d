import { check } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

interface Offender {
  readonly business: Business;
  readonly until: number;
}

/** The limiter has room for one business that it holds back. */
const heldBack = recalled((): { offender: Offender | null } => ({ offender: null }));

/** Whether a request is to be refused: who comes while another is held back is let through. */
function isHeldBack(call: Call, wait: number): boolean {
  const held = heldBack(call.deployment);
  const business = caller(call);
  const { offender } = held;
  if (offender && offender.business !== business && offender.until > now(call)) return false;
  held.offender = { business, until: now(call) + wait };
  return true;
}

/** What hides in the rate limit of the sandbox. */
export const rillSandboxLimits = [
  ...breaking('limits.test-key-limited-above-120', {
    'rill.one-offender: while a key of another business is limited a test key is not': check('rate')(
      (was) => (call) => {
        const refusal = was(call);
        const wait = call.trace.allowance?.retryIn ?? null;
        return refusal && wait !== null && !isHeldBack(call, wait) ? null : refusal;
      },
    ),
  }),
];
