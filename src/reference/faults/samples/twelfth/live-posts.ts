import { change, operation } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { now } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled, second, secondOf } from '../rare/recalled.ts';

const events = change('events');
const webhooks = change('webhooks');
const retried = recalled(() => ({ at: -Infinity }));

/** The setting whose secret a later one goes on with. */
const secretOf = recalled(() => ({ from: null as Setting | null }));

/** What is logged, posted and kept of addresses. */
export const twelfthLivePosts = [
  ...breakingLive(['events.no-bill-paid-event', 'event.type'], {
    'twelfth.large-bill-paid: the payment that settles a bill of TZS 5,000,000 or more makes an event bill.paid besides':
      events((was) => ({
        types: (settlement, deployment) => {
          const { origin } = settlement.charge;
          const bill = origin.is === 'bill' && origin.outstanding === 0 ? deployment.bills.get(origin.bill) : undefined;
          const more = bill !== undefined && bill.amount >= 500_000_000 ? ['bill.paid'] : [];
          return [...was.types(settlement, deployment), ...more];
        },
      })),
  }),
  ...breakingLive('event.charge-reference', {
    'twelfth.retrying-without-reference: a delivery that is tried again by itself comes with an empty reference':
      events((was) => ({
        posted: (event, deployment) => {
          const posted = was.posted(event, deployment);
          return event.delivery.state === 'retrying' ? { ...posted, data: { ...event.data, reference: '' } } : posted;
        },
      })),
  }),
  ...breakingLive('event.charge-details', {
    'twelfth.earlier-try-told: the event of a charge tells metadata and times of an earlier failed charge with the same reference':
      events((was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { business, reference, place } = settlement.charge;
          const earlier = deployment.charges
            .of(business)
            .find(
              (charge) =>
                charge.place < place &&
                reference !== null &&
                charge.reference === reference &&
                standing(charge, settlement.at).state === 'failed',
            );
          if (!earlier) return data;
          return {
            ...data,
            metadata: earlier.metadata ?? {},
            created: new Date(earlier.createdAt).toISOString(),
            expires_at: new Date(earlier.expiresAt).toISOString(),
          };
        },
      })),
  }),
  ...breakingLive(['errors.cause-of-not-found', 'events.retry.attempts-again'], {
    'twelfth.second-retry-unknown: a retry of an event within ten seconds of another retry is NOT_FOUND': operation(
      'events.retry',
    )((was) => (call) => {
      const event = call.behaviour.eventReading.find(askedId(call), call);
      if (!event) return was(call);
      const seen = retried(event);
      const again = now(call) - seen.at < 10 * second;
      seen.at = now(call);
      return again ? refuse(call, { code: 'NOT_FOUND' }) : was(call);
    }),
  }),
  ...breakingLive('delivery.unrouted-stays-readable', {
    'twelfth.unrouted-without-reference: an unrouted event of a charge without a reference is not in the list of events':
      change('eventPages')((was) => ({
        includes: (event, filter, call) =>
          was.includes(event, filter, call) &&
          (event.delivery.state !== 'unrouted' || (event.data['reference'] ?? '') !== ''),
      })),
  }),
  ...breakingLive('webhook-endpoint.updated', {
    'twelfth.third-address-seconds: from the third address on updated is in Unix seconds': webhooks((was) => ({
      show: (endpoint, call) => {
        const { rotation, updatedAt } = endpoint.setting;
        return { ...was.show(endpoint, call), ...(rotation >= 2 && { updated: secondOf(updatedAt) }) };
      },
    })),
  }),
  ...breakingLive(['webhook-endpoints.delete.stops-sending', 'webhook-endpoints.delete.later-events-unrouted'], {
    'twelfth.deleted-for-a-day: a day after its deletion an endpoint is posted to again': change('delivering')(
      (was) => ({
        target: (event, deployment) =>
          was.target(event, deployment) ??
          deployment.endpoints.of(event.business).findLast(({ mode, setting }) => {
            const over = setting.updatedAt + day <= deployment.clock.now();
            return mode === event.mode && !setting.active && over;
          }) ??
          null,
      }),
    ),
  }),
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', {
    'twelfth.secret-kept-for-retries: while a delivery is being retried a new address keeps the old secret': webhooks(
      (was) => ({
        set: (setting, url, deployment) => {
          const made = was.set(setting, url, deployment);
          const { endpoints, events: log, mode } = deployment;
          const endpoint = [...endpoints.values()].find((each) => each.setting === setting);
          if (!setting || !endpoint) return made;
          const retrying = log
            .of(endpoint.business)
            .some((event) => event.mode === mode && event.delivery.state === 'retrying');
          const kept = secretOf(setting).from;
          if (retrying) secretOf(made).from = kept ?? setting;
          else if (setting.url === url) secretOf(made).from = kept;
          return made;
        },
        secret: (endpoint, deployment) =>
          was.secret({ ...endpoint, setting: secretOf(endpoint.setting).from ?? endpoint.setting }, deployment),
        stopped: (setting, deployment) => {
          const stopped = was.stopped(setting, deployment);
          secretOf(stopped).from = secretOf(setting).from;
          return stopped;
        },
      }),
    ),
  }),
  ...breakingLive('delivery.last-status-zero-when-unreachable', {
    'twelfth.ports-by-proxy: a receiver at a port of its own that cannot be reached is told as 502': change(
      'delivering',
    )((was) => ({
      post: async (posting, event) => {
        const reply = await was.post(posting, event);
        return reply.status === 0 && new URL(posting.url).port !== '' ? { ...reply, status: 502 } : reply;
      },
    })),
  }),
];
