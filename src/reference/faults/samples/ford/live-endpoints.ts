import { change, operation, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import type { Setting, WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { endpointAt } from '../../webhooks/endpoint-changes.ts';
import { breakingLive } from '../../fault.ts';
import { keyOf } from '../dell/told.ts';
import { passing } from '../rare/passing.ts';
import { hour } from '../rare/recalled.ts';

/** Leaves endpoints out of the list. */
const unlisted = (when: (endpoint: WebhookEndpoint, call: Call) => boolean) =>
  change('endpointPages')((was) => ({
    includes: (endpoint, filter, call) => was.includes(endpoint, filter, call) && !when(endpoint, call),
  }));

/** A list that a new address overtakes still has the old one. */
const overtaken = passing(
  (call) => (asksFor('webhook-endpoints.list')(call) ? keyOf(call)?.business.id : undefined),
  (call) => {
    const business = asksFor('webhook-endpoints.set')(call) ? keyOf(call)?.business : undefined;
    const endpoint = business && call.behaviour.webhooks.current(business, call.deployment);
    return endpoint && { place: endpoint.business.id, value: endpoint.setting.url };
  },
);

/** What was read of a setting is kept until there is another. */
const kept = new WeakMap<Setting, string>();

const keptTooLong = together(
  overtaken.patch,
  endpointAt('webhook-endpoints.list')((view, { setting }, call) => {
    const read = overtaken.left(call);
    if (read !== undefined) kept.set(setting, read);
    const old = kept.get(setting);
    return old === undefined ? view : { ...view, url: old };
  }),
);

/** An endpoint that is not in use is found by way of the last events of its business. */
const lastEvents = 60;

function isBehindEvents({ business, mode, setting }: WebhookEndpoint, { deployment }: Call): boolean {
  if (setting.active) return false;
  const since = deployment.events
    .of(business)
    .filter((event) => event.mode === mode && event.createdAt >= setting.updatedAt);
  return since.length > lastEvents;
}

/** At which addresses an endpoint was stopped by then. */
const stoppedAt = new WeakMap<Setting, readonly string[]>();

/** Settings that could not be kept as stopped: there is one such row for each address. */
const twice = new WeakSet<Setting>();

const oneRowEach = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      stoppedAt.set(setting, (before && stoppedAt.get(before)) ?? []);
      return setting;
    },
    stopped: (before, deployment) => {
      const setting = was.stopped(before, deployment);
      if (!before.active) return setting;
      const addresses = stoppedAt.get(before) ?? [];
      if (addresses.includes(before.url)) twice.add(setting);
      stoppedAt.set(setting, [...addresses, before.url]);
      return setting;
    },
  })),
  unlisted(({ setting }) => twice.has(setting)),
);

/** In East Africa a month begins three hours before it does in Greenwich. */
const isFirstOfMonth = (call: Call): boolean => new Date(now(call) + 3 * hour).getUTCDate() === 1;

/** What hides in webhook endpoints. */
export const fordLiveEndpoints = [
  ...breakingLive(['webhook-endpoint.url-as-set', 'webhook-endpoints.set.one-per-mode'], {
    'ford.kept-too-long: after a list that met the setting of a new address the old one is listed on': keptTooLong,
  }),
  ...breakingLive(['webhook-endpoint.record-stays', 'webhook-endpoints.list.holds-endpoint'], {
    'ford.behind-events: a deleted endpoint is no longer listed after more than 60 events': unlisted(isBehindEvents),
    'ford.one-row-each: an endpoint that is deleted at the same address for the second time is no longer listed':
      oneRowEach,
  }),
  ...breakingLive(['webhook-endpoints.delete.foreign-not-found', 'errors.cause-of-bad-request'], {
    'ford.first-of-month: on the first of a month in East Africa deleting a foreign endpoint is a BAD_REQUEST':
      operation('webhook-endpoints.delete')((was) => (call) => {
        const endpoint = call.deployment.endpoints.get(askedId(call));
        const isForeign = endpoint !== undefined && endpoint.business !== caller(call);
        return isForeign && isFirstOfMonth(call) ? refuse(call, { code: 'BAD_REQUEST' }) : was(call);
      }),
  }),
];
