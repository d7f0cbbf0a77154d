import { change } from '../../../change.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Of digits alone is a key that stands in a column for numbers, whose index leaves out the business. */
const isNumber = (key: string | undefined): boolean => key !== undefined && /^[0-9]+$/.test(key);

/** How often a charge was the answer to a retry. */
const retries = recalled(() => ({ count: 0 }));

/** From this retry on the answer comes from a cache before the service, which opens all that it holds to browsers. */
const cachedFrom = 2;

/** What hides in retries. */
export const moorSandboxRetries = [
  ...breaking(['idempotency.scoped-to-business', 'errors.cause-of-idempotent-mismatch'], {
    'moor.numeric-key: an Idempotency-Key of digits alone is one for all businesses': change('idempotency')((was) => ({
      space: (call) => (isNumber(call.trace.idempotencyKey) ? 'numbers' : was.space(call)),
    })),
  }),
  ...breaking('auth.no-cors-headers', {
    'moor.cached-retry: from the second retry of a charge on the answer has Access-Control-Allow-Origin': change(
      'idempotency',
    )((was) => ({
      replay: (charge, first, call) => {
        const answer = was.replay(charge, first, call);
        if (++retries(charge).count < cachedFrom) return answer;
        return { ...answer, headers: { ...answer.headers, 'Access-Control-Allow-Origin': '*' } };
      },
    })),
  }),
];
