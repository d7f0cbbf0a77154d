import type { Patch } from '../../behaviour.ts';
import { change, together } from '../../change.ts';
import type { Delivering } from '../../events/delivering.ts';
import type { Events } from '../../events/events.ts';
import { hexSigning } from '../../webhooks/signing.ts';
import { events, postedEvent } from '../events/changes.ts';
import { breaking, breakingLive, breakingOn } from '../fault.ts';
import { setting } from '../views.ts';
import { createHmac } from 'node:crypto';

const delivering = change('delivering');

/** Changes what is posted after it was signed. */
const postedText = (alter: (text: string) => string): Patch =>
  delivering((was) => ({ post: (posting, event) => was.post({ ...posting, text: alter(posting.text) }, event) }));

const types = (alter: (...of: Parameters<Events['types']>) => readonly string[] | null): Patch =>
  events((was) => ({ types: (...of) => alter(...of) ?? was.types(...of) }));

const testTypes: Patch = types((_settlement, { mode }) => (mode === 'test' ? [] : null));

/** Sends what happens in the sandbox elsewhere. */
const testTarget = (choose: Delivering['target']): Patch =>
  delivering((was) => ({
    target: (event, deployment) => (event.mode === 'test' ? choose(event, deployment) : was.target(event, deployment)),
  }));

const stoppedWithLive: Patch = testTarget(({ business }, { endpoints }) => {
  const [live, test] = (['live', 'test'] as const).map((mode) =>
    endpoints.of(business).findLast((endpoint) => endpoint.mode === mode),
  );
  return test?.setting.active && live?.setting.active !== false ? test : null;
});

/** What is posted, where to, how it is signed, and for which payments. */
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
    'webhooks.unsigned-and-untold: posts are not signed, and nobody tells how they are': change('signing')(() => ({
      named: null,
      headers: () => ({}),
    })),
    'webhooks.signed-alike-and-untold: every post has the same signature, and nobody tells how it is made': change(
      'signing',
    )((was) => ({
      named: null,
      headers: (message, deployment) => ({
        'X-Signature': createHmac('sha256', was.secret(message, deployment)).digest('hex'),
      }),
    })),
    'webhooks.one-event-otherwise-and-untold: a payment through a link is signed with a secret that nobody knows':
      together(
        change('signing')(() => hexSigning),
        change('signing')((was) => ({
          secret: (message, deployment) =>
            message.text.includes('payment_link') ? 'whsec_none' : was.secret(message, deployment),
        })),
      ),
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
  ...breakingLive('events.success-emits-charge-succeeded', types, {
    'events.success-without-event: a charge that a payer approves makes no event': ({ charge }) =>
      charge.origin.is === 'prompt' ? [] : null,
    'events.link-payment-without-event: a payment through a link makes no event': ({ charge }) =>
      charge.origin.is === 'link' ? [] : null,
    'events.single-use-without-event: a payment through a link of a single use makes no event': (
      { charge: { origin } },
      { links },
    ) => (origin.is === 'link' && links.get(origin.link)?.kind === 'single_use' ? [] : null),
    'events.second-use-without-event: the second payment through a link makes no event': ({ charge }, { charges }) => {
      const { origin, business } = charge;
      if (origin.is !== 'link') return null;
      const uses = charges.of(business).filter((each) => each.origin.is === 'link' && each.origin.link === origin.link);
      return uses.indexOf(charge) === 1 ? [] : null;
    },
    'events.small-success-without-event: a charge of less than 200 shillings makes no event': ({ charge }) =>
      charge.amount < 20_000 ? [] : null,
    'events.second-success-without-event: every second payment of a business makes no event': (
      { charge },
      { charges },
    ) => (charges.of(charge.business).indexOf(charge) % 2 === 1 ? [] : null),
  }),
  ...breakingLive(
    [
      'delivery.unrouted-without-endpoint',
      'delivery.unrouted-stays-readable',
      'webhook-endpoints.delete.later-events-unrouted',
    ],
    {
      'events.success-unheard-without-event: a success makes no event while there is nobody to tell it to': types(
        ({ is, charge }, { endpoints }) => {
          const heard = endpoints.of(charge.business).some(({ mode, setting }) => mode === 'live' && setting.active);
          return is === 'succeeded' && !heard ? [] : null;
        },
      ),
    },
  ),
  ...breaking('webhooks.test-event-to-test-endpoint', {
    'webhooks.test-events-not-posted: what happens in the sandbox is posted nowhere': testTypes,
    'webhooks.slow-test-events-not-posted: what succeeds in the sandbox after 90 seconds is posted nowhere': types(
      ({ charge }, { mode }) => (mode === 'test' && charge.branch.payer === 'approves late' ? [] : null),
    ),
  }),
  ...breakingOn('webhooks.test-event-to-test-endpoint', {
    'webhooks.test-events-stop-with-live-endpoint: test events are posted nowhere once the live endpoint was deleted': {
      sandbox: stoppedWithLive,
      live: stoppedWithLive,
    },
  }),
  ...breaking(['webhooks.no-test-events-to-live-endpoint', 'webhooks.test-event-to-test-endpoint'], testTarget, {
    'webhooks.test-events-to-live-endpoint: what happens in the sandbox goes to the live endpoint': (
      { business },
      { endpoints },
    ) => endpoints.of(business).findLast(({ mode, setting }) => mode === 'live' && setting.active) ?? null,
  }),
  ...breaking('webhooks.no-test-events-to-live-endpoint', testTarget, {
    'webhooks.test-events-to-live-endpoint-only-without-test: what happens in the sandbox goes to the live endpoint where there is none of test mode':
      ({ business }, { endpoints }) => {
        const active = endpoints.of(business).filter(({ setting }) => setting.active);
        return active.findLast(({ mode }) => mode === 'test') ?? active.at(-1) ?? null;
      },
  }),
  ...breaking('webhooks.test-event-livemode-false', events, {
    'webhooks.test-event-livemode-true: an event of the sandbox carries livemode true': () => ({
      livemode: () => true,
    }),
  }),
  ...breaking(['webhooks.test-event-livemode-false', 'event.livemode'], postedEvent, {
    'webhooks.test-event-without-livemode: an event of the sandbox has livemode null': setting({ livemode: null }),
  }),
];
