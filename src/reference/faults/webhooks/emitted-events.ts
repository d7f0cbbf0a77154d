import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import type { Delivering } from '../../events/delivering.ts';
import type { Events } from '../../events/events.ts';
import { events, postedEvent } from '../events/changes.ts';
import { breaking, breakingLive, breakingOn } from '../fault.ts';
import { setting } from '../views.ts';

const delivering = change('delivering');

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

/** Which payments make an event, and where those of the sandbox go. */
export const emittedEventFaults = [
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
    'events.success-told-twice: a charge that succeeds makes two events': ({ is }) =>
      is === 'succeeded' ? ['charge.succeeded', 'charge.succeeded'] : null,
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
