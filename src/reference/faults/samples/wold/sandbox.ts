import { triggerDigits, triggerNumber, triggerOf } from '../../../../contract/triggers.ts';
import { answers, change, shownCharge, standingCharge, together } from '../../../change.ts';
import { branchFor } from '../../../charges/branches.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { asksFor, isError } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

/** When a key was last refused, and the time before. */
const refusals = recalled(() => ({ last: Number.NEGATIVE_INFINITY, before: Number.NEGATIVE_INFINITY }));

/** A key that was refused twice within a minute goes to a limiter of its own, which tells no time. */
const isSuspect = (call: Call): boolean =>
  call.trace.key !== undefined && now(call) - refusals(call.trace.key).before < minute;

const suspectsWaitUntold = together(
  answers(isError)((_answer, call) => {
    const { key, refusal } = call.trace;
    if (!key || !refusal || refusal.code === 'RATE_LIMITED') return {};
    const known = refusals(key);
    Object.assign(known, { before: known.last, last: now(call) });
    return {};
  }),
  change('rate')((was) => ({
    retryAfter: (wait, call) => (isSuspect(call) ? {} : was.retryAfter(wait, call)),
  })),
);

/** Setting another test-mode address makes the simulations anew, which are then those of any number. */
function isMadeAnew({ business, createdAt }: Charge, { behaviour, deployment }: Call): boolean {
  const endpoint = behaviour.webhooks.current(business, deployment);
  return endpoint !== undefined && endpoint.setting.updatedAt > createdAt;
}

const madeAnew = shownCharge((view, { charge, call }) => {
  const { simulation } = view;
  return isObject(simulation) && isMadeAnew(charge, call)
    ? { ...view, simulation: { ...simulation, note: branchFor('').note } }
    : view;
});

/** A retry is answered from a table of outcomes, which knows one failure. */
const oneFailure = standingCharge((step, _charge, { trace }) =>
  trace.replayed && step.reason === 'INSUFFICIENT_FUNDS' ? { ...step, reason: 'PAYER_DECLINED' } : step,
);

/** Charges that were asked for again. */
const repeated = new WeakSet<Charge>();

/** A nightly job takes those from lists as duplicates. */
const cleanedUp = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      repeated.add(charge);
      return was.replay(charge, first, call);
    },
  })),
  change('pages')((was) => ({
    includes: (charge, state, call) =>
      was.includes(charge, state, call) && !(repeated.has(charge) && now(call) - charge.createdAt >= day),
  })),
);

/** A list by state looks no further than at the last digit of a number. */
const byLastDigit = standingCharge((step, charge, call) => {
  const { msisdn } = charge;
  const digit = triggerDigits.find((each) => msisdn.endsWith(String(each)));
  const isOther = triggerOf(msisdn.slice('+255'.length)) === null;
  if (!asksFor('charges.list')(call) || call.query.get('state') === null || !isOther || digit === undefined)
    return step;
  return standing({ ...charge, branch: branchFor(`+255${triggerNumber(digit)}`) }, furthest(call));
});

/** What hides in the sandbox. */
export const woldSandbox = [
  ...breaking('limits.retry-after', {
    'wold.suspects-wait: a key that was refused twice within a minute is RATE_LIMITED without Retry-After':
      suspectsWaitUntold,
  }),
  ...breaking('charge.simulation-note-names-branch', {
    'wold.made-anew: once the test-mode address was changed all charges from before have the note of an approval':
      madeAnew,
  }),
  ...breaking('sandbox.trigger-3-reason', {
    'wold.one-failure: a retry shows PAYER_DECLINED for INSUFFICIENT_FUNDS': oneFailure,
  }),
  ...breaking(['charges.list.holds-created', 'charges.list.state-filter-complete', 'list.cursor-continues-after'], {
    'wold.cleaned-up: a charge whose request was sent again is in no list after a day': cleanedUp,
  }),
  ...breaking(
    [
      'sandbox.other-numbers-approved',
      'charges.list.state-failed',
      'charges.list.state-processing',
      'charges.list.state-filter-complete',
      'lifecycle.succeeded-is-final',
    ],
    {
      'wold.by-last-digit: lists by state take any number that ends as a trigger number does for that': byLastDigit,
    },
  ),
];
