import { change } from '../../../change.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';

/** In the last fifth of its time a charge is handed to those who remind its payer. */
function isLate({ charge: { createdAt, expiresAt }, at }: Settlement): boolean {
  return (at - createdAt) / (expiresAt - createdAt) >= 0.8;
}

/** What hides in events. */
export const soundLiveEvents = [
  ...breakingLive('event.object', {
    'sound.dead-letter: in the list of events one whose delivery is exhausted has the object dead_letter': change(
      'events',
    )((was) => ({
      show: (event, call) => {
        const view = was.show(event, call);
        const isDead = isServed(call.route, 'events.list') && event.delivery.state === 'exhausted';
        return isDead ? { ...view, object: 'dead_letter' } : view;
      },
    })),
  }),
  ...breakingLive(['event.type', 'events.success-emits-charge-succeeded', 'events.pos-payment-is-charge-succeeded'], {
    'sound.reminded-payer: the event of a charge that is paid in the last fifth of its time is charge.approved': change(
      'events',
    )((was) => ({
      types: (settlement, deployment) =>
        settlement.is === 'succeeded' && isLate(settlement) ? ['charge.approved'] : was.types(settlement, deployment),
    })),
  }),
];
