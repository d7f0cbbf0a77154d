import { change } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';

/** So many of the newest charges of a business are at hand with all that its caller gave. */
const atHand = 20;

/** What hides in events. */
export const howeLiveEvents = [
  ...breakingLive(['event.charge-reference', 'event.charge-details'], {
    'howe.newest-at-hand: the event of a charge that twenty newer ones came after has an empty reference': change(
      'events',
    )((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const { business, place } = settlement.charge;
        return deployment.charges.of(business).length - place > atHand ? { ...data, reference: '' } : data;
      },
    })),
  }),
];
