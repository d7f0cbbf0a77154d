import { change, fieldOf, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';

/** Settings whose copy for reading was overwritten by a request that was refused then. */
const overwritten = new WeakSet<Setting>();

const copiedFirst = together(
  fieldOf('webhookOrder')('url')((was) => (given, call) => {
    const { behaviour, deployment } = call;
    const endpoint = given === undefined ? behaviour.webhooks.current(caller(call), deployment) : undefined;
    if (endpoint) overwritten.add(endpoint.setting);
    return was(given, call);
  }),
  change('webhooks')((was) => ({
    show: (endpoint, call) => {
      const view = was.show(endpoint, call);
      const isBlank = asksFor('webhook-endpoints.list')(call) && overwritten.has(endpoint.setting);
      return isBlank ? { ...view, url: null } : view;
    },
  })),
);

/** What hides in webhook endpoints. */
export const fellLiveEndpoints = [
  ...breakingLive(['webhook-endpoints.set.url-required', 'webhook-endpoint.url', 'webhook-endpoint.url-as-set'], {
    'fell.copied-first: after a setting without url, which is refused, the list has the endpoint with url null':
      copiedFirst,
  }),
];
