import { textOf } from '../../views.ts';
import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Setting, WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { marked } from './marks.ts';

const delivering = change('delivering');
const secrets = recalled(() => ({ secret: null as string | null }));

const pastOf = (setting: Setting): readonly string[] => (setting as { readonly past?: readonly string[] }).past ?? [];

/** Whether thirty newer events went nowhere, too. */
function isCrowdedOut(event: LoggedEvent, { deployment }: Call): boolean {
  if (event.delivery.state !== 'unrouted') return false;
  const newer = deployment.events
    .of(event.business)
    .slice(event.place + 1)
    .filter(({ mode, delivery }) => mode === event.mode && delivery.state === 'unrouted');
  return newer.length >= 30;
}

/** An endpoint that was stopped after a charge had been made. */
function stoppedSince(event: LoggedEvent, endpoints: readonly WebhookEndpoint[]): WebhookEndpoint | null {
  const made = Date.parse(textOf(event.data.created));
  const last = endpoints.findLast(({ mode }) => mode === event.mode);
  return last && made <= last.setting.updatedAt ? last : null;
}

/** Events and where they go. */
export const eighthLivePosts = [
  ...breakingLive(
    [
      'webhook-endpoints.delete.stops-sending',
      'webhook-endpoints.delete.later-events-unrouted',
      'delivery.unrouted-without-endpoint',
    ],
    {
      'eighth.old-charges-still-sent: a deleted endpoint is told of the charges that were made before': delivering(
        (was) => ({
          target: (event, deployment) =>
            was.target(event, deployment) ?? stoppedSince(event, deployment.endpoints.of(event.business)),
        }),
      ),
    },
  ),
  ...breakingLive(['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'], {
    'eighth.zero-never-after-status: once a receiver has answered, its last status is never 0': delivering((was) => ({
      after: (before, attempted, deployment) => {
        const delivery = was.after(before, attempted, deployment);
        return attempted.reply.status === 0 ? { ...delivery, lastStatus: before.lastStatus ?? 0 } : delivery;
      },
    })),
  }),
  ...breakingLive(['delivery.unrouted-stays-readable', 'errors.cause-of-not-found'], {
    'eighth.thirty-unrouted: of the events that went nowhere the last thirty are kept': together(
      change('eventReading')((was) => ({
        find: (id, call) => {
          const event = was.find(id, call);
          return event && isCrowdedOut(event, call) ? null : event;
        },
      })),
      change('eventPages')((was) => ({
        includes: (event, filter, call) => was.includes(event, filter, call) && !isCrowdedOut(event, call),
      })),
    ),
  }),
  ...breakingLive('events.success-emits-charge-succeeded', {
    'eighth.last-use-silent: the payment that uses up a reusable link makes no event': change('events')((was) => ({
      types: (settlement, deployment) => {
        const { origin } = settlement.charge;
        const link = origin.is === 'link' ? deployment.links.get(origin.link) : undefined;
        const most = link?.kind === 'reusable' ? (link.maxUses ?? 0) : 0;
        return link && most >= 2 && link.seen.payments >= most ? [] : was.types(settlement, deployment);
      },
    })),
  }),
  ...breakingLive(
    ['webhook-endpoint.url-as-set', 'webhook-endpoints.set.one-per-mode', 'webhooks.posted-to-endpoint'],
    {
      'eighth.former-address-ignored: setting an address that was replaced before leaves the present one': change(
        'webhooks',
      )((was) => ({
        set: (before, url, deployment) => {
          if (before && before.url !== url && pastOf(before).includes(url))
            return { ...before, active: true, updatedAt: deployment.clock.now() };
          return marked(was.set(before, url, deployment), { past: [...(before ? pastOf(before) : []), url] });
        },
      })),
    },
  ),
  ...breakingLive('webhooks.signed', {
    'eighth.signed-as-recorded: an event is signed with the secret that there was when it occurred': together(
      change('events')((was) => ({
        data: (type, settlement, deployment) => {
          const { charge } = settlement;
          const { webhooks } = deployment.behaviour;
          const endpoint = webhooks.current(charge.business, deployment);
          secrets(charge).secret = endpoint ? webhooks.secret(endpoint, deployment) : null;
          return was.data(type, settlement, deployment);
        },
      })),
      change('signing')((was) => ({
        secret: (message, deployment) => {
          const charge = deployment.charges.get(textOf(deployment.events.get(message.id)?.data.id));
          return (charge && secrets(charge).secret) ?? was.secret(message, deployment);
        },
      })),
    ),
  }),
  ...breakingLive(['webhooks.posted-to-endpoint'], {
    'eighth.one-address-two-modes: an address that is set for test mode too is told of no live events any more':
      delivering((was) => ({
        target: (event, deployment) => {
          const target = was.target(event, deployment);
          const test = deployment.endpoints.of(event.business).findLast(({ mode }) => mode === 'test')?.setting;
          return target && test?.active && test.url === target.setting.url && test.updatedAt > target.setting.updatedAt
            ? null
            : target;
        },
      })),
  }),
];
