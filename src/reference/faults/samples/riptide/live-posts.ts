import { change } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';
import { without } from '../../views.ts';

const shilling = 100;
const reviewedFrom = 300_000 * shilling;
const reviewedTo = 500_000 * shilling;

/** What hides in events. */
export const riptideLiveEvents = [
  ...breakingLive(['event.livemode', 'event.livemode-true-on-live'], {
    'riptide.kept-event: from 24 hours on an event is read by its id with livemode false': change('events')((was) => ({
      show: (event, call) => {
        const shown = was.show(event, call);
        return asksFor('events.get')(call) && now(call) - event.createdAt >= day
          ? { ...shown, livemode: false }
          : shown;
      },
    })),
  }),
  ...breakingLive(['event.charge-reference', 'event.charge-details'], {
    'riptide.reviewed-amounts: the event of a charge over TZS 300,000 to 500,000 has no reference': change('events')(
      (was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { amount } = settlement.charge;
          return amount >= reviewedFrom && amount <= reviewedTo ? without(data, 'reference') : data;
        },
      }),
    ),
  }),
];

/** What hides in endpoints. */
export const riptideLiveEndpoints = [
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'riptide.stopped-after-change: an endpoint that was stopped after a change of its address is listed with its secret':
      change('webhooks')((was) => ({
        show: (endpoint, call) => {
          const shown = was.show(endpoint, call);
          const { active, rotation } = endpoint.setting;
          return asksFor('webhook-endpoints.list')(call) && !active && rotation > 0
            ? { ...shown, secret: was.secret(endpoint, call.deployment) }
            : shown;
        },
      })),
  }),
];
