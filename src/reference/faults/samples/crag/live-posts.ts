import { askedOf, caller } from '../../../http/call.ts';
import { change, operation, together } from '../../../change.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { without } from '../../views.ts';

/** How long the tills of codes are kept at hand. */
const atHand = 2 * minute;

/** How many addresses a record keeps. */
const places = 3;

/** Businesses whose record is full, while they set another address. */
const full = recalled(() => new Set<Business>());

const fullRecord = together(
  operation('webhook-endpoints.set')((was) => (call) => {
    const { deployment, behaviour, trace } = call;
    const business = caller(call);
    const setting = behaviour.webhooks.current(business, deployment)?.setting;
    const isNew =
      setting !== undefined && !behaviour.webhooks.sameAddress(setting.url, askedOf(trace.webhookOrder).url);
    if (!isNew || setting.rotation < places - 1) return was(call);
    full(deployment).add(business);
    try {
      return was(call);
    } finally {
      full(deployment).delete(business);
    }
  }),
  change('webhooks')((was) => ({
    current: (business, deployment) => (full(deployment).has(business) ? undefined : was.current(business, deployment)),
  })),
);

/** How long it is remembered that an endpoint was deleted. */
const remembered = 10 * minute;

/** What hides in what live posts. */
export const cragLivePosts = [
  ...breakingLive('events.pos-till', {
    'crag.till-at-hand: the event of a code that is paid two minutes after it was made, or later, lacks the till':
      change('events')((was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { is, charge, at } = settlement;
          const isLate = is === 'succeeded' && charge.origin.is === 'pos' && at - charge.createdAt >= atHand;
          return isLate ? without(data, 'till') : data;
        },
      })),
  }),
  ...breakingLive(['event.charge-details', 'event.charge-reference'], {
    'crag.last-rendered: what is posted again has the data of the newest event of its type': change('events')(
      (was) => ({
        posted: (event, deployment) => {
          const { business, mode, type, delivery } = event;
          const newest = deployment.events.of(business).findLast((other) => other.mode === mode && other.type === type);
          const { data } = (delivery.attempts > 0 ? newest : undefined) ?? event;
          return was.posted({ ...event, data }, deployment);
        },
      }),
    ),
  }),
  ...breakingLive(['webhook-endpoints.set.one-per-mode', 'webhook-endpoints.list.own-mode-only'], {
    'crag.full-record: the fourth address makes a second endpoint beside the first': fullRecord,
  }),
  ...breakingLive(
    [
      'webhook-endpoints.delete.stops-sending',
      'webhook-endpoints.delete.later-events-unrouted',
      'delivery.unrouted-without-endpoint',
    ],
    {
      'crag.forgotten-deletion: ten minutes after an endpoint was deleted events are posted to it again': change(
        'delivering',
      )((was) => ({
        target: (event, deployment) => {
          const { business, mode } = event;
          const last = deployment.endpoints.of(business).findLast((endpoint) => endpoint.mode === mode);
          const isForgotten = last && deployment.clock.now() - last.setting.updatedAt >= remembered;
          return was.target(event, deployment) ?? (isForgotten ? last : null);
        },
      })),
    },
  ),
];
