import { change, together } from '../../../change.ts';
import type { Delivery } from '../../../events/delivery.ts';
import { isObject } from '../../../http/json.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';
import { second } from '../rare/recalled.ts';

/** From the third attempt on a receiver that is overloaded is left alone for a time that is drawn, to the millisecond. */
const isSpread = ({ state, attempts, lastStatus }: Delivery): boolean =>
  state === 'retrying' && attempts >= 3 && lastStatus === 503;

/** Settings by which a deleted endpoint is used again: it begins with the first version of events. */
const revived = new WeakSet<Setting>();

const firstVersion = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      if (before?.active === false) revived.add(setting);
      return setting;
    },
  })),
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const data = was.data(type, settlement, deployment);
      const endpoint = deployment.behaviour.webhooks.current(settlement.charge.business, deployment);
      const isOfFirst = endpoint !== undefined && revived.has(endpoint.setting);
      return isOfFirst && isObject(data['bill']) ? { ...data, bill: without(data['bill'], 'outstanding_minor') } : data;
    },
  })),
);

/** What hides in events. */
export const garthLiveEvents = [
  ...breakingLive('delivery.next-attempt-at', {
    'garth.spread: after a third attempt or a later one that met a 503 next_attempt_at is a fraction': change(
      'delivering',
    )((was) => ({
      show: (delivery, deployment) => {
        const view = was.show(delivery, deployment);
        const { nextAttemptAt: at } = delivery;
        return at !== null && isSpread(delivery) ? { ...view, next_attempt_at: at / second } : view;
      },
    })),
  }),
  ...breakingLive('events.bill-outstanding-minor', {
    'garth.first-version: once an endpoint was deleted and set again, data.bill has no outstanding_minor': firstVersion,
  }),
];
