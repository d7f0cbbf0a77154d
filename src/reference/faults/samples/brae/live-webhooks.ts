import { change, fieldOf, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Scope } from '../../../../contract/scopes.ts';
import { asksFor } from '../../../when.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { day, secondOf } from '../rare/recalled.ts';

/** A key that is being retired is served by the old release, which knows the times of events alone. */
const oldRelease = change('webhooks')((was) => ({
  show: (endpoint, call) => {
    const view = was.show(endpoint, call);
    const { createdAt, setting } = endpoint;
    const isOld = call.trace.key !== undefined && call.trace.key.refusedFrom !== null;
    return isOld ? { ...view, created: secondOf(createdAt), updated: secondOf(setting.updatedAt) } : view;
  },
}));

/** So long after it was stopped an endpoint is taken for rubbish. */
const kept = 14 * day;

const isRubbish = ({ setting: { active, updatedAt } }: WebhookEndpoint, call: Call): boolean =>
  !active && now(call) - updatedAt > kept;

/** On the first of a month scopes are reviewed, each part of the service as a whole. */
const isReviewed = (call: Call): boolean => new Date(now(call)).getUTCDate() === 1;

/** The lists of scopes that were made for replacements. */
const copied = new WeakSet<readonly Scope[]>();

/** What an address may have where the limits of a key were not copied along. */
const unlimited = 2048;

const limitNotCopied = together(
  change('access')((was) => ({
    replacement: (key) => {
      const wish = was.replacement(key);
      const scopes = [...wish.scopes];
      copied.add(scopes);
      return { ...wish, scopes };
    },
  })),
  fieldOf('webhookOrder')('url')((was) => (given, call) => {
    const { behaviour, trace } = call;
    if (!trace.key || !copied.has(trace.key.scopes)) return was(given, call);
    return was(given, { ...call, behaviour: { ...behaviour, bounds: { ...behaviour.bounds, webhookUrl: unlimited } } });
  }),
);

/** What hides in webhook endpoints. */
export const braeLiveWebhooks = [
  ...breakingLive(['webhook-endpoint.created', 'webhook-endpoint.updated'], {
    'brae.old-release: a replaced key in its last 24 hours is shown created and updated as Unix seconds': oldRelease,
  }),
  ...breakingLive(['webhook-endpoint.record-stays', 'webhook-endpoints.list.holds-endpoint'], {
    'brae.rubbish: two weeks after it was deleted an endpoint is no longer listed': change('endpointPages')((was) => ({
      includes: (endpoint, filter, call) => was.includes(endpoint, filter, call) && !isRubbish(endpoint, call),
    })),
  }),
  ...breakingLive(['scopes.webhook-endpoints.set.required', 'scopes.fixed-at-creation'], {
    'brae.month-begins: on the first of a month a key with webhooks:read may set the endpoint': change('access')(
      (was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) ||
          (asksFor('webhook-endpoints.set')(call) && isReviewed(call) && was.holds(key, 'webhooks:read', call)),
      }),
    ),
  }),
  ...breakingLive('webhook-endpoints.set.url-limit', {
    'brae.limit-not-copied: a key that replaces another may set an address of more than 500 characters': limitNotCopied,
  }),
];
