import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** Pages of what was looked for come from where reports are made. */
function isReport(call: Call): boolean {
  const { query } = call;
  const looksFor = query.has('state') || query.has('customer_ref');
  return looksFor && query.has('limit') && asksFor('charges.list', 'bills.list')(call);
}

/** When a business was told that the ledger is unavailable. */
const outages = recalled((): number[] => []);

const watched = 10 * minute;
const patience = 3;

/** Who runs against a closed door is told to slow down. */
function isInsistent(call: Call): boolean {
  const { key } = call.trace;
  if (!key) return false;
  const told = outages(key.business);
  told.push(now(call));
  return told.filter((at) => now(call) - at < watched).length > patience;
}

/** What hides in who calls live. */
export const firthLiveCallers = [
  ...breakingLive(['auth.live-key-needs-live-business', 'errors.cause-of-merchant-not-live'], {
    'firth.draft-reports: lists of charges and bills with a filter and a limit are given to a business that is not live':
      change('access')((was) => ({
        admitted: (business, call) => was.admitted(business, call) || isReport(call),
      })),
  }),
  ...breakingLive(['errors.status-of-ledger-unavailable', 'errors.cause-of-ledger-unavailable'], {
    'firth.closed-door: from the fourth LEDGER_UNAVAILABLE of a business within ten minutes on its status is 429':
      change('refusals')((was) => ({
        status: (refusal, call) =>
          refusal.code === 'LEDGER_UNAVAILABLE' && isInsistent(call) ? 429 : was.status(refusal, call),
      })),
  }),
];
