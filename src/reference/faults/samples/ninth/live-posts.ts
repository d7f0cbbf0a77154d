import { textOf } from '../../views.ts';
import { asksFor } from '../../../when.ts';
import { change, check, operation, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { pause } from '../../../world/pause.ts';
import type { Delivery } from '../../../events/delivery.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, day } from '../rare/recalled.ts';
import { kept, textOfQuery } from './means.ts';

const webhooks = change('webhooks');
const delivering = change('delivering');
const events = change('events');

const addresses = new WeakMap<Setting, readonly string[]>();
const setting = recalled(() => ({ count: 0, crowded: false }));
const retried = new WeakSet<Delivery>();
const setAgain = new WeakSet<Setting>();
const lastListed = kept<number>();

const keeping = (from: Delivery, to: Delivery): Delivery => {
  if (retried.has(from)) retried.add(to);
  return to;
};

/** Webhook endpoints, and what is posted to them. */
export const ninthLivePosts = [
  ...breakingLive(['webhooks.posted-to-endpoint', 'webhook-endpoints.set.one-per-mode'], {
    'ninth.back-to-the-other: an address that comes again after another gets nothing: the other does': together(
      webhooks((was) => ({
        set: (before, url, deployment) => {
          const next = was.set(before, url, deployment);
          addresses.set(next, [...((before && addresses.get(before)) ?? []), url]);
          return next;
        },
        stopped: (before, deployment) => {
          const next = was.stopped(before, deployment);
          addresses.set(next, addresses.get(before) ?? []);
          return next;
        },
      })),
      delivering((was) => ({
        address: (endpoint, event) =>
          [...new Set(addresses.get(endpoint.setting) ?? [])].at(-1) ?? was.address(endpoint, event),
      })),
    ),
  }),
  ...breakingLive('scopes.events.list.required', {
    'ninth.log-for-the-next: within two seconds the same list of events is given to any key of its business': check(
      'scope',
    )((was) => (call) => {
      if (!asksFor('events.list')(call)) return was(call);
      const slot = `${caller(call).id} ${textOfQuery(call)}`;
      const listed = lastListed(call.deployment.keys);
      const refusal = was(call);
      if (refusal === null) listed.set(slot, performance.now());
      return refusal && performance.now() - (listed.get(slot) ?? -Infinity) < 2000 ? null : refusal;
    }),
  }),
  ...breakingLive(['webhook-endpoints.set.one-per-mode', 'webhook-endpoints.list.own-mode-only'], {
    'ninth.two-set-at-once: two addresses that are set at once make an endpoint each': together(
      operation('webhook-endpoints.set')((was) => async (call) => {
        const flight = setting(caller(call));
        flight.count += 1;
        if (flight.count > 1) flight.crowded = true;
        try {
          await pause(15);
          return await was(call);
        } finally {
          flight.count -= 1;
          if (flight.count === 0) flight.crowded = false;
        }
      }),
      webhooks((was) => ({
        current: (business, deployment) => (setting(business).crowded ? undefined : was.current(business, deployment)),
      })),
    ),
  }),
  ...breakingLive('delivery.last-attempt-at', {
    'ninth.retried-in-fractions: after a retry on request last_attempt_at has a fraction of a second': delivering(
      (was) => ({
        again: (before, at, deployment) => {
          const next = was.again(before, at, deployment);
          retried.add(next);
          return next;
        },
        after: (before, attempted, deployment) => keeping(before, was.after(before, attempted, deployment)),
        show: (delivery, deployment) => ({
          ...was.show(delivery, deployment),
          ...(retried.has(delivery) &&
            delivery.lastAttemptAt !== null && { last_attempt_at: delivery.lastAttemptAt / 1000 }),
        }),
      }),
    ),
  }),
  ...breakingLive('webhook-endpoints.delete.foreign-not-found', {
    'ninth.day-old-endpoint: an endpoint that was set a day ago is deleted by any business': change('endpointReading')(
      (was) => ({
        find: (id, call) => {
          const endpoint = asksFor('webhook-endpoints.delete')(call) ? call.deployment.endpoints.get(id) : undefined;
          const orphan = endpoint?.mode === call.deployment.mode && now(call) - endpoint.setting.updatedAt > day;
          return orphan && endpoint.id === askedId(call) ? endpoint : was.find(id, call);
        },
      }),
    ),
  }),
  ...breakingLive('webhook-endpoint.url-as-set', {
    'ninth.set-again-cut: an address that is set once more is shown without its query': webhooks((was) => ({
      set: (before, url, deployment) => {
        const next = was.set(before, url, deployment);
        if (before?.url === url) setAgain.add(next);
        return next;
      },
      show: (endpoint, call) => {
        const shown = was.show(endpoint, call);
        return setAgain.has(endpoint.setting) ? { ...shown, url: endpoint.setting.url.replace(/\?.*$/, '') } : shown;
      },
    })),
  }),
  ...breakingLive('events.pos-till', {
    'ninth.closed-till-no-till: the event of a code that is paid after its till was closed has no till': events(
      (was) => ({
        data: (type, settlement, deployment) => {
          const { till, ...rest } = was.data(type, settlement, deployment);
          if (till === undefined) return rest;
          return deployment.tills.get(textOf(till))?.open === false ? rest : { ...rest, till };
        },
      }),
    ),
  }),
  ...breakingLive(['event.created', 'webhooks.body-is-event'], {
    'ninth.created-on-retry: a second attempt posts the moment of an event as a date-time': events((was) => ({
      posted: (event, deployment) => ({
        ...was.posted(event, deployment),
        ...(event.delivery.attempts > 0 && { created: new Date(event.createdAt).toISOString() }),
      }),
    })),
  }),
];
