import { answer } from '../../http/answer.ts';
import { isServed } from '../../http/route.ts';
import { finding } from '../lists/finding.ts';
import { caller, type Call } from '../../http/call.ts';
import { answers, change, operation } from '../../change.ts';
import { refuse } from '../../errors/refuse.ts';
import { askedId } from '../../lists/reading.ts';
import { at, both, isSuccess } from '../../when.ts';
import type { WebhookEndpoint } from '../../webhooks/webhook-endpoint.ts';
import { webhooks } from './endpoint-changes.ts';
import { breakingLive } from '../fault.ts';
import { paging } from '../lists/changes.ts';

const { everybodys, leavingOut, pages } = paging(change('endpointPages'), ({ endpoints }) => endpoints);

const { alsoFound, anybodys, foreignForbidden, newest, own } = finding(
  change('endpointReading'),
  ({ endpoints }) => endpoints,
);

/** Stands in the place of the first, which stays as it is. */
function secondEndpoint(first: WebhookEndpoint, { deployment, behaviour }: Call): void {
  const { endpoints, random } = deployment;
  const place = endpoints.of(first.business).length;
  endpoints.add({ ...first, id: behaviour.webhooks.id(random), place, createdAt: deployment.clock.now() });
}

/** Which endpoints there are, and which are deleted. */
export const endpointListFaults = [
  ...breakingLive(['webhook-endpoints.list.status-200', 'versioning.v1-path'], operation('webhook-endpoints.list'), {
    'endpoints.list-not-found-when-none: a list of endpoints without any is NOT_FOUND': (was) => (call) =>
      own(call).some(({ mode }) => mode === 'live') ? was(call) : refuse(call, { code: 'NOT_FOUND' }),
  }),
  ...breakingLive('webhook-endpoints.list.status-200', answers(both(at('webhook-endpoints.list'), isSuccess)), {
    'endpoints.list-203: a list of endpoints is answered 203': () => ({ status: 203 }),
  }),
  ...breakingLive('webhook-endpoints.list.holds-endpoint', leavingOut, {
    'endpoints.list-empty-until-posted: an endpoint is not listed until something was posted to it': (
      { business },
      _filter,
      { deployment },
    ) => !deployment.events.of(business).some(({ delivery }) => delivery.attempts > 0),
    'endpoints.list-without-changed: an endpoint is not listed any more once its address was changed': ({ setting }) =>
      setting.rotation > 0 && setting.active,
  }),
  ...breakingLive('webhook-endpoint.record-stays', leavingOut, {
    'endpoints.list-without-deleted: a deleted endpoint is not listed': ({ setting }) => !setting.active,
  }),
  ...breakingLive('webhook-endpoints.list.own-mode-only', {
    'endpoints.list-everybodys: the list of endpoints holds those of all businesses': everybodys(),
    'endpoints.list-both-modes: the list of endpoints holds that of test mode too': pages(() => ({
      includes: () => true,
    })),
  }),
  ...breakingLive('webhook-endpoints.set.one-per-mode', {
    'endpoints.one-per-address: a new address makes a second endpoint': operation('webhook-endpoints.set')(
      (was) => (call) => {
        const { deployment, trace } = call;
        const current = call.behaviour.webhooks.current(caller(call), deployment);
        const other = current && trace.webhookOrder && current.setting.url !== trace.webhookOrder.url;
        if (other) secondEndpoint(current, call);
        return was(call);
      },
    ),
    'endpoints.list-first-address: the list of endpoints goes on showing the first address': webhooks((was) => {
      const first = new Map<string, string>();
      return {
        show: (endpoint, call) => {
          const url = first.get(endpoint.id) ?? endpoint.setting.url;
          first.set(endpoint.id, url);
          const view = was.show(endpoint, call);
          return isServed(call.route, 'webhook-endpoints.list') ? { ...view, url } : view;
        },
      };
    }),
  }),
  ...breakingLive(['webhook-endpoints.delete.served', 'versioning.v1-path'], operation('webhook-endpoints.delete'), {
    'endpoints.delete-not-allowed: an endpoint cannot be deleted': () => (call) =>
      refuse(call, { code: 'METHOD_NOT_ALLOWED' }),
  }),
  ...breakingLive(['webhook-endpoints.delete.served', 'webhook-endpoint.inactive-after-delete'], {
    'endpoints.delete-refused-when-changed: an endpoint whose address was changed cannot be deleted': operation(
      'webhook-endpoints.delete',
    )((was) => (call) => {
      const endpoint = call.behaviour.endpointReading.find(askedId(call), call);
      return endpoint && endpoint.setting.rotation > 0 ? refuse(call, { code: 'BAD_REQUEST' }) : was(call);
    }),
  }),
  ...breakingLive(['webhook-endpoint.inactive-after-delete', 'webhook-endpoints.delete.stops-sending'], webhooks, {
    'endpoints.delete-does-nothing: an endpoint stays active when it is deleted': () => ({ stopped: (was) => was }),
  }),
  ...breakingLive('webhook-endpoints.delete.unknown-not-found', {
    'endpoints.delete-unknown-is-own: an unknown id deletes the endpoint that there is':
      alsoFound('webhook-endpoints.delete')(newest),
    'endpoints.delete-unknown-200: deleting an unknown endpoint is answered 200': operation('webhook-endpoints.delete')(
      (was) => (call) => (anybodys(askedId(call), call) ? was(call) : answer(200, { deleted: true })),
    ),
  }),
  ...breakingLive('webhook-endpoints.delete.foreign-not-found', {
    'endpoints.delete-foreign: an endpoint of another business can be deleted':
      alsoFound('webhook-endpoints.delete')(anybodys),
    'endpoints.delete-foreign-forbidden: an endpoint of another business is FORBIDDEN_SCOPE':
      foreignForbidden('webhook-endpoints.delete'),
  }),
];
