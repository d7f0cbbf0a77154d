import { change, fieldOf, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const delivering = change('delivering');
const events = change('events');
const webhooks = change('webhooks');
const revived = new WeakSet<Setting>();
const deletions = recalled(() => ({ count: 0 }));

/** What goes wrong with events, deliveries and endpoints of live. */
export const eleventhLivePosts = [
  ...breakingLive('delivery.last-attempt-at', {
    'eleventh.second-attempt-exact: after a second attempt last_attempt_at has fractions of a second': delivering(
      (was) => ({
        show: (delivery, deployment) => ({
          ...was.show(delivery, deployment),
          ...(delivery.attempts >= 2 &&
            delivery.lastAttemptAt !== null && { last_attempt_at: delivery.lastAttemptAt / 1000 }),
        }),
      }),
    ),
  }),
  ...breakingLive(['webhook-endpoint.record-stays', 'webhook-endpoints.list.holds-endpoint'], {
    'eleventh.sixty-days-gone: sixty days after its deletion an endpoint is no longer listed': change('endpointPages')(
      (was) => ({
        includes: (endpoint, filter, call) =>
          was.includes(endpoint, filter, call) &&
          (endpoint.setting.active || now(call) - endpoint.setting.updatedAt <= 60 * day),
      }),
    ),
  }),
  ...breakingLive(['scopes.events.get.sufficient', 'errors.cause-of-forbidden-scope'], {
    'eleventh.till-event-hidden: one event of a till is only for keys with charges:read': change('access')((was) => ({
      holds: (key, scope, call) => {
        if (!was.holds(key, scope, call)) return false;
        if (call.route.is !== 'served' || call.route.operation !== 'events.get') return true;
        const event = call.deployment.events.get(call.route.id);
        return event?.data['till'] === undefined || key.scopes.includes('charges:read');
      },
    })),
  }),
  ...breakingLive('webhook-endpoint.id', {
    'eleventh.id-of-a-month: an endpoint that nobody set for thirty days is listed with id null': webhooks((was) => ({
      show: (endpoint, call) => ({
        ...was.show(endpoint, call),
        ...(isServed(call.route, 'webhook-endpoints.list') &&
          now(call) - endpoint.setting.updatedAt > 30 * day && { id: null }),
      }),
    })),
  }),
  ...breakingLive('webhook-endpoint.object', {
    'eleventh.revived-webhook: the same address set again after its deletion is answered as webhook': webhooks(
      (was) => ({
        set: (before, url, deployment) => {
          const setting = was.set(before, url, deployment);
          if (before && !before.active && before.url === url) revived.add(setting);
          return setting;
        },
        showSet: (endpoint, call) => ({
          ...was.showSet(endpoint, call),
          ...(revived.has(endpoint.setting) && { object: 'webhook' }),
        }),
      }),
    ),
  }),
  ...breakingLive('webhook-endpoints.set.url-no-credentials', {
    'eleventh.same-but-credentials: the address in place is taken again with credentials in it': fieldOf(
      'webhookOrder',
    )('url')((was) => (given, call) => {
      const current = call.behaviour.webhooks.current(caller(call), call.deployment);
      const bare = typeof given === 'string' ? given.replace(/^(https:\/\/)[^/@]*@/i, '$1') : null;
      return bare !== null && bare !== given && bare === current?.setting.url ? { value: bare } : was(given, call);
    }),
  }),
  ...breakingLive(['webhook-endpoint.mode-of-key', 'webhook-endpoints.list.own-mode-only'], {
    'eleventh.falls-to-test: a deleted endpoint has mode test where the business has a test address': webhooks(
      (was) => ({
        show: (endpoint, call) => ({
          ...was.show(endpoint, call),
          ...(!endpoint.setting.active &&
            call.deployment.endpoints
              .of(endpoint.business)
              .some(({ mode, setting }) => mode === 'test' && setting.active) && {
              mode: 'test',
            }),
        }),
      }),
    ),
  }),
  ...breakingLive(
    [
      'webhook-endpoints.delete.stops-sending',
      'webhook-endpoints.delete.later-events-unrouted',
      'delivery.unrouted-without-endpoint',
    ],
    {
      'eleventh.second-deletion: an endpoint that is deleted for the second time is still posted to': together(
        webhooks((was) => ({
          set: (before, url, deployment) => {
            const setting = was.set(before, url, deployment);
            if (before) deletions(setting).count = deletions(before).count;
            return setting;
          },
          stopped: (before, deployment) => {
            const setting = was.stopped(before, deployment);
            if (before.active) deletions(setting).count = deletions(before).count + 1;
            return setting;
          },
        })),
        delivering((was) => ({
          target: (event, deployment) =>
            was.target(event, deployment) ??
            deployment.endpoints
              .of(event.business)
              .findLast(({ mode, setting }) => mode === event.mode && deletions(setting).count >= 2) ??
            null,
        })),
      ),
    },
  ),
  ...breakingLive(
    [
      'events.bill-payment-is-charge-succeeded',
      'events.bill-id',
      'events.bill-control-number',
      'events.bill-outstanding-minor',
    ],
    {
      'eleventh.old-bill-untold: the event of a payment of a bill older than 45 days has no bill': events((was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { origin } = settlement.charge;
          const bill = origin.is === 'bill' ? deployment.bills.get(origin.bill) : undefined;
          if (!bill || settlement.at - bill.createdAt <= 45 * day) return data;
          const { bill: _bill, ...rest } = data;
          return rest;
        },
      })),
    },
  ),
  ...breakingLive('webhooks.signed', {
    'eleventh.signed-as-test: where one address serves both modes, events of live are signed with the secret of test':
      change('signing')((was) => ({
        secret: ({ endpoint, ...message }, deployment) => {
          const { url } = endpoint.setting;
          const twin = deployment.endpoints
            .of(endpoint.business)
            .find(({ mode, setting }) => mode === 'test' && setting.active && setting.url === url);
          return was.secret({ ...message, endpoint: twin ?? endpoint }, deployment);
        },
      })),
  }),
];
