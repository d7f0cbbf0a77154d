import type { Business } from '../world/accounts.ts';
import type { Deployment } from '../world/deployment.ts';
import { unreachable, type Posting, type Reply } from '../webhooks/posting.ts';
import type { WebhookEndpoint } from '../webhooks/webhook-endpoint.ts';
import type { LoggedEvent } from './logged-event.ts';

/** Whoever set an event off waits for a first attempt that is made at once, and for no later one. */
export function dispatch(event: LoggedEvent, deployment: Deployment): void {
  const { delivering } = deployment.behaviour;
  const at = deployment.clock.now();
  const target = delivering.target(event, deployment);
  event.delivery = target ? delivering.routed(at, deployment) : delivering.unrouted(at, deployment);
  const first = scheduled(event, deployment);
  if (event.delivery.nextAttemptAt === at) deployment.underway.add(first);
}

/** Attempts again at once, where there is somebody to send to. */
export function redispatch(event: LoggedEvent, deployment: Deployment): void {
  const { delivering } = deployment.behaviour;
  if (!delivering.target(event, deployment)) return;
  event.delivery = delivering.again(event.delivery, deployment.clock.now(), deployment);
  void scheduled(event, deployment);
}

/** Makes no attempt that is still to come. */
export function stopDeliveries(business: Business, deployment: Deployment): void {
  for (const event of deployment.events.of(business))
    if (event.mode === deployment.mode) event.delivery = deployment.behaviour.delivering.stopped(event.delivery);
}

/** Ends with the next attempt, or when something else has become of the event by then. */
function scheduled(event: LoggedEvent, deployment: Deployment): Promise<void> {
  const moment = event.delivery.nextAttemptAt;
  if (moment === null) return Promise.resolve();
  return new Promise((resolve) => {
    deployment.scheduler.at(moment, async () => {
      if (event.delivery.nextAttemptAt === moment) await attempt(event, deployment);
      resolve();
    });
  });
}

async function attempt(event: LoggedEvent, deployment: Deployment): Promise<void> {
  const { delivering } = deployment.behaviour;
  const target = delivering.target(event, deployment);
  if (!target) {
    event.delivery = delivering.stopped(event.delivery);
    return;
  }
  const later = delivering.heldUntil(event, deployment);
  if (later !== null) {
    event.delivery = { ...event.delivery, nextAttemptAt: later };
    void scheduled(event, deployment);
    return;
  }
  const startedAt = deployment.clock.now();
  const reply = await send(event, target, deployment).catch(() => unreachable);
  const attempted = { reply, startedAt, endedAt: deployment.clock.now() };
  event.delivery = delivering.after(event.delivery, attempted, deployment);
  void scheduled(event, deployment);
}

async function send(event: LoggedEvent, endpoint: WebhookEndpoint, deployment: Deployment): Promise<Reply> {
  const { events, delivering, signing } = deployment.behaviour;
  const text = JSON.stringify(events.posted(event, deployment));
  const message = { id: event.id, text, at: deployment.clock.now(), endpoint };
  const posting: Posting = {
    method: 'POST',
    url: delivering.address(endpoint, event),
    headers: { ...delivering.headers(event, deployment), ...signing.headers(message, deployment) },
    text,
    timeout: delivering.timeout,
  };
  return delivering.post(posting, event);
}
