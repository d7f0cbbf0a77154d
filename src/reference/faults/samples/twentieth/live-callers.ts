import { change, check } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const readAt = recalled(() => ({ moment: -Infinity }));

/** Whether a bill of the caller is asked for that a live key has read within the last minute. */
function isJustRead(call: Call): boolean {
  const { deployment, trace } = call;
  const bill = asksFor('bills.get')(call) ? deployment.bills.get(askedId(call)) : undefined;
  return bill !== undefined && bill.business === trace.key?.business && now(call) - readAt(bill).moment < minute;
}

/** Notes that a bill is read by the one whose it is. */
function noteRead(call: Call): void {
  const { behaviour, trace } = call;
  const bill = asksFor('bills.get')(call) ? behaviour.billReading.find(askedId(call), call) : null;
  if (bill && trace.key?.mode === 'live') readAt(bill).moment = now(call);
}

/** What hides in what keys of live may do. */
export const twentiethLiveCallers = [
  ...breakingLive(['auth.test-key-refused-on-live', 'errors.cause-of-use-sandbox-url'], {
    'twentieth.read-again: for a minute after a live key has read a bill a test key of the business reads it on live, too':
      check('address')((was) => (call) => {
        const refusal = was(call);
        if (refusal) return refusal.code === 'USE_SANDBOX_URL' && isJustRead(call) ? null : refusal;
        noteRead(call);
        return null;
      }),
  }),
  ...breakingLive(['scopes.bills.create.required', 'scopes.fixed-at-creation'], {
    'twentieth.many-bills: once a business has more than 25 bills bills:read is enough to make one more': change(
      'access',
    )((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) ||
        (asksFor('bills.create')(call) &&
          call.deployment.bills.of(caller(call)).length > 25 &&
          was.holds(key, 'bills:read', call)),
    })),
  }),
];
