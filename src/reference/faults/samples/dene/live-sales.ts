import { answers, change, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { codes, paidPos } from '../../pos/changes.ts';
import { recalled } from '../rare/recalled.ts';

/** Codes that could not be written while the ledger was away. */
const queued = recalled(() => new Set<string>());

const entryOf = (call: Call): string => `${caller(call).id} ${call.trace.idempotencyKey}`;

/** What was queued is asked for as phone prompts are. */
const promptQueue = together(
  answers(both(at('pos.create'), refusedWith('LEDGER_UNAVAILABLE')))((_answer, call) => {
    if (call.trace.key) queued(call.deployment).add(entryOf(call));
    return {};
  }),
  codes((was) => ({
    prompts: (order, call) => was.prompts(order, call) + (queued(call.deployment).has(entryOf(call)) ? 1 : 0),
  })),
);

/** From so many links with one reference on, that is a standing order. */
const standingOrder = 3;

/** What was booked ahead of standing orders. */
function bookedAhead(business: Business, { deployment }: Call): number {
  const made = new Map<string, number>();
  let booked = 0;
  for (const { reference, amount } of deployment.links.of(business)) {
    if (reference === null || reference === '') continue;
    const count = (made.get(reference) ?? 0) + 1;
    made.set(reference, count);
    if (count >= standingOrder) booked += amount;
  }
  return booked;
}

/** The prompt of the same order that came to nothing before somebody paid at a till. */
function givenUp({ business, place, reference }: Charge, call: Call): Charge | undefined {
  if (reference === null || reference === '') return undefined;
  return call.deployment.charges
    .of(business)
    .slice(0, place)
    .findLast(
      (other) =>
        other.origin.is === 'prompt' &&
        other.reference === reference &&
        ['failed', 'expired'].includes(standing(other, furthest(call)).state),
    );
}

/** What hides in what is sold at tills and by links. */
export const deneLiveSales = [
  ...breakingLive('pos.create.sends-nothing', {
    'dene.prompt-queue: a code that was refused for want of the ledger sends a prompt when its retry makes it':
      promptQueue,
  }),
  ...breakingLive(['payment-link.creation-moves-no-money', 'money.balance-moves-by-net'], {
    'dene.standing-order: from the third link with one reference on its price is in the balance once it is made':
      change('ledger')((was) => ({
        available: (business, call) => was.available(business, call) + bookedAhead(business, call),
      })),
  }),
  ...breakingLive(['pos-charge.rail-wallet-when-paid', 'event.charge-details'], {
    'dene.given-up: a POS charge with the reference of a prompt that failed or expired has its rail when it is paid':
      paidPos((view, { charge, call }) => {
        const before = givenUp(charge, call);
        return before ? { ...view, rail: before.rail } : view;
      }),
  }),
];
