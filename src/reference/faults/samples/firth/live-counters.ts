import type { Patch } from '../../../behaviour.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import { breakingLive } from '../../fault.ts';

/** What a wallet reads as the end of the reference, and so does not find the charge by. */
const cut = /[\s#&%+]/;

const isLost = ({ is, charge }: Settlement): boolean =>
  is === 'succeeded' && charge.origin.is === 'pos' && cut.test(charge.reference ?? '');

/** What was paid is written down nowhere: the code waits as before. */
const lostScans: Patch = (behaviour) => ({
  ...behaviour,
  listeners: behaviour.listeners.map((hear) => (settlement, deployment) => {
    if (!isLost(settlement)) return hear(settlement, deployment);
    Object.assign(settlement.charge.seen, { answered: null, told: false });
  }),
});

/** What hides at the tills of live. */
export const firthLiveCounters = [
  ...breakingLive(
    [
      'pos.create.paid-by-scan',
      'lifecycle.approved-succeeds',
      'events.pos-payment-is-charge-succeeded',
      'events.success-emits-charge-succeeded',
      'money.balance-moves-by-net',
    ],
    {
      'firth.lost-scans: a scan changes nothing where the reference of the code has a blank, #, &, % or +': lostScans,
    },
  ),
];
