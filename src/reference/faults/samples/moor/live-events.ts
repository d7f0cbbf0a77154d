import type { Scope } from '../../../../contract/scopes.ts';
import type { Patch } from '../../../behaviour.ts';
import { answers, change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { unsent, type Delivery } from '../../../events/delivery.ts';
import { caller, now } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, isSuccess } from '../../../when.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { makers, notingMakers } from '../firth/makers.ts';
import { day } from '../rare/recalled.ts';

/** Changes what becomes of an event that nobody is there for. */
const withoutEndpoint =
  (delivery: (charge: Charge, deployment: Deployment) => Delivery | null): Patch =>
  (behaviour) => ({
    ...behaviour,
    listeners: [
      ...behaviour.listeners,
      ({ charge }, deployment) => {
        const event = deployment.events.of(charge.business).findLast(({ data }) => data['id'] === charge.id);
        if (event?.delivery.state === 'unrouted') event.delivery = delivery(charge, deployment) ?? event.delivery;
      },
    ],
  });

/** The scopes of keys that replace another. */
const replacing = new WeakSet<readonly Scope[]>();

/** What was set when a key that replaces another stopped it. */
const stopped = new WeakSet<Setting>();

/** Queues are told by the label of the key that stopped an endpoint, which a replacement shares with its old key. */
const stoppedByReplacement = together(
  change('access')((was) => ({
    replacement: (key) => {
      const scopes = [...key.scopes];
      replacing.add(scopes);
      return { ...was.replacement(key), scopes };
    },
  })),
  answers(both(at('webhook-endpoints.delete'), isSuccess))((_answer, call) => {
    const { deployment, behaviour, trace } = call;
    const endpoint = behaviour.webhooks.current(caller(call), deployment);
    if (endpoint && trace.key && replacing.has(trace.key.scopes)) stopped.add(endpoint.setting);
    return {};
  }),
  withoutEndpoint(({ business }, deployment) => {
    const { webhooks, delivering } = deployment.behaviour;
    const endpoint = webhooks.current(business, deployment);
    if (!endpoint || !stopped.has(endpoint.setting)) return null;
    return { ...delivering.routed(deployment.clock.now(), deployment), nextAttemptAt: null };
  }),
);

/** What a key with an end asks for goes through a newer queue, which knows of no other way to be done with an event. */
const newerQueue = together(
  notingMakers,
  withoutEndpoint(({ id }, deployment) => {
    const maker = deployment.keys.get(makers(deployment).get(id) ?? '');
    return (maker?.lifetimeDays ?? null) === null ? null : { ...unsent, state: 'exhausted' };
  }),
);

/** After so long the data of an event lies elsewhere. */
const keptAtHand = 7 * day;

const unwrittenAnswer = answers(both(at('events.retry'), isSuccess))((_answer, call) => {
  const event = call.deployment.events.get(askedId(call));
  if (!event || now(call) - event.createdAt < keptAtHand) return {};
  return refuse(call, { code: 'LEDGER_UNAVAILABLE', status: 500 });
});

const unrouted = ['delivery.unrouted-without-endpoint', 'webhook-endpoints.delete.later-events-unrouted'] as const;

/** What hides in the log of events. */
export const moorLiveEvents = [
  ...breakingLive(unrouted, {
    'moor.stopped-by-replacement: after a key that replaces another deleted the endpoint events are pending, not unrouted':
      stoppedByReplacement,
    'moor.newer-queue: without an active endpoint the event of a charge by a key with a lifetime is exhausted, not unrouted':
      newerQueue,
  }),
  ...breakingLive(['errors.never-500', 'errors.status-of-ledger-unavailable', 'errors.cause-of-ledger-unavailable'], {
    'moor.week-old: a retry of an event that is a week old is made, and answered 500': unwrittenAnswer,
  }),
];
