import type { Patch } from '../../../behaviour.ts';
import { change, standingCharge } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { minute, second } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';

const newerThan = ({ business, place }: Charge, { deployment }: Call): number =>
  deployment.charges.of(business).length - 1 - place;

/** Where a charge would stand if its payer had not answered. */
const unanswered = (charge: Charge, call: Call): ReturnType<typeof standing> =>
  standing({ ...charge, seen: { ...charge.seen, answered: null } }, furthest(call));

/** Takes back what a payer did, so that the charge goes on as if nothing had happened. */
const forgetting =
  (when: (settlement: Settlement) => boolean): Patch =>
  (behaviour) => ({
    ...behaviour,
    listeners: behaviour.listeners.map((hear) => (settlement, deployment) => {
      if (!when(settlement)) return hear(settlement, deployment);
      Object.assign(settlement.charge.seen, { answered: null, told: false });
    }),
  });

function isAtLastMinute({ createdAt, expiresAt, seen: { answered } }: Charge): boolean {
  return answered !== null && createdAt + answered.after >= expiresAt - minute;
}

/** The net of what was paid through links within the last five seconds. */
function paidJustNow(call: Call): number {
  return call.deployment.charges
    .of(caller(call))
    .filter(({ origin, createdAt }) => origin.is === 'link' && furthest(call) - createdAt < 5 * second)
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);
}

/** What hides in the course of charges and in the balance. */
export const seventeenthLiveMoney = [
  ...breakingLive(['lifecycle.failed-is-final', 'lifecycle.declined-fails'], {
    'seventeenth.archived-decline: a declined charge that 25 newer ones follow is processing again': standingCharge(
      (step, charge, call) =>
        step.state === 'failed' && newerThan(charge, call) >= 25 ? unanswered(charge, call) : step,
    ),
  }),
  ...breakingLive(
    ['lifecycle.approved-succeeds', 'money.balance-moves-by-net', 'events.success-emits-charge-succeeded'],
    {
      'seventeenth.round-approval: of a charge over a multiple of TZS 100,000 the approval is lost': forgetting(
        ({ is, charge }) => is === 'succeeded' && isPrompt(charge) && charge.amount % 10_000_000 === 0,
      ),
    },
  ),
  ...breakingLive('lifecycle.processing-never-goes-back', {
    'seventeenth.asked-again: a charge over a multiple of TZS 50,000 that nobody answers goes back after a minute':
      standingCharge((step, charge, call) =>
        step.state === 'processing' &&
        isPrompt(charge) &&
        charge.amount % 5_000_000 === 0 &&
        furthest(call) - charge.createdAt >= minute
          ? { ...step, state: 'requires_payment' }
          : step,
      ),
  }),
  ...breakingLive(['lifecycle.succeeded-is-final', 'lifecycle.approved-succeeds', 'event.charge-details'], {
    'seventeenth.last-minute: a charge that is approved in the last minute of its window expires all the same':
      standingCharge((step, charge, call) =>
        step.state === 'succeeded' && isPrompt(charge) && isAtLastMinute(charge) && furthest(call) >= charge.expiresAt
          ? { ...step, state: 'expired' }
          : step,
      ),
  }),
  ...breakingLive('balance.settling-zero', {
    'seventeenth.settling-link: for five seconds what is paid through a link is told as settling': change('showing')(
      (was) => ({ balance: (call) => ({ ...was.balance(call), settling_minor: paidJustNow(call) }) }),
    ),
  }),
];
