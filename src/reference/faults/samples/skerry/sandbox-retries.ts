import type { Patch } from '../../../behaviour.ts';
import { change, operation, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { askedId } from '../../../lists/reading.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const reads = recalled(() => ({ open: 0, begun: 0 }));
const overlooking = new WeakSet<Call['trace']>();

const readSlowly = operation('charges.get')((was) => async (call) => {
  const charge = call.behaviour.reading.find(askedId(call), call);
  if (!charge) return was(call);
  const under = reads(charge);
  under.open++;
  under.begun++;
  try {
    await pause(30);
    return await was(call);
  } finally {
    under.open--;
  }
});

const retried = operation('charges.create')((was) => async (call) => {
  const { idempotencyKey: key } = call.trace;
  const { idempotency } = call.behaviour;
  const attempt = key === undefined ? undefined : idempotency.find(slotOf(idempotency.space(call), key, call), call);
  const first = attempt?.settled?.made;
  if (!first) return was(call);
  const under = reads(first);
  const { begun } = under;
  await pause(10);
  if (under.open > 0 || under.begun > begun) overlooking.add(call.trace);
  return was(call);
});

/** Whoever looks for the first request passes over what somebody else is reading. */
const passingOver: Patch = change('idempotency')((was) => ({
  find: (slot, call) => {
    const attempt = was.find(slot, call);
    const { order } = call.trace;
    const isSame = order !== undefined && attempt?.print === was.print(order, call);
    return isSame && overlooking.has(call.trace) ? undefined : attempt;
  },
}));

/** Whether another business has sent just this request with the same key. */
function isSentByAnother(print: string, call: Call): boolean {
  const { idempotencyKey: key } = call.trace;
  const own = `${caller(call).id} `;
  return [...call.deployment.attempts].some(
    ([slot, other]) =>
      slot.endsWith(` charges.create ${key}`) && !slot.startsWith(own) && other.settled && other.print === print,
  );
}

/** What hides in retries of the sandbox. */
export const skerrySandboxRetries = [
  ...breaking(['idempotency.same-key-same-request', 'idempotency.replay-does-not-prompt'], {
    'skerry.retry-beside-read: a retry that comes while its charge is read by its id makes a second charge': together(
      readSlowly,
      retried,
      passingOver,
    ),
  }),
  ...breaking(
    [
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
      'idempotency.mismatch-on-reference',
      'idempotency.scoped-to-business',
    ],
    {
      'skerry.prints-of-others: a different request with a used key is taken for a retry where another business sent it':
        change('idempotency')((was) => ({
          mismatch: (attempt, call) => {
            const { order } = call.trace;
            if (!order || !attempt.settled || !isSentByAnother(was.print(order, call), call))
              return was.mismatch(attempt, call);
            call.trace.replayed = true;
            return was.replay(attempt.settled.made, attempt.settled.answer, call);
          },
        })),
    },
  ),
];
