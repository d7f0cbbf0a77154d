import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { slotOf, type Idempotency } from '../../../idempotency/idempotency.ts';
import { breaking } from '../../fault.ts';
import { recalled, secondOf } from '../rare/recalled.ts';
import { rememberedMakers } from '../seventeenth/makers.ts';
import { isPrompt } from '../sly/told.ts';

const idempotency = change('idempotency');
const makers = rememberedMakers();
const senders = recalled(() => new Map<string, string>());

/** An earlier charge of the same second that was asked for by the same request. */
function lookAlike(made: Charge, was: Idempotency, call: Call): Charge | undefined {
  return call.deployment.charges
    .of(made.business)
    .find(
      (charge) =>
        isPrompt(charge) &&
        charge.place < made.place &&
        was.print(charge, call) === was.print(made, call) &&
        secondOf(charge.createdAt) === secondOf(made.createdAt),
    );
}

/** Whether an attempt is still being written that another key of the business began. */
function isAnothers(attempt: Attempt, slot: string, call: Call): boolean {
  return !attempt.settled && senders(call.deployment).get(slot) !== call.trace.key?.secret;
}

/** What hides in what the sandbox does when a request comes again. */
export const eighteenthSandboxRetries = [
  ...breaking(['idempotency.same-key-same-request', 'idempotency.first-request-stands'], {
    'eighteenth.twin-second: of two charges that are asked for alike within a second a retry of the later gives the earlier':
      idempotency((was) => ({
        replay: (made, first, call) => was.replay(lookAlike(made, was, call) ?? made, first, call),
      })),
  }),
  ...breaking(['idempotency.first-request-stands', 'idempotency.same-key-same-request'], {
    'eighteenth.forgotten-owner: a mismatch makes an Idempotency-Key free where the key that used it first is refused by now':
      together(
        change('making')((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
        idempotency((was) => ({
          mismatch: (attempt, call) => {
            const { attempts } = call.deployment;
            const slot = slotOf(was.space(call), call.trace.idempotencyKey, call);
            if (attempt.settled && makers.isGone(attempt.settled.made.id, call)) attempts.delete(slot);
            return was.mismatch(attempt, call);
          },
        })),
      ),
  }),
  ...breaking(
    ['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one', 'idempotency.same-key-same-request'],
    {
      'eighteenth.lock-of-key: a retry in flight that another key of the business sends makes a second charge':
        idempotency((was) => ({
          find: (slot, call) => {
            const { key, order } = call.trace;
            const attempt = was.find(slot, call);
            const isSame = attempt !== undefined && order !== undefined && attempt.print === was.print(order, call);
            if (attempt && !(isSame && isAnothers(attempt, slot, call))) return attempt;
            if (key) senders(call.deployment).set(slot, key.secret);
            return undefined;
          },
        })),
    },
  ),
];
