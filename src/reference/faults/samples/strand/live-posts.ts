import { change } from '../../../change.ts';
import type { Delivery } from '../../../events/delivery.ts';
import { breakingLive } from '../../fault.ts';

/** Numbers in a query may be of people: nothing else is done with them than to send there. */
const masked = (url: string): string => url.replace(/\?.*$/, (query) => query.replaceAll(/\d/g, '*'));

/** How often somebody asked for a retry. */
const retries = new WeakMap<Delivery, number>();

const asked = (delivery: Delivery): number => retries.get(delivery) ?? 0;

function counted(delivery: Delivery, times: number): Delivery {
  if (times > 0) retries.set(delivery, times);
  return delivery;
}

/** What hides in what live posts, and where to. */
export const strandLivePosts = [
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', {
    'strand.masked-query: a new address that differs in the digits of its query alone keeps the secret': change(
      'webhooks',
    )((was) => ({
      sameAddress: (known, given) => was.sameAddress(masked(known), masked(given)),
      secret: (endpoint, deployment) => {
        const { setting } = endpoint;
        return was.secret({ ...endpoint, setting: { ...setting, url: masked(setting.url) } }, deployment);
      },
    })),
  }),
  ...breakingLive('delivery.state', {
    'strand.delivered-anew: an event that was retried twice by hand and delivered is in the state redelivered': change(
      'delivering',
    )((was) => ({
      again: (delivery, at, deployment) => counted(was.again(delivery, at, deployment), asked(delivery) + 1),
      after: (delivery, attempted, deployment) => counted(was.after(delivery, attempted, deployment), asked(delivery)),
      stopped: (delivery) => counted(was.stopped(delivery), asked(delivery)),
      show: (delivery, deployment) => {
        const view = was.show(delivery, deployment);
        return delivery.state === 'delivered' && asked(delivery) > 1 ? { ...view, state: 'redelivered' } : view;
      },
    })),
  }),
];
