import { change, fieldOf, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';

const settingOf = (call: Call): Setting | undefined =>
  call.behaviour.webhooks.current(caller(call), call.deployment)?.setting;

/** An address without user and password. */
const bare = (url: string): string => url.replace(/^(https:\/\/)[^/?#]*@/i, '$1');

/** An address that was good before is not looked at again, whatever credentials it now has. */
const isResumed = (given: string, setting: Setting | undefined): boolean =>
  setting?.active === false && bare(given) !== given && bare(given) === setting.url;

/** How often in a row an address was set. */
const timesSet = new WeakMap<Setting, number>();

/** As many rows of the history are compared: if all of them are alike there is nothing to write. */
const compared = 2;

const setInARow = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      const isSame = before?.url === url;
      timesSet.set(setting, 1 + (isSame ? (timesSet.get(before) ?? 0) : 0));
      return setting;
    },
  })),
  fieldOf('webhookOrder')('url')((was) => (given, call) => {
    const setting = settingOf(call);
    const isUnchanged = setting !== undefined && setting.url === given && (timesSet.get(setting) ?? 0) >= compared;
    return isUnchanged ? { code: 'BAD_URL' } : was(given, call);
  }),
);

/** What hides in webhook endpoints. */
export const moorLiveEndpoints = [
  ...breakingLive('webhook-endpoints.set.url-no-credentials', {
    'moor.resumed-address: after its endpoint was deleted the same address is taken with a user and a password':
      fieldOf('webhookOrder')('url')(
        (was) => (given, call) =>
          typeof given === 'string' && isResumed(given, settingOf(call)) ? { value: given } : was(given, call),
      ),
  }),
  ...breakingLive(
    ['errors.cause-of-bad-url', 'webhook-endpoints.set.same-address-keeps-secret', 'webhook-endpoints.set.status-201'],
    { 'moor.third-time: an address that is set for the third time in a row is a BAD_URL': setInARow },
  ),
];
