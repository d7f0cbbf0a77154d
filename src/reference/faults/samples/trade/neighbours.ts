import { change, fieldOf, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute } from '../rare/recalled.ts';
import { ofMode } from '../../../lists/reading.ts';

const delivering = change('delivering');
const access = change('access');
const originOf = (url: string): string => new URL(url).origin;

const flat = (value: JsonValue, depth: number): JsonValue => {
  if (!isObject(value)) return value;
  if (depth === 0) return JSON.stringify(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, flat(inner, depth - 1)]));
};

const wrapped = (data: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'number' && Number.isInteger(value) ? Math.trunc(value) | 0 : value,
    ]),
  );

/** What happens between businesses, keys and values that stand next to one another. */
export const neighbourFaults = [
  ...breakingLive('events.list.own-business-only', {
    'trade.events-of-no-website: businesses without a website see the events of one another': change('eventPages')(
      (was) => ({
        source: (call) =>
          caller(call).website === null
            ? [...call.deployment.events.values()].filter(({ business }) => business.website === null)
            : was.source(call),
      }),
    ),
  }),
  ...breakingLive('webhooks.posted-to-endpoint', {
    'trade.endpoint-of-same-host: an event goes to the address that was set last at the host of its endpoint':
      delivering((was) => ({
        target: (event, deployment) => {
          const own = was.target(event, deployment);
          if (!own) return null;
          const near = [...deployment.endpoints.values()].filter(
            ({ mode, setting }) =>
              mode === own.mode && setting.active && originOf(setting.url) === originOf(own.setting.url),
          );
          return near.toSorted((one, other) => one.setting.updatedAt - other.setting.updatedAt).at(-1) ?? own;
        },
      })),
  }),
  ...breakingLive('events.retry.attempts-again', {
    'trade.old-failure-not-retried: what was given up more than a day ago is not sent again': delivering((was) => ({
      target: (event, deployment) => {
        const { delivery } = event;
        const old = delivery.state === 'exhausted' && deployment.clock.now() - (delivery.lastAttemptAt ?? 0) > day;
        return old ? null : was.target(event, deployment);
      },
    })),
    'trade.one-retry-a-minute: a second retry of an event within a minute is not made': delivering((was) => ({
      again: (delivery, at, deployment) => {
        const soon = delivery.attempts > 1 && at - (delivery.lastAttemptAt ?? 0) < minute;
        return soon ? delivery : was.again(delivery, at, deployment);
      },
    })),
  }),
  ...breakingLive(['delivery.state', 'delivery.attempts', 'delivery.last-status-of-last-attempt'], {
    'trade.listed-as-pending: for three minutes the list tells that an event was not attempted yet': change('events')(
      (was) => ({
        show: (event, call) => {
          const shown = was.show(event, call);
          const lately = now(call) - event.createdAt < 3 * minute;
          return asksFor('events.list')(call) && lately && event.delivery.state === 'delivered'
            ? {
                ...shown,
                delivery: call.behaviour.delivering.show(
                  call.behaviour.delivering.routed(event.createdAt, call.deployment),
                  call.deployment,
                ),
              }
            : shown;
        },
      }),
    ),
  }),
  ...breakingLive('delivery.last-attempt-at', {
    'trade.third-attempt-undated: from the third attempt on the last one stays dated as the second': delivering(
      (was) => ({
        after: (delivery, attempted, deployment) => {
          const after = was.after(delivery, attempted, deployment);
          return after.attempts > 2 ? { ...after, lastAttemptAt: delivery.lastAttemptAt } : after;
        },
      }),
    ),
  }),
  ...breakingLive('event.type', {
    'trade.azampesa-failed-event: a charge by azampesa that is declined makes a charge.failed event': change('events')(
      (was) => ({
        types: (settlement, deployment) =>
          settlement.is === 'failed' && settlement.charge.rail === 'azampesa'
            ? ['charge.failed']
            : was.types(settlement, deployment),
      }),
    ),
  }),
  ...breakingLive('charge.metadata-returned', {
    'trade.deep-metadata-as-text: what lies three levels deep in metadata is returned as text': change('making')(
      (was) => ({
        order: (order, call) =>
          was.order(
            order.metadata === null ? order : { ...order, metadata: flat(order.metadata, 3) as JsonObject },
            call,
          ),
      }),
    ),
    'trade.metadata-in-32-bits: whole numbers in metadata are kept by their lower 32 bits': change('making')((was) => ({
      order: (order, call) =>
        was.order(order.metadata === null ? order : { ...order, metadata: wrapped(order.metadata) }, call),
    })),
  }),
  ...breakingLive(['scopes.links.create.required'], {
    'trade.keyed-link-by-any-writer: with an Idempotency-Key any key that may write makes a link': access((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) ||
        (asksFor('links.create')(call) &&
          call.header('idempotency-key') !== undefined &&
          key.scopes.some((each) => each.endsWith(':write'))),
    })),
  }),
  ...breakingLive(['list.limit-honoured', 'list.limit-hundred'], {
    'trade.links-25-at-most: a list of links with a limit above 25 has 25': change('linkPages')((was) => ({
      limit: (call) => {
        const limit = was.limit(call);
        return 'value' in limit ? { value: Math.min(25, limit.value) } : limit;
      },
    })),
  }),
  ...breakingLive(['pos.create.amount-between-accepted', 'errors.cause-of-bad-amount'], {
    'trade.large-codes-in-tens: above TZS 1,000,000 a code is over whole tens of shillings': fieldOf('posOrder')(
      'amount',
    )((was) => (given, call) => {
      const reading = was(given, call);
      const uneven = 'value' in reading && reading.value > 100_000_000 && reading.value % 1000 !== 0;
      return uneven ? { code: 'BAD_AMOUNT' } : reading;
    }),
  }),
  ...breakingLive(['charges.create.msisdn-nine-digit-form', 'errors.cause-of-bad-msisdn'], {
    'trade.nine-digits-not-by-azampesa: by azampesa a number of nine digits is refused': fieldOf('order')('msisdn')(
      (was) => (given, call) => {
        const azampesa = call.payload?.is === 'text' && /"rail":\s*"azampesa"/.test(call.payload.text);
        return azampesa && /^\d{9}$/.test(typeof given === 'string' ? given : '')
          ? { code: 'BAD_MSISDN' }
          : was(given, call);
      },
    ),
  }),
  ...breakingLive(['webhook-endpoints.list.holds-endpoint', 'webhook-endpoint.record-stays'], {
    'trade.deleted-for-a-day: a deleted endpoint is listed for a day': change('endpointPages')((was) => ({
      includes: (endpoint, filter, call) =>
        was.includes(endpoint, filter, call) &&
        ofMode(endpoint, call) &&
        (endpoint.setting.active || now(call) - endpoint.setting.updatedAt < day),
    })),
  }),
  ...breakingLive(['webhook-endpoint.url-as-set', 'webhooks.posted-to-endpoint'], {
    'trade.path-in-small-letters: capitals in the path of an address are kept as small letters': together(
      change('webhooks')((was) => ({
        set: (setting, url, deployment) =>
          was.set(
            setting,
            url.replace(
              /^(https:\/\/[^/]+)(\/[^?]*)/i,
              (_all, host: string, path: string) => host + path.toLowerCase(),
            ),
            deployment,
          ),
      })),
    ),
  }),
];
