import { change, operation } from '../../../change.ts';
import { redispatch } from '../../../events/dispatch.ts';
import { caller } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { breaking, breakingLive } from '../../fault.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { minute, recalled } from '../rare/recalled.ts';

const events = change('events');
const delivering = change('delivering');

/** The secret that an event was first signed with. */
const signedWith = recalled<Map<string, string>>(() => new Map());

/** Which key set an endpoint. */
const setBy = new WeakMap<WebhookEndpoint, string>();

const first = (most: number, text: string): string =>
  Buffer.from(text).subarray(0, most).toString('utf8').replace(/�+$/u, '');

/** What events tell, and where they go. */
export const hiddenEventFaults = [
  ...breaking('webhooks.signed', {
    'hidden.event-signed-composed: what is signed of an event has its letters composed': change('signing')((was) => ({
      headers: (message, deployment) => was.headers({ ...message, text: message.text.normalize('NFC') }, deployment),
    })),
  }),
  ...breakingLive('event.charge-details', {
    'hidden.event-currency-of-metadata: the currency of an event is that which the metadata of its charge names':
      events((was) => ({
        data: (type, settlement, deployment) => {
          const { currency } = settlement.charge.metadata ?? {};
          const data = was.data(type, settlement, deployment);
          return typeof currency === 'string' ? { ...data, currency } : data;
        },
      })),
    'hidden.event-fee-rounded-down: the event of an odd number of shillings at a till rounds half a cent down': events(
      (was) => ({
        data: (type, settlement, deployment) => {
          const { charge } = settlement;
          const data = was.data(type, settlement, deployment);
          const half = charge.origin.is === 'pos' && charge.amount % 200 === 100;
          return half ? { ...data, fee_minor: charge.fee - 1, net_minor: charge.amount - charge.fee + 1 } : data;
        },
      }),
    ),
  }),
  ...breakingLive('event.charge-reference', {
    'hidden.event-reference-by-191-bytes: an event carries the first 191 bytes of a reference': events((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        return { ...data, reference: first(191, settlement.charge.reference ?? '') };
      },
    })),
  }),
  ...breakingLive('events.success-emits-charge-succeeded', {
    'hidden.no-event-in-the-last-minute: a prompt that is approved in its last minute makes no event': events(
      (was) => ({
        types: (settlement, deployment) => {
          const { charge, is, at } = settlement;
          const late = is === 'succeeded' && charge.origin.is === 'prompt' && at > charge.expiresAt - minute;
          return late ? [] : was.types(settlement, deployment);
        },
      }),
    ),
  }),
  ...breakingLive('events.retry.foreign-not-found', {
    'hidden.foreign-retry-acts: the retry of an event of another business is refused and done': operation(
      'events.retry',
    )((was) => (call) => {
      const event = call.deployment.events.get(askedId(call));
      if (event && event.business !== caller(call)) redispatch(event, call.deployment);
      return was(call);
    }),
  }),
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', {
    'hidden.other-key-rotates: the same address set with another key of the business has another secret': operation(
      'webhook-endpoints.set',
    )((was) => async (call) => {
      const { deployment, behaviour, trace } = call;
      const secret = trace.key?.secret ?? '';
      const before = behaviour.webhooks.current(caller(call), deployment);
      if (before && setBy.get(before) !== undefined && setBy.get(before) !== secret)
        before.setting = { ...before.setting, rotation: before.setting.rotation + 1 };
      const answer = await was(call);
      const endpoint = behaviour.webhooks.current(caller(call), deployment);
      if (endpoint) setBy.set(endpoint, secret);
      return answer;
    }),
  }),
  ...breakingLive('webhooks.signed', {
    'hidden.retry-signed-as-before: a retry is signed with the secret of the first attempt': change('signing')(
      (was) => ({
        secret: (message, deployment) => {
          const known = signedWith(deployment);
          const secret = known.get(message.id) ?? was.secret(message, deployment);
          known.set(message.id, secret);
          return secret;
        },
      }),
    ),
  }),
  ...breakingLive('webhook-endpoints.delete.stops-sending', {
    'hidden.retries-outlive-the-endpoint: what was attempted once is attempted again after the endpoint is deleted':
      delivering((was) => ({
        target: (event, deployment) => {
          const known = deployment.behaviour.webhooks.current(event.business, deployment);
          return was.target(event, deployment) ?? (event.delivery.attempts > 0 ? (known ?? null) : null);
        },
        stopped: (delivery) => (delivery.attempts > 0 ? delivery : was.stopped(delivery)),
      })),
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', {
    'hidden.first-failure-stays: what is delivered at a later attempt keeps the status of the one before': delivering(
      (was) => ({
        after: (before, attempted, deployment) => {
          const after = was.after(before, attempted, deployment);
          return after.state === 'delivered' && before.lastStatus !== null
            ? { ...after, lastStatus: before.lastStatus }
            : after;
        },
      }),
    ),
  }),
];
