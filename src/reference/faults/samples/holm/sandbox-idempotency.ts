import { change, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Whether another charge of the business has failed since this one was made. */
function hasOneFailedSince(charge: Charge, call: Call): boolean {
  const at = furthest(call);
  return call.deployment.charges.of(charge.business).some((other) => {
    const { state, after } = standing(other, at);
    return other !== charge && state === 'failed' && other.createdAt + after >= charge.createdAt;
  });
}

/** Where a payment fails, all that is under way may go over another network. */
const anyNetwork = change('idempotency')((was) => {
  const isElsewhere = ({ print, settled }: Attempt, call: Call): boolean => {
    const { order } = call.trace;
    return (
      order !== undefined && settled !== undefined && print === was.print({ ...order, rail: settled.made.rail }, call)
    );
  };
  return {
    mismatch: (attempt, call) => {
      const { settled } = attempt;
      if (!settled || !isElsewhere(attempt, call) || !hasOneFailedSince(settled.made, call))
        return was.mismatch(attempt, call);
      call.trace.replayed = true;
      return was.replay(settled.made, settled.answer, call);
    },
  };
});

/** How often each charge was given again. */
const replays = recalled(() => ({ count: 0 }));

/** Requests that were answered before they came to the rate limit. */
const answeredEarly = new WeakSet<Call['trace']>();

/** What is given again is kept; from then on it is answered before a request is counted. */
const keptAnswers = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      if (++replays(charge).count > 1) answeredEarly.add(call.trace);
      return was.replay(charge, first, call);
    },
  })),
  change('rate')((was) => ({
    headers: (allowance, call) => (answeredEarly.has(call.trace) ? {} : was.headers(allowance, call)),
  })),
);

/** What hides in retries in the sandbox. */
export const holmSandboxIdempotency = [
  ...breaking(['idempotency.mismatch-on-rail', 'charge.rail-echoed'], {
    'holm.any-network: once another charge of the business has failed, a key is given its charge over any rail':
      anyNetwork,
  }),
  ...breaking('limits.rate-headers', {
    'holm.kept-answer: from the second retry of a charge on its answers have no X-RateLimit headers': keptAnswers,
  }),
];
