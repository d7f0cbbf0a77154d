import type { Scope } from '../../../../contract/scopes.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { change, fieldOf, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { setEndpoint } from '../../../webhooks/setting.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { miscalling, under } from '../../misreading.ts';
import { stoppedEndpoint } from './stopped.ts';

const url = fieldOf('webhookOrder')('url');

/** Deleted endpoints of which a refused address left a draft, which is what is set next. */
const drafted = new WeakSet<Setting>();

const keptDraft = together(
  url((was) => (given, call) => {
    const reading = was(given, call);
    const endpoint = stoppedEndpoint(call);
    if ('code' in reading && endpoint) drafted.add(endpoint.setting);
    return reading;
  }),
  change('webhooks')((was) => ({
    set: (before, address, deployment) => {
      const setting = was.set(before, address, deployment);
      return before && drafted.has(before) ? { ...setting, active: false } : setting;
    },
  })),
);

/** How much of a refused address can be written down; what is above its limit is refused before that. */
const noted = 128;

/** What is deleted is brought back first, with whatever address there is; then its length is looked at. */
const broughtBack = url((was) => (given, call) => {
  const reading = was(given, call);
  const unlimited = under({ webhookUrl: Number.POSITIVE_INFINITY })(was)(given, call);
  if ('code' in reading && 'value' in unlimited && stoppedEndpoint(call))
    setEndpoint(caller(call), unlimited.value, call.deployment);
  return reading;
});

/** Endpoints that were deleted are shown to those who can set them again. */
const shownToSetters = change('access')((was) => {
  const needed = (scope: Scope, call: Call): Scope => {
    const { key } = call.trace;
    const isRestricted = asksFor('webhook-endpoints.list')(call) && stoppedEndpoint(call) !== undefined;
    return isRestricted && key && was.holds(key, scope, call) ? 'webhooks:write' : scope;
  };
  return {
    holds: (key, scope, call) => was.holds(key, needed(scope, call), call),
    neededScope: (scope, call) => was.neededScope(needed(scope, call), call),
  };
});

/** What hides in webhook endpoints. */
export const bayouLiveEndpoints = [
  ...breakingLive(['webhook-endpoint.active-after-set', 'webhooks.posted-to-endpoint'], {
    'bayou.kept-draft: after a deletion and a refused address the next one that is set is not active': keptDraft,
  }),
  ...breakingLive(['errors.cause-of-bad-url', 'errors.cause-of-bad-request'], {
    'bayou.noted-address: a wrong address of 129 to 500 characters is BAD_REQUEST': url(
      miscalling('BAD_REQUEST', (given, { behaviour }) => {
        const length = typeof given === 'string' ? codePoints(given) : 0;
        return length > noted && length <= behaviour.bounds.webhookUrl;
      }),
    ),
  }),
  ...breakingLive(
    ['webhook-endpoints.set.url-limit', 'webhook-endpoint.url-as-set', 'webhook-endpoint.inactive-after-delete'],
    { 'bayou.brought-back: a deleted endpoint is set to an address above 500 characters that is refused': broughtBack },
  ),
  ...breakingLive(
    [
      'scopes.webhook-endpoints.list.sufficient',
      'webhook-endpoints.list.holds-endpoint',
      'webhook-endpoints.list.status-200',
      'errors.cause-of-forbidden-scope',
      'errors.scope-is-the-needed-one',
    ],
    { 'bayou.shown-to-setters: the list that holds a deleted endpoint takes webhooks:write too': shownToSetters },
  ),
];
