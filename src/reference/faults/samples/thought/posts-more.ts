import { change, operation, together } from '../../../change.ts';
import { askedId } from '../../../lists/reading.ts';
import { answer } from '../../../http/answer.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';
import { without } from '../../views.ts';
import type { JsonObject } from '../../../http/json.ts';

const events = change('events');
const webhooks = change('webhooks');

/** By which key an endpoint was set last. */
const setBy = recalled(() => ({ secret: '' }));

/** What events tell of payments, and what becomes of endpoints. */
export const thoughtPostsMore = [
  ...breakingLive('events.bill-payment-is-charge-succeeded', {
    'thought.third-part-unnamed: from the third payment of a bill on its event names no bill': events((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const { origin, business } = settlement.charge;
        if (origin.is !== 'bill') return data;
        const told = deployment.events.of(business).filter((event) => billOf(event.data) === origin.bill);
        return told.length >= 2 ? without(data, 'bill') : data;
      },
    })),
    'thought.lasting-unnamed: the event of a payment of a bill with an expiry names no bill': events((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const { origin } = settlement.charge;
        const bill = origin.is === 'bill' ? deployment.bills.get(origin.bill) : undefined;
        return bill?.expiresAt != null ? without(data, 'bill') : data;
      },
    })),
  }),
  ...breakingLive('events.success-emits-charge-succeeded', {
    'thought.week-old-link-silent: a payment through a link that is older than a week makes no event': events(
      (was) => ({
        types: (settlement, deployment) => {
          const { origin } = settlement.charge;
          const link = origin.is === 'link' ? deployment.links.get(origin.link) : undefined;
          const isOld = link && settlement.at - link.createdAt > 5 * day;
          return isOld ? [] : was.types(settlement, deployment);
        },
      }),
    ),
  }),
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', {
    'thought.long-beginnings-alike: the secret of an address is made of its first 255 characters': webhooks((was) => ({
      secret: (endpoint, deployment) => {
        const { setting } = endpoint;
        return was.secret({ ...endpoint, setting: { ...setting, url: setting.url.slice(0, 255) } }, deployment);
      },
      sameAddress: (known, given) => known.slice(0, 255) === given.slice(0, 255),
    })),
  }),
  ...breakingLive('webhook-endpoints.delete.foreign-not-found', {
    'thought.stopped-is-anybodys: an endpoint that is not active is found by any business': operation(
      'webhook-endpoints.delete',
    )((was) => (call) => {
      const endpoint = call.deployment.endpoints.get(askedId(call));
      return endpoint && !endpoint.setting.active
        ? answer(200, call.behaviour.webhooks.show(endpoint, call))
        : was(call);
    }),
  }),
  ...breakingLive('webhooks.posted-to-endpoint', {
    'thought.address-of-its-key: nothing is posted to an address that was set with a key that is stopped': together(
      operation('webhook-endpoints.set')((was) => async (call) => {
        const done = await was(call);
        const id = done.body?.['id'];
        const endpoint = typeof id === 'string' ? call.deployment.endpoints.get(id) : undefined;
        if (endpoint) setBy(endpoint).secret = call.trace.key?.secret ?? '';
        return done;
      }),
      change('delivering')((was) => ({
        target: (event, deployment) => {
          const target = was.target(event, deployment);
          const until = target && deployment.keys.get(setBy(target).secret)?.refusedFrom;
          return until != null && until <= deployment.clock.now() ? null : target;
        },
      })),
    ),
  }),
  ...breakingLive('webhook-endpoints.set.url-limit', {
    'thought.limit-of-the-read: an address is measured once its escapes are read': change('webhookUrls')((was) => ({
      withinLimit: (url, behaviour) => was.withinLimit(read(url), behaviour),
    })),
  }),
];

const billOf = (data: JsonObject): unknown => (data['bill'] as JsonObject | undefined)?.['id'];

const read = (url: string): string => url.replaceAll(/%[2-7][0-9a-f]/gi, '.');
