import type { Patch } from '../../../behaviour.ts';
import { change, fieldOf, operation } from '../../../change.ts';
import { recordEvents } from '../../../events/recording.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { answer } from '../../../http/answer.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { text } from '../../../operator/action.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const events = change('events');
const delivering = change('delivering');

const isExpiry = ({ type }: LoggedEvent): boolean => type === 'charge.expired';

/** Retries that are answered like any other, and not done. */
const ignoring = (ignored: (event: LoggedEvent, call: Call) => boolean): Patch =>
  operation('events.retry')((was) => (call) => {
    const event = call.behaviour.eventReading.find(askedId(call), call);
    return event && ignored(event, call) ? answer(202, call.behaviour.events.show(event, call)) : was(call);
  });

const asked = recalled(() => ({ times: 0 }));

/** How addresses are refused that must be taken. */
const refusing = (refused: (url: string) => boolean): Patch =>
  fieldOf('webhookOrder')('url')(
    (was) => (given, call) => (typeof given === 'string' && refused(given) ? { code: 'BAD_URL' } : was(given, call)),
  );

const told = (statuses: readonly number[], as: number): Patch =>
  delivering((was) => ({
    after: (before, attempted, deployment) => {
      const { reply } = attempted;
      const status = statuses.includes(reply.status) ? as : reply.status;
      return was.after(before, { ...attempted, reply: { ...reply, status } }, deployment);
    },
  }));

/** Events that are posted, logged and asked for again, and what becomes of them. */
export const ponderedPosts = [
  ...breakingLive('webhooks.posted-to-endpoint', {
    'pondered.expiry-not-posted: the event of a charge that expired counts as delivered and is posted nowhere':
      delivering((was) => ({
        post: async (posting, event) => (isExpiry(event) ? { status: 200, text: 'ok' } : was.post(posting, event)),
      })),
  }),
  ...breakingLive('delivery.unrouted-without-endpoint', {
    'pondered.expiry-exhausted: the event of a charge that expired is exhausted where there is no address': events(
      (was) => ({
        show: (event, call) => {
          const view = was.show(event, call);
          const isLost = isExpiry(event) && event.delivery.state === 'unrouted';
          const delivery = call.behaviour.delivering.show({ ...event.delivery, state: 'exhausted' }, call.deployment);
          return isLost ? { ...view, delivery } : view;
        },
      }),
    ),
  }),
  ...breakingLive('events.retry.attempts-again', {
    'pondered.gap-not-retried: the retry of an event does nothing that occurred after an address was deleted': ignoring(
      ({ business, delivery, createdAt }, { deployment }) =>
        delivery.state === 'unrouted' &&
        deployment.endpoints
          .of(business)
          .some((endpoint) => endpoint.mode === 'live' && endpoint.createdAt < createdAt),
    ),
    'pondered.expiry-not-retried: the retry of the event of a charge that expired does nothing': ignoring(isExpiry),
    'pondered.fifth-not-retried: the fifth retry of an event and those after it do nothing': ignoring(
      (event) => (asked(event).times += 1) >= 5,
    ),
  }),
  ...breakingLive('events.retry.unknown-not-found', {
    'pondered.retried-by-start: a retry takes an id that lacks its last character': operation('events.retry')(
      (was) => (call) => {
        const id = askedId(call);
        const known = call.deployment.events.of(call.trace.key!.business).find((event) => event.id.slice(0, -1) === id);
        return known ? answer(202, call.behaviour.events.show(known, call)) : was(call);
      },
    ),
  }),
  ...breakingLive('events.get.foreign-not-found', {
    'pondered.old-is-anybodys: an event that is older than two days is shown to any business': change('eventReading')(
      (was) => ({
        find: (id, call) => {
          const event = call.deployment.events.get(id);
          return event && now(call) - event.createdAt > 2 * day ? event : was.find(id, call);
        },
      }),
    ),
  }),
  ...breakingLive('event.delivery', {
    'pondered.exhausted-bare: an event that is read by its id has no delivery once that is exhausted': events(
      (was) => ({
        show: (event, call) => ({
          ...was.show(event, call),
          ...(isServed(call.route, 'events.get') && event.delivery.state === 'exhausted' && { delivery: null }),
        }),
      }),
    ),
  }),
  ...breakingLive('delivery.last-attempt-at', {
    'pondered.attempt-of-before: from the second attempt on the last one is dated an hour back': delivering((was) => ({
      show: (delivery, deployment) => {
        const shown = was.show(delivery, deployment);
        const at = shown['last_attempt_at'];
        return delivery.attempts > 1 && typeof at === 'number' ? { ...shown, last_attempt_at: at - 3600 } : shown;
      },
    })),
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', {
    'pondered.locked-as-refused: 402, 406, 423 and 451 are told as 400': told([402, 406, 423, 451], 400),
    'pondered.full-as-failed: 505, 507, 508 and 511 are told as 500': told([505, 507, 508, 511], 500),
    'pondered.many-as-one: 203, 207 and 226 are told as 200': told([203, 207, 226], 200),
  }),
  ...breakingLive('event.charge-details', {
    'pondered.expired-though-paid: when its time is over a prompt that was paid is told as expired too': (
      behaviour,
    ) => ({
      ...behaviour,
      listeners: [
        ...behaviour.listeners,
        ({ is, charge }, deployment) => {
          if (is !== 'succeeded' || charge.origin.is !== 'prompt') return;
          const at = charge.expiresAt;
          deployment.scheduler.at(at, () => recordEvents({ is: 'expired', charge, at }, deployment));
        },
      ],
    }),
    'pondered.state-expired: the log tells a charge that succeeded as expired': events((was) => ({
      show: (event, call) => {
        const view = was.show(event, call);
        return event.type === 'charge.succeeded' ? { ...view, data: { ...event.data, state: 'expired' } } : view;
      },
    })),
  }),
  ...breakingLive('event.created', {
    'pondered.created-with-charge: the event of a prompt has the moment at which its charge was created': events(
      (was) => ({
        object: (event, deployment) => {
          const charge = deployment.charges.get(text(event.data['id']));
          const view = was.object(event, deployment);
          return charge ? { ...view, created: Math.floor(charge.createdAt / 1000) } : view;
        },
      }),
    ),
    'pondered.created-with-bill: the event of a payment of a bill has the moment at which that was made': events(
      (was) => ({
        object: (event, deployment) => {
          const { origin } = deployment.charges.get(text(event.data['id'])) ?? {};
          const bill = origin?.is === 'bill' ? deployment.bills.get(origin.bill) : undefined;
          const view = was.object(event, deployment);
          return bill ? { ...view, created: Math.floor(bill.createdAt / 1000) } : view;
        },
      }),
    ),
  }),
  ...breakingLive('webhook-endpoints.set.status-201', {
    'pondered.bare-host-refused: an address without a path is refused': refusing((url) =>
      /^https:\/\/[^/?#]+$/.test(url),
    ),
    'pondered.at-in-path-refused: an address with an at sign in its path is refused': refusing(
      (url) => URL.canParse(url) && new URL(url).pathname.includes('@'),
    ),
  }),
  ...breaking('webhooks.test-event-to-test-endpoint', {
    'pondered.unreferenced-untold: a charge without a reference makes no event in the sandbox': events((was) => ({
      types: (settlement, deployment) =>
        settlement.charge.reference === null ? [] : was.types(settlement, deployment),
    })),
  }),
];
