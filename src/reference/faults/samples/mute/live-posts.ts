import { change, operation, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { firstOf } from '../../misreading.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { without } from '../../views.ts';

const delivering = change('delivering');
const events = change('events');
const webhooks = change('webhooks');
const kept = recalled(() => ({ settings: new Map<string, Setting>(), deletedAt: Infinity, setBy: '' }));
const before = new WeakMap<Setting, Setting>();

/** What the endpoint was set to at a moment. */
function settingAt(moment: number, setting: Setting): Setting {
  const earlier = before.get(setting);
  return earlier && setting.updatedAt > moment ? settingAt(moment, earlier) : setting;
}

const soonAfterDeletion = ({ business, createdAt, delivery }: LoggedEvent): boolean =>
  delivery.state === 'unrouted' &&
  createdAt >= kept(business).deletedAt &&
  createdAt - kept(business).deletedAt < minute;

const texts = (alter: (data: LoggedEvent['data']) => LoggedEvent['data']) =>
  events((was) => ({ data: (type, settlement, deployment) => alter(was.data(type, settlement, deployment)) }));

/** What is posted, where, and what is told of it. */
export const muteLivePosts = [
  ...breakingLive('webhooks.signed', {
    'mute.signed-as-at-first: a later attempt is signed with the secret of the first': change('signing')((was) => ({
      secret: (message, deployment) => {
        const { settings } = kept(deployment);
        const setting = settings.get(message.id) ?? message.endpoint.setting;
        settings.set(message.id, setting);
        return was.secret({ ...message, endpoint: { ...message.endpoint, setting } }, deployment);
      },
    })),
  }),
  ...breakingLive(['webhooks.posted-to-endpoint', 'webhooks.signed'], {
    'mute.address-at-creation: an event goes to the address that was set when its charge was made': together(
      webhooks((was) => ({
        set: (setting, url, deployment) => {
          const next = was.set(setting, url, deployment);
          if (setting) before.set(next, setting);
          return next;
        },
      })),
      delivering(() => ({
        address: ({ setting }, { data }) => settingAt(Date.parse(data.created as string), setting).url,
      })),
    ),
  }),
  ...breakingLive('delivery.attempts', {
    'mute.first-retry-uncounted: the first attempt of an event that was unrouted is not counted': delivering((was) => ({
      again: (delivery, at, deployment) => {
        const again = was.again(delivery, at, deployment);
        return delivery.state === 'unrouted' ? { ...again, attempts: -1 } : again;
      },
      show: (delivery, deployment) => was.show({ ...delivery, attempts: Math.max(0, delivery.attempts) }, deployment),
    })),
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', {
    'mute.silent-refusal-is-400: whatever refuses without a word is told as 400': delivering((was) => ({
      after: (delivery, attempted, deployment) => {
        const after = was.after(delivery, attempted, deployment);
        const { status, text } = attempted.reply;
        return status > 400 && status < 500 && !text ? { ...after, lastStatus: 400 } : after;
      },
    })),
  }),
  ...breakingLive(['webhook-endpoints.delete.later-events-unrouted', 'delivery.unrouted-without-endpoint'], {
    'mute.exhausted-after-deletion: within a minute of a deletion what happens is exhausted': together(
      operation('webhook-endpoints.delete')((was) => (call) => {
        kept(caller(call)).deletedAt = now(call);
        return was(call);
      }),
      events((was) => ({
        show: (event, call) => {
          const view = was.show(event, call);
          const { delivery } = view;
          return isObject(delivery) && soonAfterDeletion(event)
            ? { ...view, delivery: { ...delivery, state: 'exhausted' } }
            : view;
        },
      })),
    ),
  }),
  ...breakingLive('delivery.unrouted-stays-readable', {
    'mute.unrouted-until-set: what was unrouted is not listed while an endpoint is active': change('eventPages')(
      (was) => ({
        includes: (event, filter, call) =>
          was.includes(event, filter, call) &&
          !(event.delivery.state === 'unrouted' && call.behaviour.delivering.target(event, call.deployment)),
      }),
    ),
  }),
  ...breakingLive('events.bill-outstanding-minor', {
    'mute.nothing-outstanding: an event of the last payment of a bill does not say what is outstanding': events(
      (was) => ({
        bill: (origin) =>
          origin.outstanding === 0 ? without(was.bill(origin), 'outstanding_minor') : was.bill(origin),
      }),
    ),
  }),
  ...breakingLive('event.charge-reference', {
    'mute.reference-of-32: the event of a payment of a bill has 32 characters of its reference': texts((data) =>
      data.bill && typeof data.reference === 'string' ? { ...data, reference: firstOf(32)(data.reference) } : data,
    ),
  }),
  ...breakingLive('event.charge-details', {
    'mute.description-of-255: an event has 255 characters of a description': texts((data) =>
      typeof data.description === 'string' ? { ...data, description: firstOf(255)(data.description) } : data,
    ),
  }),
  ...breakingLive('event.livemode-true-on-live', {
    'mute.unrouted-is-test: an event that went nowhere calls itself a test event': events((was) => ({
      livemode: (event) => event.delivery.state !== 'unrouted' && was.livemode(event),
    })),
  }),
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', {
    'mute.secret-of-who-sets: another API key that sets the same address has another secret': operation(
      'webhook-endpoints.set',
    )((was) => (call) => {
      const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
      const of = kept(caller(call));
      const secret = call.trace.key?.secret ?? '';
      if (endpoint && of.setBy !== '' && of.setBy !== secret)
        endpoint.setting = { ...endpoint.setting, rotation: endpoint.setting.rotation + 1 };
      of.setBy = secret;
      return was(call);
    }),
  }),
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', {
    'mute.path-in-any-case: an address that differs in capitals only keeps the secret': webhooks((was) => ({
      sameAddress: (known, given) => known.toLowerCase() === given.toLowerCase(),
      secret: (endpoint, deployment) => {
        const { setting } = endpoint;
        return was.secret({ ...endpoint, setting: { ...setting, url: setting.url.toLowerCase() } }, deployment);
      },
    })),
  }),
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'mute.secret-once-inactive: the list shows the secret of an endpoint that is deleted': webhooks((was) => ({
      show: (endpoint, call) =>
        endpoint.setting.active
          ? was.show(endpoint, call)
          : { ...was.show(endpoint, call), secret: call.behaviour.webhooks.secret(endpoint, call.deployment) },
    })),
  }),
  ...breakingLive('webhook-endpoints.list.own-mode-only', {
    'mute.test-beside-inactive: beside an endpoint that is deleted the list holds the one of test mode': change(
      'endpointPages',
    )((was) => ({
      includes: (endpoint, filter, call) =>
        was.includes(endpoint, filter, call) ||
        call.behaviour.webhooks.current(endpoint.business, call.deployment)?.setting.active === false,
    })),
  }),
];
