import { isServed } from '../../../http/route.ts';
import { pause } from '../../../world/pause.ts';
import { asksFor } from '../../../when.ts';
import { asText, type JsonObject, type JsonValue } from '../../../http/json.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Delivery } from '../../../events/delivery.ts';
import type { Patch } from '../../../behaviour.ts';
import { breakingLive } from '../../fault.ts';
import { eventData, events } from '../../events/changes.ts';
import { delivering } from '../../webhooks/delivery-changes.ts';
import { shownEndpoint, webhooks } from '../../webhooks/endpoint-changes.ts';
import { minute, recalled, secondOf } from './recalled.ts';

const earlier = recalled<{ before: Delivery | null }>(() => ({ before: null }));
const former = recalled<{ url: string | null; until: number }>(() => ({ url: null, until: 0 }));
const setting = recalled<{ count: number }>(() => ({ count: 0 }));

const isSetting = asksFor('webhook-endpoints.set');

const detail = (name: string, alter: (value: JsonValue, data: JsonObject) => JsonValue): Patch =>
  eventData((data) => (data[name] === undefined ? data : { ...data, [name]: alter(data[name], data) }));

/** How many events of this kind there were in the same second. */
const inThisSecond = (events_: readonly LoggedEvent[], at: number): number =>
  events_.filter(({ createdAt }) => secondOf(createdAt) === secondOf(at)).length;

/** Those that set an address at once. */
const settingTogether: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    async (call) => {
      if (!isSetting(call)) return;
      setting(call.deployment).count++;
      await pause(15);
    },
  ],
  after: [
    ...behaviour.after,
    (answer, call) => {
      if (isSetting(call)) setting(call.deployment).count--;
      return answer;
    },
  ],
});

/** What events tell otherwise than reads, or do not tell, sometimes. */
export const rareEvents = [
  ...breakingLive('events.success-emits-charge-succeeded', {
    'event.one-a-second: a business has one event a second': events((was) => ({
      types: (settlement, deployment) =>
        inThisSecond(deployment.events.of(settlement.charge.business), settlement.at) > 0
          ? []
          : was.types(settlement, deployment),
    })),
  }),
  ...breakingLive(['events.bill-payment-is-charge-succeeded', 'events.success-emits-charge-succeeded'], {
    'bill-event.third-part-untold: the third payment of a bill has no event': events((was) => ({
      types: (settlement, deployment) => {
        const { charge } = settlement;
        const bill = charge.origin.is === 'bill' ? charge.origin.bill : null;
        const before = deployment.charges
          .of(charge.business)
          .filter(({ origin, place }) => origin.is === 'bill' && origin.bill === bill && place < charge.place);
        return bill !== null && before.length === 2 ? [] : was.types(settlement, deployment);
      },
    })),
  }),
  ...breakingLive('event.charge-details', {
    'event-data.fee-without-cap: the event of a large payment tells a fee without the cap': eventData((data) => {
      const amount = Number(data['amount_minor']);
      const fee = 150 + Math.ceil((amount * 1.5) / 100);
      return { ...data, fee_minor: fee, net_minor: amount - fee };
    }),
    'event-data.metadata-as-text: metadata within metadata is told as a text': detail('metadata', (value) =>
      Object.fromEntries(
        Object.entries(value as JsonObject).map(([name, inner]) => [
          name,
          typeof inner === 'object' && inner !== null ? JSON.stringify(inner) : inner,
        ]),
      ),
    ),
    'event-data.description-cut: an event cuts a description at 255 characters': detail('description', (value) =>
      asText(value).slice(0, 255),
    ),
  }),
  ...breakingLive('event.charge-reference', {
    'event-data.reference-200-bytes: an event cuts a reference at 200 bytes': detail('reference', (value) =>
      Buffer.byteLength(asText(value)) > 200 ? Buffer.from(asText(value)).subarray(0, 200).toString('utf8') : value,
    ),
    'event-data.reference-entities: an event escapes a reference as HTML does': detail('reference', (value) =>
      asText(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    ),
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', {
    'delivery.list-an-attempt-behind: the event list tells of the attempt before the last': (behaviour) =>
      events((was) => ({
        show: (event, call) => {
          const before = earlier(event.delivery).before;
          const shown = was.show(event, call);
          if (!isServed(call.route, 'events.list') || !before || before.attempts === 0) return shown;
          const delivery = { ...(shown['delivery'] as JsonObject), last_status: before.lastStatus };
          return { ...shown, delivery };
        },
      }))(
        delivering((was) => ({
          after: (before, attempted, deployment) => {
            const delivery = was.after(before, attempted, deployment);
            earlier(delivery).before = before;
            return delivery;
          },
        }))(behaviour),
      ),
  }),
];

/** The same of webhook endpoints. */
export const rareEndpoints = [
  ...breakingLive('webhook-endpoints.set.one-per-mode', {
    'endpoints.two-at-once: two that are set at once are two': (behaviour) =>
      webhooks((was) => ({
        current: (business, deployment) =>
          setting(deployment).count > 1 ? undefined : was.current(business, deployment),
      }))(settingTogether(behaviour)),
  }),
  ...breakingLive('webhooks.posted-to-endpoint', {
    'webhooks.old-address-for-a-minute: what happens within a minute of a new address is posted to the old one': (
      behaviour,
    ) =>
      delivering((was) => ({
        address: (endpoint, event) => {
          const { url, until } = former(endpoint);
          return url !== null && event.createdAt < until ? url : was.address(endpoint, event);
        },
      }))(
        webhooks((was) => ({
          set: (before, url, deployment) => {
            const endpoint = [...deployment.endpoints.values()].find(({ setting: at }) => at === before);
            if (endpoint && before && before.url !== url)
              Object.assign(former(endpoint), { url: before.url, until: deployment.clock.now() + minute });
            return was.set(before, url, deployment);
          },
        }))(behaviour),
      ),
  }),
  ...breakingLive('webhook-endpoint.url-as-set', {
    'endpoint.url-cut-at-255-in-list: a list tells 255 characters of an address': shownEndpoint((view, _item, call) =>
      isServed(call.route, 'webhook-endpoints.list') ? { ...view, url: asText(view['url']).slice(0, 255) } : view,
    ),
  }),
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', webhooks, {
    'secret.kept-by-last-slash: addresses that differ by a slash at their end have one secret': (was) => ({
      sameAddress: (known, given) => was.sameAddress(known.replace(/\/$/, ''), given.replace(/\/$/, '')),
      secret: (endpoint, deployment) =>
        was.secret(
          { ...endpoint, setting: { ...endpoint.setting, url: endpoint.setting.url.replace(/\/$/, '') } },
          deployment,
        ),
    }),
  }),
];
