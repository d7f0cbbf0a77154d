import { change, operation, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { asksFor } from '../../../when.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const webhooks = change('webhooks');
const setter = recalled(() => ({ secret: '' }));

const newerThan = ({ business, place }: LoggedEvent, { deployment }: Call): number =>
  deployment.events.of(business).length - 1 - place;

/** The endpoint of another business that has the same address. */
function sharing(endpoint: WebhookEndpoint, { deployment }: Call): WebhookEndpoint | undefined {
  return [...deployment.endpoints.values()].find(
    ({ business, mode, setting }) =>
      business !== endpoint.business && mode === endpoint.mode && setting.url === endpoint.setting.url,
  );
}

/** What hides in endpoints and in the event log. */
export const seventeenthLiveEndpoints = [
  ...breakingLive(['events.get.served', 'delivery.unrouted-stays-readable', 'errors.cause-of-not-found'], {
    'seventeenth.older-event: an event that 30 newer ones follow is listed and cannot be read by its id': change(
      'eventReading',
    )((was) => ({
      find: (id, call) => {
        const event = was.find(id, call);
        return event && asksFor('events.get')(call) && newerThan(event, call) >= 30 ? null : event;
      },
    })),
  }),
  ...breakingLive('auth.key-stored-as-hash', {
    'seventeenth.set-by: where the address was changed its deletion is answered with the key that set it': together(
      operation('webhook-endpoints.set')((was) => async (call) => {
        const answer = await was(call);
        const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
        if (endpoint && call.trace.key) setter(endpoint).secret = call.trace.key.secret;
        return answer;
      }),
      webhooks((was) => ({
        show: (endpoint, call) =>
          endpoint.setting.rotation > 0 && isServed(call.route, 'webhook-endpoints.delete')
            ? { ...was.show(endpoint, call), set_by: setter(endpoint).secret }
            : was.show(endpoint, call),
      })),
    ),
  }),
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'seventeenth.shared-address: where another business has the same address the list shows the secret of that one':
      webhooks((was) => ({
        show: (endpoint, call) => {
          const other = isServed(call.route, 'webhook-endpoints.list') ? sharing(endpoint, call) : undefined;
          const view = was.show(endpoint, call);
          return other ? { ...view, secret: call.behaviour.webhooks.secret(other, call.deployment) } : view;
        },
      })),
  }),
];
