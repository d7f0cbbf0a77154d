import { change, fieldOf, operation, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';
import { recalled } from '../rare/recalled.ts';
import { localHour } from './local-time.ts';

const url = fieldOf('webhookOrder')('url');

/** The host of the page that payers were sent to stands for one that an address leaves out. */
const hasVisitedPage = (call: Call): boolean =>
  call.deployment.links.of(caller(call)).some(({ successUrl, seen }) => successUrl !== null && seen.payments > 0);

/** Whether nothing is wrong with an address but that it has no host. */
function isHostless(given: string, { behaviour }: Call): boolean {
  const { webhookUrls: must } = behaviour;
  return (
    must.https(given) &&
    !must.host(given) &&
    must.noCredentials(given) &&
    must.withinLimit(given, behaviour) &&
    !/\s/u.test(given)
  );
}

const readAgainstPage = url((was) => (given, call) => {
  const reading = was(given, call);
  if ('value' in reading || typeof given !== 'string') return reading;
  return isHostless(given, call) && hasVisitedPage(call) ? { value: given } : reading;
});

/** The addresses that an endpoint has had. */
const addresses = recalled(() => ({ known: new Set<string>(), last: '' }));

/** An address that comes again is one row updated, and told as an update. */
const broughtBack = operation('webhook-endpoints.set')((was) => async (call) => {
  const answered = await was(call);
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  if (answered.status !== 201 || !endpoint || answered.body === null) return answered;
  const had = addresses(endpoint);
  const { url: address } = endpoint.setting;
  const isBack = had.known.has(address) && had.last !== address;
  had.known.add(address);
  had.last = address;
  return isBack ? { ...answered, status: 200, body: without(answered.body, 'secret') } : answered;
});

/** Whether an address is at the host where the business has its endpoint already. */
function isKnownHost(address: string, call: Call): boolean {
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  return endpoint !== undefined && new URL(endpoint.setting.url).host === new URL(address).host;
}

/** After midnight the list of hosts is loaded anew: until then one that is not in use is taken for a bad one. */
const reloading = url((was) => (given, call) => {
  const reading = was(given, call);
  return 'value' in reading && localHour(call) === 0 && !isKnownHost(reading.value, call)
    ? { code: 'BAD_URL' }
    : reading;
});

/** What the endpoint of an event was set to when it was put into the queue. */
const queued = new WeakMap<LoggedEvent, Setting>();

/** Events whose row in the queue was taken up again on request. */
const takenUp = new WeakSet<LoggedEvent>();

const signedAsQueued = together(
  change('delivering')((was) => ({
    target: (event, deployment) => {
      const endpoint = was.target(event, deployment);
      if (endpoint && !queued.has(event)) queued.set(event, endpoint.setting);
      return endpoint;
    },
  })),
  operation('events.retry')((was) => (call) => {
    const event = call.behaviour.eventReading.find(askedId(call), call);
    if (event) takenUp.add(event);
    return was(call);
  }),
  change('signing')((was) => ({
    secret: (message, deployment) => {
      const event = deployment.events.get(message.id);
      const setting = event && takenUp.has(event) ? queued.get(event) : undefined;
      return was.secret(setting ? { ...message, endpoint: { ...message.endpoint, setting } } : message, deployment);
    },
  })),
);

/** What hides in webhook endpoints and what is posted to them. */
export const strathLiveWebhooks = [
  ...breakingLive('webhook-endpoints.set.url-host', {
    'strath.visited-page: once a link with a success_url was paid, an address without a host is taken': readAgainstPage,
  }),
  ...breakingLive(
    [
      'webhook-endpoint.secret-on-set',
      'webhook-endpoints.set.status-201',
      'webhook-endpoints.set.new-address-rotates-secret',
    ],
    {
      'strath.brought-back: an address that was replaced and is set again is answered 200, without the secret':
        broughtBack,
    },
  ),
  ...breakingLive(
    ['errors.cause-of-bad-url', 'webhook-endpoints.set.status-201', 'webhook-endpoints.set.url-500-accepted'],
    {
      'strath.after-midnight: in the first hour of a day in East Africa an address at another host is BAD_URL':
        reloading,
    },
  ),
  ...breakingLive('webhooks.signed', {
    'strath.signed-as-queued: what is posted on a retry is signed with the secret that there was when its event occurred':
      signedAsQueued,
  }),
];
