import { change, check, shownAt } from '../../../change.ts';
import { readBody } from '../../../bodies/body.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, hour, minute } from '../rare/recalled.ts';

/** So long a charge that failed is tried again under its reference. */
const retryWindow = 15 * minute;

function failedLately(reference: string, call: Call): boolean {
  const at = furthest(call);
  return call.deployment.charges
    .of(caller(call))
    .some(
      (charge) =>
        charge.reference === reference &&
        at - charge.createdAt < retryWindow &&
        standing(charge, at).state === 'failed',
    );
}

/** A payment that is tried again is known by its reference, and needs no key. */
function isTriedAgain(call: Call): boolean {
  if (!asksFor('charges.create')(call) || call.header('idempotency-key') !== undefined) return false;
  const asked = readBody(call.behaviour.order, call);
  return 'value' in asked && asked.value.reference !== null && failedLately(asked.value.reference, call);
}

const triedAgain = check('idempotency')((was) => (call) => {
  const refusal = was(call);
  return refusal?.code === 'IDEMPOTENCY_REQUIRED' && isTriedAgain(call) ? null : refusal;
});

/** Lists are read from the table of the last two weeks. */
const listed = 14 * day;

const twoWeeks = change('pages')((was) => ({
  includes: (charge, filter, call) => now(call) - charge.createdAt <= listed && was.includes(charge, filter, call),
}));

/** Until the nightly job has made the table of a day, what is written goes another way, which tells no id. */
const isBeforeNightlyJob = (moment: number): boolean => moment % day < hour;

const firstHour = shownAt('charges.create')((view, { charge, call }) =>
  call.trace.replayed !== true && isBeforeNightlyJob(charge.createdAt) ? { ...view, id: null } : view,
);

/** The end of a wait is told by the minute and second of an hour, and so never lies in the next. */
const withinTheHour = change('rate')((was) => ({
  retryAfter: (wait, call) => {
    const at = now(call);
    return Math.floor((at + wait) / hour) > Math.floor(at / hour) ? {} : was.retryAfter(wait, call);
  },
}));

/** What hides in the sandbox. */
export const weirSandbox = [
  ...breaking(['idempotency.required-on-charges', 'deployments.same-shapes'], {
    'weir.tried-again: a charge without Idempotency-Key is taken where one of its reference failed within a quarter of an hour':
      triedAgain,
  }),
  ...breaking(
    [
      'charges.list.holds-created',
      'charges.list.state-filter-complete',
      'list.limit-honoured',
      'list.default-limit',
      'list.has-more-while-more',
      'list.cursor-continues-after',
    ],
    { 'weir.two-weeks: a charge is no more in the list after two weeks': twoWeeks },
  ),
  ...breaking(['charge.id', 'charge.id-prefix', 'deployments.same-shapes'], {
    'weir.first-hour: a charge that is made in the first hour of a day, UTC, is answered with the id null': firstHour,
  }),
  ...breaking('limits.retry-after', {
    'weir.within-the-hour: RATE_LIMITED has no Retry-After where the wait ends in the next hour': withinTheHour,
  }),
];
