import type { Patch } from '../../../behaviour.ts';
import { change, fieldOf, operation, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { under } from '../../misreading.ts';
import { day, hour, recalled } from '../rare/recalled.ts';
import { shownEvent } from './said.ts';

const access = change('access');
const resends = recalled(() => ({ count: 0, delivered: false }));

/** Notes what is sent again by hand. */
const resending: Patch = operation('events.retry')((was) => (call) => {
  const event: LoggedEvent | null = call.behaviour.eventReading.find(askedId(call), call);
  if (event) {
    const noted = resends(event);
    noted.count++;
    noted.delivered ||= event.delivery.state === 'delivered';
  }
  return was(call);
});

const isOldBill = (call: Call): boolean => {
  const bill = call.behaviour.billReading.find(askedId(call), call);
  return bill !== null && now(call) - bill.createdAt > day;
};

const isStopped = (call: Call): boolean =>
  call.behaviour.endpointReading.find(askedId(call), call)?.setting.active === false;

/** Events, where they go, and which keys open what. */
export const tenthLivePosts = [
  ...breakingLive('delivery.attempts', {
    'tenth.link-attempts-text: the event of a payment through a link has its attempts as a text': shownEvent(
      (view, { data }) => {
        const { delivery } = view;
        return data['payment_link'] !== undefined && isObject(delivery)
          ? { ...view, delivery: { ...delivery, attempts: JSON.stringify(delivery['attempts']) } }
          : view;
      },
    ),
  }),
  ...breakingLive(['event.livemode-true-on-live'], {
    'tenth.second-resend-test: an event that was sent again by hand twice is a test event': together(
      resending,
      change('events')((was) => ({ livemode: (event) => was.livemode(event) && resends(event).count < 2 })),
    ),
  }),
  ...breakingLive('delivery.last-status-zero-when-unreachable', {
    'tenth.query-by-proxy: where nobody is reached at an address with a query the last status is 502': change(
      'delivering',
    )((was) => ({
      post: async (posting, event) => {
        const reply = await was.post(posting, event);
        return reply.status === 0 && posting.url.includes('?') ? { status: 502, text: 'Bad Gateway' } : reply;
      },
    })),
  }),
  ...breakingLive('webhook-endpoint.object', {
    'tenth.week-old-endpoint: an address that was set more than a week ago is listed as an endpoint': change(
      'webhooks',
    )((was) => ({
      show: (endpoint, call) => {
        const view = was.show(endpoint, call);
        const old = now(call) - endpoint.setting.updatedAt > 7 * day;
        return old && isServed(call.route, 'webhook-endpoints.list') ? { ...view, object: 'endpoint' } : view;
      },
    })),
  }),
  ...breakingLive(['webhook-endpoints.set.url-limit', 'errors.cause-of-bad-url'], {
    'tenth.revived-without-limit: after a deletion an address may be as long as it likes': fieldOf('webhookOrder')(
      'url',
    )((was) => (given, call) => {
      const { behaviour, deployment } = call;
      const stopped = behaviour.webhooks.current(caller(call), deployment)?.setting.active === false;
      return stopped ? under({ webhookUrl: Infinity })(was)(given, call) : was(given, call);
    }),
  }),
  ...breakingLive('scopes.webhook-endpoints.delete.required', {
    'tenth.delete-again-free: an address that is deleted already may be deleted with any key': access((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) || (isServed(call.route, 'webhook-endpoints.delete') && isStopped(call)),
    })),
  }),
  ...breakingLive('scopes.bills.notify.required', {
    'tenth.reminders-by-readers: who may read bills may remind of those that are older than a day': access((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) ||
        (isServed(call.route, 'bills.notify') && key.scopes.includes('bills:read') && isOldBill(call)),
    })),
  }),
  ...breakingLive(['scopes.links.create.sufficient', 'keys.both-work-in-grace'], {
    'tenth.no-links-late-in-grace: in the last twelve hours of its grace a key makes no links': access((was) => ({
      holds: (key, scope, call) => {
        const late = key.refusedFrom !== null && now(call) > key.refusedFrom - 12 * hour;
        return was.holds(key, scope, call) && !(late && isServed(call.route, 'links.create'));
      },
    })),
  }),
];
