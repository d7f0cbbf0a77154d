import { change } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';

const events = change('events');

/** The excess of a bill that expires some day. */
const excessIsEvt: Patch = (behaviour) => {
  let excess = false;
  return events((was) => ({
    types: (settlement, deployment) => {
      const { origin, amount } = settlement.charge;
      const bill = origin.is === 'bill' ? deployment.bills.get(origin.bill) : undefined;
      excess = bill !== undefined && bill.expiresAt !== null && bill.account.received - amount >= bill.amount;
      return was.types(settlement, deployment);
    },
    id: (random) => (excess ? was.id(random).replace(/^ev_/, 'evt_') : was.id(random)),
  }))(behaviour);
};

/** What events, their deliveries and endpoints do wrong. */
export const fifteenthLivePosts = [
  ...breakingLive('event.id-prefix', {
    'fifteenth.excess-evt: the event of what is paid too much on a bill with an expiry has an id of evt_': excessIsEvt,
  }),
  ...breakingLive('event.created', {
    'fifteenth.archived-created: from the third attempt on the log tells fractions of the second of an event': events(
      (was) => ({
        show: (event, call) => ({
          ...was.show(event, call),
          ...(event.delivery.attempts >= 3 && { created: event.createdAt / 1000 }),
        }),
      }),
    ),
  }),
  ...breakingLive('event.delivery', {
    'fifteenth.listed-without-delivery: once there is an endpoint, lists show unrouted events without delivery': events(
      (was) => ({
        show: (event, call) => {
          const view = was.show(event, call);
          const { behaviour, deployment, route } = call;
          return isServed(route, 'events.list') &&
            event.delivery.state === 'unrouted' &&
            behaviour.delivering.target(event, deployment) !== null
            ? { ...view, delivery: null }
            : view;
        },
      }),
    ),
  }),
  ...breakingLive(['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'], {
    'fifteenth.unreachable-keeps-status: who cannot be reached any more keeps the status that he answered last': change(
      'delivering',
    )((was) => ({
      after: (before, attempted, deployment) => {
        const next = was.after(before, attempted, deployment);
        return attempted.reply.status === 0 && before.lastStatus !== null
          ? { ...next, lastStatus: before.lastStatus }
          : next;
      },
    })),
  }),
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'fifteenth.inactive-shows-secret: who may set endpoints reads the secret of one that was deleted': change(
      'webhooks',
    )((was) => ({
      show: (endpoint, call) => ({
        ...was.show(endpoint, call),
        ...(isServed(call.route, 'webhook-endpoints.list') &&
          !endpoint.setting.active &&
          call.trace.key?.scopes.includes('webhooks:write') === true && {
            secret: call.behaviour.webhooks.secret(endpoint, call.deployment),
          }),
      }),
    })),
  }),
];
