import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** From the fourth payment of a bill on they are instalments. */
const instalment = 4;

/** How often the bill of a charge has been paid by then. */
function paymentsUntil({ origin, business, place }: Charge, { charges }: Deployment): number {
  if (origin.is !== 'bill') return 0;
  const until = charges.of(business).slice(0, place + 1);
  return until.filter(({ origin: each }) => each.is === 'bill' && each.bill === origin.bill).length;
}

/** Where a code was scanned last. */
interface Scan {
  readonly till: string;
  readonly business: Business;
  readonly at: number;
}

const scans = recalled((): { last?: Scan } => ({}));

/** The till that a scanner has at hand: that of another business, if it was at it within a minute. */
function tillAtHand({ charge, at }: Settlement, deployment: Deployment): string | undefined {
  const { origin, business } = charge;
  if (origin.is !== 'pos') return undefined;
  const scan = scans(deployment);
  const { last } = scan;
  scan.last = { till: origin.till.number, business, at };
  return last && last.business !== business && at - last.at < minute ? last.till : undefined;
}

/** What hides in events of live. */
export const dellLiveEvents = [
  ...breakingLive(
    ['event.type', 'events.bill-payment-is-charge-succeeded', 'events.no-bill-paid-event', 'webhooks.body-is-event'],
    {
      'dell.instalments: from the fourth payment of a bill on the event is a bill.instalment': change('events')(
        (was) => ({
          types: (settlement, deployment) =>
            paymentsUntil(settlement.charge, deployment) >= instalment
              ? ['bill.instalment']
              : was.types(settlement, deployment),
        }),
      ),
    },
  ),
  ...breakingLive(['events.pos-till', 'event.charge-details', 'pos-charge.till-echoed'], {
    'dell.till-at-hand: the event of a POS payment has the till where another business was paid within a minute':
      change('events')((was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const till = settlement.is === 'succeeded' ? tillAtHand(settlement, deployment) : undefined;
          return till === undefined ? data : { ...data, till };
        },
      })),
  }),
];
