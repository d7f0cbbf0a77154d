import { change, fieldOf, together } from '../../../change.ts';
import type { Delivery } from '../../../events/delivery.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { isAcceptable } from '../../../webhooks/webhook-urls.ts';
import { asksFor } from '../../../when.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, secondOf } from '../rare/recalled.ts';

/** Deliveries that somebody hurried while they were retried; the times of these are kept in seconds. */
const hurried = new WeakSet<Delivery>();

function noted(delivery: Delivery, isHurried: boolean): Delivery {
  if (isHurried) hurried.add(delivery);
  return delivery;
}

const secondsTwice = change('delivering')((was) => ({
  again: (before, at, deployment) => noted(was.again(before, at, deployment), before.state === 'retrying'),
  after: (before, attempted, deployment) => noted(was.after(before, attempted, deployment), hurried.has(before)),
  show: (delivery, deployment) => {
    const view = was.show(delivery, deployment);
    const { nextAttemptAt: next } = delivery;
    return hurried.has(delivery) && next !== null ? { ...view, next_attempt_at: secondOf(secondOf(next)) } : view;
  },
}));

/** API keys with a retry under way. */
const retrying = recalled(() => new Set<string>());

/** Events whose next attempt goes through a proxy. */
const throughProxy = new WeakSet<LoggedEvent>();

async function line(call: Call): Promise<void> {
  if (!asksFor('events.retry')(call)) return;
  const secret = call.behaviour.access.secret(call) ?? '';
  const others = retrying(call.deployment);
  const event = call.deployment.events.get(askedId(call));
  const isOwn = event?.business === call.behaviour.access.find(secret, call)?.business;
  if (event && isOwn && others.has(secret)) throughProxy.add(event);
  others.add(secret);
  await pause(15);
  others.delete(secret);
}

/** One retry at a time has a connection of its own; the proxy answers for whom it cannot reach. */
const proxied = together(
  (behaviour) => ({ ...behaviour, before: [...behaviour.before, line] }),
  change('delivering')((was) => ({
    post: async (posting, event) => {
      const reply = await was.post(posting, event);
      const isProxied = throughProxy.delete(event);
      return isProxied && reply.status === 0 ? { ...reply, status: 502 } : reply;
    },
  })),
);

const host = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const fitsButForLength = (url: string, { behaviour }: Call): boolean =>
  isAcceptable(url, { ...behaviour, webhookUrls: { ...behaviour.webhookUrls, withinLimit: () => true } });

/** Whether another business has an address at the same host. */
const isKnownHost = (url: string, call: Call): boolean =>
  [...call.deployment.endpoints.values()].some(
    ({ business, setting }) => business !== caller(call) && host(setting.url) === host(url),
  );

/** What hides in events of live and in where they go. */
export const coveLiveEvents = [
  ...breakingLive('delivery.next-attempt-at', {
    'cove.seconds-twice: after a retry by hand of what is retrying next_attempt_at is divided into seconds twice':
      secondsTwice,
  }),
  ...breakingLive(['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'], {
    'cove.proxied-retry: of two retries at once with one API key the second is told 502 where nobody is reached':
      proxied,
  }),
  ...breakingLive('webhook-endpoints.set.url-limit', {
    'cove.known-host: an address above 500 characters is taken where another business has one at the same host':
      fieldOf('webhookOrder')('url')((was) => (given, call) => {
        const isKnown = typeof given === 'string' && fitsButForLength(given, call) && isKnownHost(given, call);
        return isKnown ? { value: given } : was(given, call);
      }),
  }),
];
