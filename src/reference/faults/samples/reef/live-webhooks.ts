import { answers, change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import type { Setting, WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';

/** Settings whose address was forgotten when a new one was looked at and refused. */
const forgotten = new WeakSet<Setting>();

const forgetful = together(
  answers(both(at('webhook-endpoints.set'), refusedWith('BAD_URL')))((_answer, call) => {
    const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
    if (endpoint) forgotten.add(endpoint.setting);
    return {};
  }),
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      return before && before.url === url && forgotten.has(before)
        ? { ...setting, rotation: before.rotation + 1 }
        : setting;
    },
  })),
);

/** Changes what the list shows of an endpoint. */
const listed = (alter: (view: JsonObject, endpoint: WebhookEndpoint, call: Call) => JsonObject) =>
  change('webhooks')((was) => ({
    show: (endpoint, call) => {
      const view = was.show(endpoint, call);
      return asksFor('webhook-endpoints.list')(call) ? alter(view, endpoint, call) : view;
    },
  }));

/** So many addresses stand beside an endpoint; later ones stand in a table with their secrets. */
const beside = 4;

/** An address is put together from its columns: where it has a port, that takes the place of the query. */
function fromColumns(address: string): string {
  const { port, search, hash } = new URL(address);
  return port !== '' && search !== '' && hash === '' ? address.slice(0, address.indexOf('?')) : address;
}

/** What hides in webhook endpoints. */
export const reefLiveWebhooks = [
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', {
    'reef.forgotten-address: after a BAD_URL the same address set again has another secret': forgetful,
  }),
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'reef.fifth-address: from its fifth address on an endpoint is listed with its secret': listed(
      (view, endpoint, call) =>
        endpoint.setting.rotation >= beside
          ? { ...view, secret: call.behaviour.webhooks.secret(endpoint, call.deployment) }
          : view,
    ),
  }),
  ...breakingLive('webhook-endpoint.url-as-set', {
    'reef.port-and-query: an address with a port and a query is listed without the query': listed(
      (view, { setting }) => ({ ...view, url: fromColumns(setting.url) }),
    ),
  }),
];
