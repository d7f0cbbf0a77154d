import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { EndpointName } from '../../../../contract/endpoints.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';

const businessAt =
  (name: EndpointName) =>
  (call: Call): string | undefined =>
    isServed(call.route, name) ? keyOf(call)?.business.id : undefined;

/** Who reads while an endpoint is being set is handed the same view of it. */
const setMeanwhile = meeting(businessAt('webhook-endpoints.list'), businessAt('webhook-endpoints.set'));

/** What hides in webhook endpoints. */
export const scaurLiveWebhooks = [
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'scaur.set-meanwhile: a list of endpoints that is read while its business sets one shows the secret': together(
      setMeanwhile.patch,
      change('webhooks')((was) => ({
        show: (endpoint, call) => {
          const view = was.show(endpoint, call);
          const isShared = isServed(call.route, 'webhook-endpoints.list') && setMeanwhile.met(call);
          return isShared ? { ...view, secret: was.secret(endpoint, call.deployment) } : view;
        },
      })),
    ),
  }),
];
