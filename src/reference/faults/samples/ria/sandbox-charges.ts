import { branched, change, shownAt, shownCharge, together } from '../../../change.ts';
import { approval } from '../../../charges/branches.ts';
import { isFinal, type Charge } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breaking } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';
import { isPrompt, trigger } from '../sly/told.ts';
import { textOf } from '../../views.ts';

/** The reference with which the same payer was charged last before a charge. */
function referenceBefore({ business, msisdn, place }: Charge, call: Call): string | null {
  const earlier = call.deployment.charges.of(business).slice(0, place);
  return earlier.findLast((each) => each.msisdn === msisdn && each.reference !== null)?.reference ?? null;
}

/** From TZS 1,000,000 on a payer is simulated in a session that lasts a minute. */
const large = 100_000_000;

/** How often a charge was read by its id since its end. */
const readings = recalled(() => ({ sinceEnd: 0 }));

/** What is read again and again is kept at hand, as live has it. */
const keptAtHand = together(
  change('reading')((was) => ({
    find: (id, call) => {
      const charge = was.find(id, call);
      const isOver = charge !== null && isFinal(call.behaviour.showing.standing(charge, call).state);
      if (isOver && isServed(call.route, 'charges.get')) readings(charge).sinceEnd++;
      return charge;
    },
  })),
  shownAt('charges.list')((view, { charge }) => (readings(charge).sinceEnd > 1 ? { ...view, livemode: true } : view)),
);

/** What hides in charges of the sandbox. */
export const riaSandboxCharges = [
  ...breaking('charge.reference-echoed', {
    'ria.filled-in: after five minutes a charge without a reference has that of the charge of its number before it':
      shownCharge((view, { charge, call }) => {
        const isDue = isPrompt(charge) && charge.reference === null && furthest(call) - charge.createdAt >= 5 * minute;
        const reference = isDue ? referenceBefore(charge, call) : null;
        return reference === null ? view : { ...view, reference };
      }),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'ria.short-session: from TZS 1,000,000 on the number ending in 5 succeeds after a minute': branched(
      (branch, { msisdn, amount }) =>
        msisdn === trigger(5) && amount >= large ? { ...branch, timeline: approval(minute) } : branch,
    ),
  }),
  ...breaking(['charge.created', 'charge.expires-after-15-minutes'], {
    'ria.archive-date: read by its id a day after it was made, a charge has created without the time of day': shownAt(
      'charges.get',
    )((view, { charge, call }) =>
      furthest(call) - charge.createdAt >= day ? { ...view, created: textOf(view['created']).slice(0, 10) } : view,
    ),
  }),
  ...breaking('charge.livemode-false', {
    'ria.kept-at-hand: once read twice by its id since its end, a charge has livemode true in lists': keptAtHand,
  }),
];
