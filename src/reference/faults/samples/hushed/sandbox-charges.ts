import { answers, change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, type Call } from '../../../http/call.ts';
import { at, both, isSuccess, type When } from '../../../when.ts';
import { breaking } from '../../fault.ts';

/** Whether the address of the caller's endpoint was changed after a charge had been made. */
function isChangedSince({ createdAt }: Charge, call: Call): boolean {
  const setting = call.behaviour.webhooks.current(caller(call), call.deployment)?.setting;
  return setting !== undefined && setting.active && setting.rotation > 0 && setting.updatedAt > createdAt;
}

const isLargeOnHalopesa: When = (_answer, { trace: { order, replayed } }) =>
  replayed !== true && order?.rail === 'halopesa' && order.amount >= 1_500_000_000;

/** What hides in the charges of the sandbox. */
export const hushedSandboxCharges = [
  ...breaking(
    [
      'idempotency.same-key-same-request',
      'idempotency.replay-does-not-prompt',
      'idempotency.concurrent-same-object',
      'idempotency.concurrent-creates-one',
    ],
    {
      'hushed.used-twice: once the address for events is changed the keys used before are good for one more charge':
        change('idempotency')((was) => ({
          find: (slot, call) => {
            const attempt = was.find(slot, call);
            const { order } = call.trace;
            if (!attempt?.settled || !order || attempt.print !== was.print(order, call)) return attempt;
            return isChangedSince(attempt.settled.made, call) ? undefined : attempt;
          },
        })),
    },
  ),
  ...breaking(
    [
      'errors.cause-of-bad-amount',
      'charges.create.amount-between-accepted',
      'charges.create.amount-maximum-accepted',
      'charges.create.rail-halopesa',
      'charges.create.status-201',
    ],
    {
      'hushed.refused-and-made: from TZS 15,000,000 on halopesa an amount is called bad, and the charge is made all the same':
        answers(both(at('charges.create'), isSuccess, isLargeOnHalopesa))((_answer, call) =>
          refuse(call, { code: 'BAD_AMOUNT' }),
        ),
    },
  ),
];
