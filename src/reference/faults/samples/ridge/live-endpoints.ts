import { change, fieldOf } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';

/** Whether a deleted address is set once more, which counts as reading it from the bin. */
function isTakenFromBin({ business }: Key, call: Call): boolean {
  if (!asksFor('webhook-endpoints.set')(call)) return false;
  const endpoint = call.behaviour.webhooks.current(business, call.deployment);
  return endpoint !== undefined && !endpoint.setting.active && bodyOf(call)['url'] === endpoint.setting.url;
}

/** What is split at its colons into user, password and host has a part too many. */
const credentialsAndPort = /^https:\/\/[^/?#]*@[^/?#@]*:\d+(?:[/?#]|$)/i;

/** What hides in webhook endpoints. */
export const ridgeLiveEndpoints = [
  ...breakingLive(['scopes.webhook-endpoints.set.required', 'scopes.fixed-at-creation'], {
    'ridge.from-the-bin: a key with webhooks:read may set the address again that was deleted': change('access')(
      (was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (key.scopes.includes('webhooks:read') && isTakenFromBin(key, call)),
      }),
    ),
  }),
  ...breakingLive(['errors.cause-of-bad-url', 'errors.cause-of-bad-request'], {
    'ridge.part-too-many: an address with credentials and a port is BAD_REQUEST': fieldOf('webhookOrder')('url')(
      (was) => (given, call) => {
        const reading = was(given, call);
        const isSplitWrong = 'code' in reading && typeof given === 'string' && credentialsAndPort.test(given);
        return isSplitWrong ? { code: 'BAD_REQUEST' } : reading;
      },
    ),
  }),
  ...breakingLive('webhook-endpoint.active-after-set', {
    'ridge.in-trouble: the list shows an endpoint as not active while its last event is to be tried again': change(
      'webhooks',
    )((was) => ({
      show: (endpoint, call) => {
        const view = was.show(endpoint, call);
        const events = call.deployment.events.of(endpoint.business);
        const last = events.findLast(({ mode }) => mode === endpoint.mode);
        const isInTrouble = asksFor('webhook-endpoints.list')(call) && last?.delivery.state === 'retrying';
        return isInTrouble ? { ...view, active: false } : view;
      },
    })),
  }),
];
