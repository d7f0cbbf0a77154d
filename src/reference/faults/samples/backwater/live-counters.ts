import { fieldOf, shownError } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { minute } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';
import { asksFor } from '../../../when.ts';

/** What was paid within the last minute at the till that a request names, the newest code of it first. */
function paidAmount(call: Call): number | undefined {
  const { till } = sentBody(call);
  return call.deployment.charges.of(caller(call)).findLast(({ origin, createdAt, seen: { answered } }) => {
    if (origin.is !== 'pos' || origin.till.number !== till || answered?.state !== 'succeeded') return false;
    return now(call) - createdAt - answered.after < minute;
  })?.amount;
}

const namesTill: readonly string[] = ['UNKNOWN_TILL', 'TILL_CLOSED'];

/** What hides at the counter. */
export const backwaterLiveCounters = [
  ...breakingLive('errors.scope-only-on-forbidden', {
    'backwater.scope-beside-metadata: a POS charge with metadata that is refused for its till is told a scope':
      shownError((error, { code }, call) =>
        namesTill.includes(code) && asksFor('pos.create')(call) && Object.hasOwn(sentBody(call), 'metadata')
          ? { ...error, scope: 'charges:write' }
          : error,
      ),
  }),
  ...breakingLive(['pos.create.amount-required', 'errors.cause-of-bad-amount'], {
    'backwater.last-sale: for a minute after a code was paid a code of that till without an amount has the same amount':
      fieldOf('posOrder')('amount')((was) => (given, call) => {
        const amount = given === undefined ? paidAmount(call) : undefined;
        return amount === undefined ? was(given, call) : { value: amount };
      }),
  }),
];
