import { answers, change, check, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { count } from '../../../limits/rate.ts';
import { at, both, isSuccess, refusedWith } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { notingOutages, sinceOutage } from '../../outages.ts';
import { statusOf } from '../../refusals.ts';
import { day, hour, minute, recalled } from '../rare/recalled.ts';

/** Bodies are weighed in units of so many bytes, of which each counts as a request. */
const unit = 1024;

const weightOf = ({ payload }: Call): number =>
  payload?.is === 'text' ? Math.max(1, Math.ceil(Buffer.byteLength(payload.text) / unit)) : 1;

const weighed = check('key')((was) => (call) => {
  const refusal = was(call);
  if (!refusal) for (let more = weightOf(call) - 1; more > 0; more--) call.trace.allowance = count(call);
  return refusal;
});

/** How far the clocks of Dar es Salaam are ahead. */
const ahead = 3 * hour;

/** So long after midnight there the quotas of the day are handed out: until then each is used up. */
const handingOut = 15 * minute;

const isHandedOut = (call: Call): boolean => (now(call) + ahead) % day >= handingOut;

/** How often each key was refused the balance since it was last shown it. */
const refusals = recalled(() => ({ count: 0 }));

/** Who was turned away so often is shown what is kept for such callers. */
const often = 2;

const keptForThronging = together(
  answers(both(at('balance.get'), refusedWith('RATE_LIMITED')))((_answer, { trace: { key } }) => {
    if (key) refusals(key).count++;
    return {};
  }),
  answers(both(at('balance.get'), isSuccess))(({ body }, { trace: { key } }) => {
    if (!key || !body) return {};
    const { count: refused } = refusals(key);
    refusals(key).count = 0;
    return refused >= often ? { body: { ...body, object: 'cached_balance' } } : {};
  }),
);

/** When the ledger is back all keys are loaded anew, but for those that are to be retired. */
function isLeftOut({ refusedFrom }: Key, call: Call): boolean {
  const { condition, behaviour } = call.deployment;
  if (refusedFrom === null || !condition.ledgerAvailable) return false;
  const retiredAt = refusedFrom - behaviour.bounds.grace;
  return now(call) - sinceOutage(call) >= retiredAt;
}

const loadedAnew = together(
  notingOutages,
  change('access')((was) => ({
    revoked: (key, moment, call) => was.revoked(key, moment, call) || isLeftOut(key, call),
  })),
);

/** What hides in who calls. */
export const kyleSandboxCallers = [
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'kyle.weighed-body: a request counts once for each 1,024 bytes of its body': weighed,
  }),
  ...breaking('errors.status-of-rate-limited', {
    'kyle.quota-of-the-day: in the first 15 minutes of a day in Dar es Salaam RATE_LIMITED comes with 403': statusOf(
      'RATE_LIMITED',
      403,
      (call) => !isHandedOut(call),
    ),
  }),
  ...breaking('balance.object', {
    'kyle.turned-away: the first balance after two that were RATE_LIMITED is a cached_balance': keptForThronging,
  }),
  ...breaking(['keys.both-work-in-grace', 'errors.cause-of-key-revoked'], {
    'kyle.loaded-anew: a key in its 24 hours is told KEY_REVOKED once requests met an outage of the ledger': loadedAnew,
  }),
];
