import { change, operation, together } from '../../../change.ts';
import { askedOf, caller } from '../../../http/call.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const delivering = change('delivering');
const sentTo = recalled(() => ({ url: null as string | null }));
const routed = recalled(() => ({ asked: false }));
const alone = recalled(() => new Set<string>());
const setBy = recalled(() => ({ secret: null as string | null }));
const queued = recalled(() => new Map<string, string>());
const told = recalled(() => new Map<string, JsonValue>());

const isEmpty = (value: JsonValue | undefined): boolean => !isObject(value) || Object.keys(value).length === 0;

/** How events find their receiver. */
export const fifthLivePosts = [
  ...breakingLive(['events.retry.attempts-again', 'webhooks.posted-to-endpoint'], {
    'fifth.retry-at-old-address: an event is attempted again where it was attempted first': delivering((was) => ({
      address: (endpoint, event) => (sentTo(event).url ??= was.address(endpoint, event)),
    })),
  }),
  ...breakingLive('webhooks.posted-to-endpoint', {
    'fifth.routed-at-creation: a charge made without an active endpoint is told to none that is set later': together(
      operation('charges.create')((was) => async (call) => {
        const answer = await was(call);
        const { deployment, behaviour } = call;
        const id = isObject(answer.body) ? answer.body['id'] : undefined;
        const active = behaviour.webhooks.current(caller(call), deployment)?.setting.active === true;
        if (typeof id === 'string' && !active && !call.trace.replayed) alone(deployment).add(id);
        return answer;
      }),
      delivering((was) => ({
        target: (event, deployment) => {
          const first = !routed(event).asked;
          routed(event).asked = true;
          const { id } = event.data;
          return first && typeof id === 'string' && alone(deployment).has(id) ? null : was.target(event, deployment);
        },
      })),
    ),
  }),
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', {
    'fifth.secret-by-key: the same address set again with another key of the business gets another secret': operation(
      'webhook-endpoints.set',
    )((was) => (call) => {
      const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
      const { secret } = call.trace.key ?? { secret: null };
      const same = endpoint?.setting.url === askedOf(call.trace.webhookOrder).url;
      if (endpoint && same && setBy(endpoint).secret !== null && setBy(endpoint).secret !== secret)
        endpoint.setting = { ...endpoint.setting, rotation: endpoint.setting.rotation + 1 };
      const answer = was(call);
      const set = call.behaviour.webhooks.current(caller(call), call.deployment);
      if (set) setBy(set).secret = secret;
      return answer;
    }),
  }),
  ...breakingLive('webhooks.signed', {
    'fifth.signed-as-queued: an event that is attempted again is signed with the secret of its first attempt': change(
      'signing',
    )((was) => ({
      secret: (message, deployment) => {
        const secret = queued(deployment).get(message.id) ?? was.secret(message, deployment);
        queued(deployment).set(message.id, secret);
        return secret;
      },
    })),
  }),
  ...breakingLive('event.charge-details', {
    'fifth.metadata-of-before: the event of a charge without metadata carries that of the event before': change(
      'events',
    )((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const { id } = settlement.charge.business;
        const last = told(deployment).get(id);
        if (!isEmpty(data['metadata'])) told(deployment).set(id, data['metadata'] ?? null);
        return isEmpty(data['metadata']) && last !== undefined ? { ...data, metadata: last } : data;
      },
    })),
  }),
];
