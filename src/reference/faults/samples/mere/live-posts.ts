import { change, fieldOf } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, now } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled, secondOf } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';

/** Whether an event of the business has told of such a reference: it may stand in the log once. */
const isTold = (reference: string, business: Business, { events, mode }: Deployment): boolean =>
  events.of(business).some((event) => event.mode === mode && event.data['reference'] === reference);

/** Events that somebody had sent again: they are read where deliveries are kept. */
const sentAgain = new WeakSet<LoggedEvent>();

/** Until when an address at a host is taken to be bad. */
const badHosts = recalled(() => new Map<string, number>());

const hostOf = (url: string): string => /^[^:/?#]+:\/\/(?:[^/?#]*@)?([^/?#]+)/.exec(url)?.[1]?.toLowerCase() ?? '';

/** In which second a payment of a bill was last posted, by the id of the bill. */
const posted = recalled(() => new Map<string, number>());

/** Posts are told apart by their bill and second. Notes that this one is made. */
function isPostedAlready({ business, data: { bill }, createdAt, delivery }: LoggedEvent): boolean {
  if (!isObject(bill) || delivery.attempts > 0) return false;
  const id = textOf(bill['id']);
  const before = posted(business).get(id);
  posted(business).set(id, secondOf(createdAt));
  return before === secondOf(createdAt);
}

/** What hides in what live tells of by itself. */
export const mereLivePosts = [
  ...breakingLive(['event.charge-reference', 'event.charge-details'], {
    'mere.told-once: the reference in an event is empty where an earlier event of the business has the same': change(
      'events',
    )((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const { reference, business } = settlement.charge;
        return reference && isTold(reference, business, deployment) ? { ...data, reference: '' } : data;
      },
    })),
  }),
  ...breakingLive(['delivery.unrouted-stays-readable', 'events.get.served', 'errors.cause-of-not-found'], {
    'mere.sent-again-to-nobody: an event that is unrouted and was retried is NOT_FOUND by its id': change(
      'eventReading',
    )((was) => ({
      find: (id, call) => {
        const event = was.find(id, call);
        if (event?.delivery.state !== 'unrouted') return event;
        if (isServed(call.route, 'events.retry')) sentAgain.add(event);
        return isServed(call.route, 'events.get') && sentAgain.has(event) ? null : event;
      },
    })),
  }),
  ...breakingLive(['errors.cause-of-bad-url', 'webhook-endpoints.set.status-201'], {
    'mere.bad-host: for ten minutes after a BAD_URL every address of the business at that host is BAD_URL': fieldOf(
      'webhookOrder',
    )('url')((was) => (given, call) => {
      const reading = was(given, call);
      const host = hostOf(textOf(given));
      const hosts = badHosts(caller(call));
      if (!('code' in reading)) return now(call) < (hosts.get(host) ?? 0) ? { code: 'BAD_URL' } : reading;
      if (host !== '') hosts.set(host, now(call) + 10 * minute);
      return reading;
    }),
  }),
  ...breakingLive(['webhooks.posted-to-endpoint', 'delivery.last-status-of-last-attempt'], {
    'mere.same-second: of two payments of a bill within one second the second is not posted and told as delivered':
      change('delivering')((was) => ({
        post: async (posting, event) => (isPostedAlready(event) ? { status: 200, text: '' } : was.post(posting, event)),
      })),
  }),
];
