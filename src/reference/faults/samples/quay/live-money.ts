import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { change, operation, together } from '../../../change.ts';
import type { Listener, Settlement } from '../../../charges/settlement.ts';
import type { Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { bodyOf } from './sent.ts';

/** Charges whose payer the network tells by a number that is not the one written down. */
const unmatched = recalled(() => new Set<string>());

function isUnmatched(call: Call): boolean {
  const { rail, msisdn } = bodyOf(call);
  return asksFor('charges.create')(call) && rail === 'tigo' && parseMsisdn(msisdn)?.form === 'nine-digits';
}

const isLost = ({ is, charge }: Settlement, deployment: Deployment): boolean =>
  is === 'succeeded' && unmatched(deployment).has(charge.id);

/** Nobody hears of it, and the charge goes on waiting. */
const unlessLost =
  (hear: Listener): Listener =>
  (settlement, deployment) => {
    if (isLost(settlement, deployment)) Object.assign(settlement.charge.seen, { answered: null, told: false });
    else hear(settlement, deployment);
  };

const lostApproval = together(
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      if (isUnmatched(call)) unmatched(call.deployment).add(id);
      return id;
    },
  })),
  (behaviour) => ({ ...behaviour, listeners: behaviour.listeners.map(unlessLost) }),
);

/** What a business is credited with again. */
const again = recalled(() => ({ minor: 0 }));

/** What tells of a payment a second time credits it a second time, to be settled. */
const creditedAgain = together(
  operation('events.retry')((was) => (call) => {
    const event = call.behaviour.eventReading.find(askedId(call), call);
    const net = event?.data['net_minor'];
    const isDelivered = event?.type === 'charge.succeeded' && event.delivery.state === 'delivered';
    if (isDelivered && typeof net === 'number') again(event.business).minor += net;
    return was(call);
  }),
  change('showing')((was) => ({
    balance: (call) => {
      const { key } = call.trace;
      const view = was.balance(call);
      return key ? { ...view, settling_minor: again(key.business).minor } : view;
    },
  })),
);

/** What hides in the money of live. */
export const quayLiveMoney = [
  ...breakingLive(
    ['lifecycle.approved-succeeds', 'events.success-emits-charge-succeeded', 'money.balance-moves-by-net'],
    {
      'quay.lost-approval: on tigo an approval is lost where the number was sent as its nine digits': lostApproval,
    },
  ),
  ...breakingLive('balance.settling-zero', {
    'quay.credited-again: the retry of a delivered event puts the net of its charge into settling_minor': creditedAgain,
  }),
];
