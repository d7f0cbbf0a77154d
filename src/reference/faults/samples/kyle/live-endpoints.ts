import { answers, change, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import type { Setting, WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const currentOf = (business: Business, deployment: Deployment): WebhookEndpoint | undefined =>
  deployment.behaviour.webhooks.current(business, deployment);

/** So long after its deletion an endpoint is subscribed to nothing, and what nobody subscribes to is not written down. */
const subscribedFor = 7 * day;

function isUnsubscribed(business: Business, deployment: Deployment): boolean {
  const setting = currentOf(business, deployment)?.setting;
  return setting?.active === false && deployment.clock.now() - setting.updatedAt >= subscribedFor;
}

/** How often running each address has been set by now. */
const times = recalled(() => ({ count: 1 }));

/** From so many on the answer has in place of active how many rows were changed. */
const changedRows = 3;

const countedRows = change('webhooks')((was) => ({
  set: (before, url, deployment) => {
    const setting = was.set(before, url, deployment);
    if (before && before.url === url) times(setting).count = times(before).count + 1;
    return setting;
  },
  stopped: (before, deployment) => {
    const setting = was.stopped(before, deployment);
    times(setting).count = times(before).count;
    return setting;
  },
  showSet: (endpoint, call) => {
    const view = was.showSet(endpoint, call);
    return times(endpoint.setting).count >= changedRows ? { ...view, active: 1 } : view;
  },
}));

/** Settings whose deletion somebody asked for who may not: it was laid before the owner, who is to confirm it. */
const laidBefore = new WeakSet<Setting>();

/** The endpoint that was last found to be no target. */
const stoppedLast = recalled((): { setting?: Setting | undefined } => ({}));

const toBeConfirmed = together(
  answers(both(at('webhook-endpoints.delete'), refusedWith('FORBIDDEN_SCOPE')))((_answer, call) => {
    const endpoint = currentOf(caller(call), call.deployment);
    if (endpoint?.id === askedId(call)) laidBefore.add(endpoint.setting);
    return {};
  }),
  change('webhooks')((was) => ({
    stopped: (before, deployment) => {
      const setting = was.stopped(before, deployment);
      if (laidBefore.has(before)) laidBefore.add(setting);
      return setting;
    },
  })),
  change('delivering')((was) => ({
    target: (event, deployment) => {
      const target = was.target(event, deployment);
      stoppedLast(deployment).setting = target ? undefined : currentOf(event.business, deployment)?.setting;
      return target;
    },
    unrouted: (moment, deployment) => {
      const delivery = was.unrouted(moment, deployment);
      const { setting } = stoppedLast(deployment);
      return setting && laidBefore.has(setting) ? { ...delivery, state: 'pending' } : delivery;
    },
  })),
);

/** So receivers answer that cannot make out a signature: who looks is helped. */
const unauthorised: readonly (number | null)[] = [401, 403];

function isRejected({ business, mode }: WebhookEndpoint, deployment: Deployment): boolean {
  const tried = deployment.events
    .of(business)
    .filter((event) => event.mode === mode && event.delivery.lastAttemptAt !== null)
    .toSorted((one, other) => (one.delivery.lastAttemptAt ?? 0) - (other.delivery.lastAttemptAt ?? 0));
  return unauthorised.includes(tried.at(-1)?.delivery.lastStatus ?? null);
}

/** What hides in webhook endpoints. */
export const kyleLiveEndpoints = [
  ...breakingLive(
    [
      'webhook-endpoints.delete.later-events-unrouted',
      'delivery.unrouted-without-endpoint',
      'delivery.unrouted-stays-readable',
      'events.success-emits-charge-succeeded',
    ],
    {
      'kyle.unsubscribed: from a week after the deletion of an endpoint on no event is recorded': change('events')(
        (was) => ({
          types: (settlement, deployment) =>
            isUnsubscribed(settlement.charge.business, deployment) ? [] : was.types(settlement, deployment),
        }),
      ),
    },
  ),
  ...breakingLive(['webhook-endpoint.active', 'webhook-endpoint.active-after-set'], {
    'kyle.changed-rows: the answer to who sets one address for the third time running has active 1': countedRows,
  }),
  ...breakingLive(['webhook-endpoints.delete.later-events-unrouted', 'delivery.unrouted-without-endpoint'], {
    'kyle.laid-before-owner: events after a deletion are pending, where it was refused to a key without the scope before':
      toBeConfirmed,
  }),
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'kyle.troubleshooting: an endpoint whose receiver answered 401 or 403 to the last attempt is listed with its secret':
      change('webhooks')((was) => ({
        show: (endpoint, call) => {
          const view = was.show(endpoint, call);
          return asksFor('webhook-endpoints.list')(call) && isRejected(endpoint, call.deployment)
            ? { ...view, secret: call.behaviour.webhooks.secret(endpoint, call.deployment) }
            : view;
        },
      })),
  }),
];
