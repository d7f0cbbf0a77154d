import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';
import { meeting } from '../dell/meeting.ts';
import { asking } from './asking.ts';

/** What was written meanwhile is read anew, and shown as any read shows it. */
const readAnew = meeting(asking('webhook-endpoints.set'), asking('webhook-endpoints.set'));

/** Whether another business has the same address. */
const isShared = ({ business, mode, setting }: WebhookEndpoint, { deployment }: Call): boolean =>
  [...deployment.endpoints.values()].some(
    (other) =>
      other.business !== business && other.mode === mode && other.setting.active && other.setting.url === setting.url,
  );

/** What hides in webhook endpoints. */
export const howeLiveEndpoints = [
  ...breakingLive('webhook-endpoint.secret-on-set', {
    'howe.read-anew: who sets an address while its business sets one once more is shown no secret': together(
      readAnew.patch,
      change('webhooks')((was) => ({
        showSet: (endpoint, call) => {
          const view = was.showSet(endpoint, call);
          return readAnew.met(call) ? without(view, 'secret') : view;
        },
      })),
    ),
  }),
  ...breakingLive('webhook-endpoint.object', {
    'howe.shared-address: in the list an endpoint with the address of another business is a shared_webhook_endpoint':
      change('webhooks')((was) => ({
        show: (endpoint, call) => {
          const view = was.show(endpoint, call);
          const isTold = isServed(call.route, 'webhook-endpoints.list') && isShared(endpoint, call);
          return isTold ? { ...view, object: 'shared_webhook_endpoint' } : view;
        },
      })),
  }),
];
