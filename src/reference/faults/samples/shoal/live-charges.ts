import { change, shownCharge, together } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import { now } from '../../../http/call.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';

/** What a payer is asked to authorise where that is not the amount of the charge. */
const askedOver = new WeakMap<object, number>();

/** Whether the business last prompted this payer more than 30 days before. */
function isLongSince(charge: Charge, { charges }: Deployment): boolean {
  const before = charges
    .of(charge.business)
    .findLast((each) => each.place < charge.place && isPrompt(each) && each.msisdn === charge.msisdn);
  return before !== undefined && charge.createdAt - before.createdAt > 30 * day;
}

const isUnheard = ({ is, charge }: Settlement, deployment: Deployment): boolean =>
  is === 'succeeded' && isPrompt(charge) && isLongSince(charge, deployment);

/** An approval that is not heard leaves the charge as it was. */
const deaf: Patch = (behaviour) => ({
  ...behaviour,
  listeners: behaviour.listeners.map((hear) => (settlement, deployment) => {
    if (!isUnheard(settlement, deployment)) return hear(settlement, deployment);
    settlement.charge.seen.answered = null;
    settlement.charge.seen.told = false;
  }),
});

function monthOf(moment: number): number {
  const date = new Date(moment);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** What hides in charges of live. */
export const shoalLiveCharges = [
  ...breakingLive('lifecycle.approved-succeeds', {
    'shoal.month-later: the approval of a payer whom the business last prompted more than 30 days before is lost, so that the charge expires':
      deaf,
  }),
  ...breakingLive(
    ['charges.create.prompt-over-amount', 'idempotency.first-request-stands', 'idempotency.mismatch-creates-nothing'],
    {
      'shoal.overtaking-amount: of two charges at once with one Idempotency-Key the payer is asked for the amount of the refused one':
        together(
          change('idempotency')((was) => ({
            mismatch: (attempt, call) => {
              const amount = call.trace.order?.amount;
              if (!attempt.settled && amount !== undefined)
                void attempt.outcome.then((outcome) => 'made' in outcome && askedOver.set(outcome.made, amount));
              return was.mismatch(attempt, call);
            },
          })),
          change('making')((was) => ({ promptOver: (charge) => askedOver.get(charge) ?? was.promptOver(charge) })),
        ),
    },
  ),
  ...breakingLive(['charge.rail', 'charge.rail-echoed', 'event.charge-details'], {
    'shoal.closed-month: a prompt whose 15 minutes lie across the turn of a month has the rail other from the turn on':
      shownCharge((view, { charge, call }) => {
        const month = monthOf(charge.createdAt);
        const isCarriedOver = monthOf(charge.expiresAt) > month && monthOf(now(call)) > month;
        return isPrompt(charge) && isCarriedOver ? { ...view, rail: 'other' } : view;
      }),
  }),
];
