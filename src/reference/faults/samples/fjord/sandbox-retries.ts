import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { slotOf, type Idempotency } from '../../../idempotency/idempotency.ts';
import { breaking } from '../../fault.ts';

/** When nobody can pay a charge any more its key is filed away, without the amount. */
function filed(attempt: Attempt, idempotency: Idempotency, call: Call): Attempt {
  const made = attempt.settled?.made;
  const { order } = call.trace;
  if (!made || !order || now(call) < made.expiresAt) return attempt;
  const isEqualElse = idempotency.print({ ...order, amount: made.amount }, call) === attempt.print;
  return isEqualElse ? { ...attempt, print: idempotency.print(order, call) } : attempt;
}

/** How wide the column is for the keys of charges that somebody reads. */
const column = 64;

/** Whether a key is too long for where its charge lies since it was read. */
function isCutOff(key: string, idempotency: Idempotency, call: Call): boolean {
  const made = idempotency.find(slotOf(idempotency.space(call), key, call), call)?.settled?.made;
  return key.length > column && made !== undefined && made.seen.reads > 0;
}

/** What hides in retries of the sandbox. */
export const fjordSandboxRetries = [
  ...breaking(['idempotency.mismatch-on-amount', 'charge.amount-echoed'], {
    'fjord.filed-key: 15 minutes after a charge was made another amount with its key gives that charge': change(
      'idempotency',
    )((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt && filed(attempt, was, call);
      },
    })),
  }),
  ...breaking(
    [
      'idempotency.key-128-accepted',
      'idempotency.key-charset-accepted',
      'idempotency.same-key-same-request',
      'errors.cause-of-idempotency-required',
      'deployments.same-shapes',
    ],
    {
      'fjord.narrow-column: a retry with more than 64 characters of key is refused once its charge has been read':
        change('idempotency')((was) => ({
          key: (call) => {
            const key = was.key(call);
            return key !== null && isCutOff(key, was, call) ? null : key;
          },
        })),
    },
  ),
];
