import { createHmac } from 'node:crypto';
import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import { postedEvent } from '../events/changes.ts';
import { breaking } from '../fault.ts';
import { breakingLive } from '../fault.ts';

const delivering = change('delivering');

/** Changes what is posted after it was signed. */
const postedText = (alter: (text: string) => string): Patch =>
  delivering((was) => ({ post: (posting, event) => was.post({ ...posting, text: alter(posting.text) }, event) }));

/** What is posted, where to, and how it is signed. */
export const webhookPostFaults = [
  ...breakingLive('webhooks.posted-to-endpoint', delivering, {
    'webhooks.nothing-posted: no event is posted, and each counts as delivered': () => ({
      post: () => Promise.resolve({ status: 200, text: 'ok' }),
    }),
    'webhooks.posted-to-first-address: events go to the address that was set first': (was) => {
      const first = new Map<string, string>();
      return {
        address: (endpoint, event) => {
          const url = first.get(endpoint.id) ?? was.address(endpoint, event);
          first.set(endpoint.id, url);
          return url;
        },
      };
    },
    'webhooks.posted-to-another-business: events go to the endpoint that was set last, whoever set it': (was) => ({
      target: (event, deployment) => {
        const usual = was.target(event, deployment);
        const live = [...deployment.endpoints.values()].filter(
          ({ mode, setting }) => mode === event.mode && setting.active,
        );
        return usual && (live.toSorted((one, two) => one.setting.updatedAt - two.setting.updatedAt).at(-1) ?? usual);
      },
    }),
    'webhooks.put: events are put, not posted': (was) => ({
      post: (posting, event) => was.post({ ...posting, method: 'PUT' }, event),
    }),
    'webhooks.links-not-posted: payments through links are not posted and count as delivered': (was) => ({
      post: (posting, event) =>
        event.data['payment_link'] === undefined
          ? was.post(posting, event)
          : Promise.resolve({ status: 200, text: null }),
    }),
  }),
  ...breakingLive('webhooks.body-is-event', {
    'webhooks.body-is-data: the data of an event is posted in place of it': postedEvent((_event, { data }) => data),
    'webhooks.body-is-list: an event is posted inside a list': postedText((text) => `[${text}]`),
    'webhooks.body-is-form: an event is posted as a form': postedText((text) => `payload=${encodeURIComponent(text)}`),
    'webhooks.body-wrapped: an event is posted inside an object that calls itself a notification': postedEvent(
      (event) => ({ object: 'notification', event }),
    ),
  }),
  ...breakingLive('webhooks.signed', change('signing'), {
    'webhooks.unsigned: posts are not signed': () => ({ headers: () => ({}) }),
    'webhooks.signed-with-first-secret: posts are signed with the secret of the first address': (was) => {
      const first = new Map<string, string>();
      return {
        secret: (message, deployment) => {
          const secret = first.get(message.endpoint.id) ?? was.secret(message, deployment);
          first.set(message.endpoint.id, secret);
          return secret;
        },
      };
    },
    'webhooks.signed-with-another-secret: posts are signed with a secret that nobody knows': () => ({
      secret: ({ endpoint }, { signingRoot }) =>
        `whsec_${createHmac('sha256', signingRoot).update(endpoint.id).digest('base64')}`,
    }),
  }),
  ...breakingLive('webhooks.signed', {
    'webhooks.signed-before-spacing: what is posted is written otherwise than what was signed': postedText((text) =>
      JSON.stringify(JSON.parse(text), null, 1),
    ),
    'webhooks.retries-unsigned: an event that is posted again is not signed': delivering((was) => ({
      post: ({ headers, ...posting }, event) => {
        const { 'webhook-signature': signature = '', ...unsigned } = headers;
        const again = event.delivery.attempts > 0 || signature === '';
        return was.post({ ...posting, headers: again ? unsigned : headers }, event);
      },
    })),
  }),
  ...breaking('webhooks.signed', change('signing'), {
    'webhooks.test-unsigned: posts to the test-mode address are not signed': () => ({ headers: () => ({}) }),
  }),
];
