import { change, fieldOf } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { isAcceptable } from '../../../webhooks/webhook-urls.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';

/** Settings that switched an address on again that had been stopped. */
const switchedOn = new WeakSet<Setting>();

const hasReceived = (business: Business, { events, mode }: Deployment): boolean =>
  events.of(business).some((event) => event.mode === mode && event.delivery.state === 'delivered');

/** An address that is only switched on again has been told its secret before. */
const toldBefore = change('webhooks')((was) => ({
  set: (before, url, deployment) => {
    const setting = was.set(before, url, deployment);
    if (before?.active === false && before.url === url) switchedOn.add(setting);
    return setting;
  },
  showSet: (endpoint, call) => {
    const view = was.showSet(endpoint, call);
    const isTold = switchedOn.has(endpoint.setting) && hasReceived(endpoint.business, call.deployment);
    return isTold ? without(view, 'secret') : view;
  },
}));

/** The secure twin of an address that is not secure. */
const secured = (address: string): string => address.replace(/^http:/i, 'https:');

const hostOf = (address: string): string => new URL(address).host;

/** Whether an address, but for its scheme, is another one at the host that is set already. */
function movesWithinHost(address: unknown, call: Call): address is string {
  if (typeof address !== 'string' || !/^http:/i.test(address) || !isAcceptable(secured(address), call.behaviour))
    return false;
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  return endpoint !== undefined && hostOf(endpoint.setting.url) === hostOf(secured(address));
}

/** Whether the dashboard has set an address for test mode; it writes its times into both rows. */
const hasTestAddress = (business: Business, { endpoints }: Deployment): boolean =>
  endpoints.of(business).some(({ mode }) => mode === 'test');

/** What hides in webhook endpoints. */
export const mesaLiveWebhooks = [
  ...breakingLive('webhook-endpoint.secret-on-set', {
    'mesa.told-before: an endpoint that has received events is set without its secret when it was deleted with that address':
      toldBefore,
  }),
  ...breakingLive('webhook-endpoints.set.url-https', {
    'mesa.within-host: an address with http is taken for an endpoint whose address has the same host': fieldOf(
      'webhookOrder',
    )('url')((was) => (given, call) => (movesWithinHost(given, call) ? { value: given } : was(given, call))),
  }),
  ...breakingLive('webhook-endpoint.updated', {
    'mesa.both-rows: once a test address is set the live endpoint is updated at a date as mails have it': change(
      'webhooks',
    )((was) => ({
      show: (endpoint, call) => {
        const view = was.show(endpoint, call);
        if (!hasTestAddress(endpoint.business, call.deployment)) return view;
        return { ...view, updated: new Date(endpoint.setting.updatedAt).toUTCString() };
      },
    })),
  }),
];
