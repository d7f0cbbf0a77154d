import { createHmac } from 'node:crypto';
import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import type { Delivering } from '../../events/delivering.ts';
import { postedEvent } from '../events/changes.ts';
import { fault } from '../fault.ts';
import { liveFault } from '../live-fault.ts';

const delivering = (part: (was: Delivering) => Partial<Delivering>): Patch => change('delivering', part);

/** Changes what is posted after it was signed. */
const postedText = (alter: (text: string) => string): Patch =>
  delivering((was) => ({ post: (posting, event) => was.post({ ...posting, text: alter(posting.text) }, event) }));

/** What is posted, where to, and how it is signed. */
export const webhookPostFaults = [
  liveFault(
    'webhooks.nothing-posted',
    'no event is posted, and each counts as delivered',
    'webhooks.posted-to-endpoint',
    delivering(() => ({ post: () => Promise.resolve({ status: 200, text: 'ok' }) })),
  ),
  liveFault(
    'webhooks.posted-to-first-address',
    'events go to the address that was set first',
    'webhooks.posted-to-endpoint',
    delivering((was) => {
      const first = new Map<string, string>();
      return {
        address: (endpoint, event) => {
          const url = first.get(endpoint.id) ?? was.address(endpoint, event);
          first.set(endpoint.id, url);
          return url;
        },
      };
    }),
  ),
  liveFault(
    'webhooks.posted-to-another-business',
    'events go to the endpoint that was set last, whoever set it',
    'webhooks.posted-to-endpoint',
    delivering((was) => ({
      target: (event, deployment) => {
        const usual = was.target(event, deployment);
        const live = [...deployment.endpoints.values()].filter(
          ({ mode, setting }) => mode === event.mode && setting.active,
        );
        return usual && (live.toSorted((one, two) => one.setting.updatedAt - two.setting.updatedAt).at(-1) ?? usual);
      },
    })),
  ),
  liveFault(
    'webhooks.put',
    'events are put, not posted',
    'webhooks.posted-to-endpoint',
    delivering((was) => ({ post: (posting, event) => was.post({ ...posting, method: 'PUT' }, event) })),
  ),
  liveFault(
    'webhooks.links-not-posted',
    'payments through links are not posted and count as delivered',
    'webhooks.posted-to-endpoint',
    delivering((was) => ({
      post: (posting, event) =>
        event.data['payment_link'] === undefined
          ? was.post(posting, event)
          : Promise.resolve({ status: 200, text: null }),
    })),
  ),
  liveFault(
    'webhooks.body-is-data',
    'the data of an event is posted in place of it',
    'webhooks.body-is-event',
    postedEvent((_event, { data }) => data),
  ),
  liveFault(
    'webhooks.body-is-list',
    'an event is posted inside a list',
    'webhooks.body-is-event',
    postedText((text) => `[${text}]`),
  ),
  liveFault(
    'webhooks.body-is-form',
    'an event is posted as a form',
    'webhooks.body-is-event',
    postedText((text) => `payload=${encodeURIComponent(text)}`),
  ),
  liveFault(
    'webhooks.body-wrapped',
    'an event is posted inside an object that calls itself a notification',
    'webhooks.body-is-event',
    postedEvent((event) => ({ object: 'notification', event })),
  ),
  liveFault(
    'webhooks.unsigned',
    'posts are not signed',
    'webhooks.signed',
    change('signing', () => ({ headers: () => ({}) })),
  ),
  fault(
    'webhooks.test-unsigned',
    'posts to the test-mode address are not signed',
    'webhooks.signed',
    change('signing', () => ({ headers: () => ({}) })),
  ),
  liveFault(
    'webhooks.signed-with-first-secret',
    'posts are signed with the secret of the first address',
    'webhooks.signed',
    change('signing', (was) => {
      const first = new Map<string, string>();
      return {
        secret: (message, deployment) => {
          const secret = first.get(message.endpoint.id) ?? was.secret(message, deployment);
          first.set(message.endpoint.id, secret);
          return secret;
        },
      };
    }),
  ),
  liveFault(
    'webhooks.signed-with-another-secret',
    'posts are signed with a secret that nobody knows',
    'webhooks.signed',
    change('signing', () => ({
      secret: ({ endpoint }, { signingRoot }) =>
        `whsec_${createHmac('sha256', signingRoot).update(endpoint.id).digest('base64')}`,
    })),
  ),
  liveFault(
    'webhooks.signed-before-spacing',
    'what is posted is written otherwise than what was signed',
    'webhooks.signed',
    postedText((text) => JSON.stringify(JSON.parse(text), null, 1)),
  ),
  liveFault(
    'webhooks.retries-unsigned',
    'an event that is posted again is not signed',
    'webhooks.signed',
    delivering((was) => ({
      post: ({ headers, ...posting }, event) => {
        const { 'webhook-signature': signature = '', ...unsigned } = headers;
        const again = event.delivery.attempts > 0 || signature === '';
        return was.post({ ...posting, headers: again ? unsigned : headers }, event);
      },
    })),
  ),
];
