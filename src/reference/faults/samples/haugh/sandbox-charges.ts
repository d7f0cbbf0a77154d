import { change, shownCharge } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, hour, minute, recalled } from '../rare/recalled.ts';

/** Days as Dar es Salaam counts them. */
const localDay = (moment: number): number => Math.floor((moment + 3 * hour) / day);

/** What became of an order in the end: its latest charge that succeeded. */
function paidLater({ reference, business, place }: Charge, call: Call): Charge | undefined {
  if (reference === null || reference === '') return undefined;
  return call.deployment.charges
    .of(business)
    .slice(place + 1)
    .findLast((each) => each.reference === reference && standing(each, furthest(call)).state === 'succeeded');
}

/** Until when a charge that somebody else asked for is taken not to be there. */
const missed = recalled(() => ({ until: 0 }));

/** A charge that its owner has read is kept where all that was found is. */
function rememberMiss(charge: Charge, call: Call): void {
  if (charge.business !== caller(call) && charge.seen.reads === 0) missed(charge).until = now(call) + minute;
}

/** What hides in charges of the sandbox. */
export const haughSandboxCharges = [
  ...breaking('charge.fee-minor', {
    'haugh.over-midnight: a charge that ends on another day than it was made, in Dar es Salaam, has fee_minor null':
      shownCharge((view, { charge, step }) => {
        const { createdAt } = charge;
        const isOver = isFinal(step.state) && localDay(createdAt + step.after) !== localDay(createdAt);
        return isOver && view['fee_minor'] !== undefined ? { ...view, fee_minor: null } : view;
      }),
  }),
  ...breaking('charges.get.the-one-asked', {
    'haugh.latest-attempt: a failed charge is read as the later one with its reference that succeeded': change(
      'reading',
    )((was) => ({
      find: (id, call) => {
        const found = was.find(id, call);
        if (!found || !asksFor('charges.get')(call)) return found;
        const isFailed = standing(found, furthest(call)).state === 'failed';
        return (isFailed ? paidLater(found, call) : undefined) ?? found;
      },
    })),
  }),
  ...breaking(['charges.get.status-200', 'errors.cause-of-not-found'], {
    'haugh.missed-before: a charge that another business asked for first is not found for a minute': change('reading')(
      (was) => ({
        find: (id, call) => {
          const found = was.find(id, call);
          const charge = asksFor('charges.get')(call) ? call.deployment.charges.get(id) : undefined;
          if (!charge) return found;
          rememberMiss(charge, call);
          return now(call) < missed(charge).until ? null : found;
        },
      }),
    ),
  }),
];
