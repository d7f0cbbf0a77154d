import { change, together } from '../../../change.ts';
import type { Listener, Settlement } from '../../../charges/settlement.ts';
import { isUnderWay, unsent } from '../../../events/delivery.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { unsentCall } from '../../../http/call-of.ts';
import { isObject } from '../../../http/json.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { notingOutages, sinceOutage } from '../../outages.ts';

const eventsOf = (business: Business, { events, mode }: Deployment): readonly LoggedEvent[] =>
  events.of(business).filter((event) => event.mode === mode);

/** A stopped endpoint is asked how its last delivery ended: one that was given up lets all that follow be given up. */
const givenUpAtOnce: Listener = ({ charge: { id, business } }, deployment) => {
  const endpoint = deployment.behaviour.webhooks.current(business, deployment);
  if (!endpoint || endpoint.setting.active) return;
  const events = eventsOf(business, deployment);
  const last = events.findLast(({ data, delivery }) => data['id'] !== id && delivery.state !== 'unrouted');
  if (last?.delivery.state !== 'exhausted') return;
  for (const event of events)
    if (event.data['id'] === id && event.delivery.state === 'unrouted')
      event.delivery = { ...unsent, state: 'exhausted' };
};

/** So many events of a business are at hand; older ones are read from the archive, once they are over. */
const atHand = 60;

function isArchived(event: LoggedEvent, deployment: Deployment): boolean {
  if (isUnderWay(event.delivery)) return false;
  const later = eventsOf(event.business, deployment).filter(({ place }) => place > event.place);
  return later.length >= atHand;
}

/** What was begun before the ledger went away is put right by a job, which knows what it has done. */
function isRecovered({ is, charge, at }: Settlement, deployment: Deployment): boolean {
  const lastAway = at - sinceOutage(unsentCall(deployment));
  return is === 'succeeded' && charge.createdAt < lastAway;
}

/** What hides in events. */
export const strathLiveEvents = [
  ...breakingLive(['delivery.unrouted-without-endpoint', 'webhook-endpoints.delete.later-events-unrouted'], {
    'strath.given-up-at-once: events after a deletion are exhausted, where the last delivery to the endpoint was': (
      behaviour,
    ) => ({ ...behaviour, listeners: [...behaviour.listeners, givenUpAtOnce] }),
  }),
  ...breakingLive('delivery.state', {
    'strath.archived: what was delivered, given up or unrouted is archived behind the newest sixty events': change(
      'events',
    )((was) => ({
      show: (event, call) => {
        const view = was.show(event, call);
        const { delivery } = view;
        return isObject(delivery) && isArchived(event, call.deployment)
          ? { ...view, delivery: { ...delivery, state: 'archived' } }
          : view;
      },
    })),
  }),
  ...breakingLive(
    [
      'event.type',
      'events.success-emits-charge-succeeded',
      'events.pos-payment-is-charge-succeeded',
      'webhooks.body-is-event',
    ],
    {
      'strath.recovered: a charge from before an outage of the ledger that succeeds after it makes a charge.recovered':
        together(
          notingOutages,
          change('events')((was) => ({
            types: (settlement, deployment) =>
              isRecovered(settlement, deployment) ? ['charge.recovered'] : was.types(settlement, deployment),
          })),
        ),
    },
  ),
];
