import type { Patch } from '../../../behaviour.ts';
import { change, operation, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { unsent } from '../../../events/delivery.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { JsonObject } from '../../../http/json.ts';
import type { Stored } from '../../../world/store.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';
import { without } from '../../views.ts';

const events = change('events');
const webhooks = change('webhooks');

const eventData = (alter: (data: JsonObject, charge: Charge, deployment: Deployment) => JsonObject): Patch =>
  events((was) => ({
    data: (type, settlement, deployment) =>
      alter(was.data(type, settlement, deployment), settlement.charge, deployment),
  }));

/** The last charge before this one of which something is known, whoever's it is. */
const before = (charge: Charge, { charges }: Deployment, known: (of: Charge) => unknown): Charge | undefined =>
  [...charges.values()].findLast((other) => other !== charge && known(other) !== null);

/** What the log holds beside what happened to charges. */
const beside = (type: string, of: (call: Call) => readonly Stored[]): Patch => {
  const told = recalled<{ event: LoggedEvent | null }>(() => ({ event: null }));
  const eventOf = (item: Stored, call: Call): LoggedEvent =>
    (told(item).event ??= {
      id: `ev_${item.id.slice(3)}`,
      business: item.business,
      mode: 'live',
      place: 0,
      createdAt: now(call),
      type,
      data: { id: item.id },
      delivery: unsent,
    });
  return change('eventPages')((was) => ({
    source: (call) => [...was.source(call), ...of(call).map((item) => eventOf(item, call))],
  }));
};

const lastSecret = recalled<{ setting: Setting | null }>(() => ({ setting: null }));

const keptOverDeletion = webhooks((was) => ({
  set: (known, url, deployment) => {
    const next = was.set(known, url, deployment);
    if (known && (!known.active || known.url === url)) lastSecret(next).setting = lastSecret(known).setting ?? known;
    return next;
  },
  stopped: (known, deployment) => {
    const next = was.stopped(known, deployment);
    lastSecret(next).setting = lastSecret(known).setting;
    return next;
  },
  secret: (endpoint, deployment) =>
    was.secret({ ...endpoint, setting: lastSecret(endpoint.setting).setting ?? endpoint.setting }, deployment),
}));

const postedToNeighbour: Patch = (behaviour) => {
  const places = new WeakMap<LoggedEvent, Deployment>();
  return change('delivering')((was) => ({
    target: (event, deployment) => {
      places.set(event, deployment);
      return was.target(event, deployment);
    },
    post: async (posting, event) => {
      const deployment = places.get(event);
      const neighbours = [...(deployment?.endpoints.values() ?? [])].filter(
        ({ business, setting, mode }) =>
          mode === event.mode && business !== event.business && setting.active && setting.url.includes('127.0.0.1'),
      );
      const endpoint = neighbours.at(-1);
      if (deployment && endpoint && event.data['bill'] !== undefined && event.mode === 'live') {
        const message = { id: event.id, text: posting.text, at: deployment.clock.now(), endpoint };
        const headers = { ...posting.headers, ...deployment.behaviour.signing.headers(message, deployment) };
        await was.post({ ...posting, headers, url: endpoint.setting.url }, event);
      }
      return was.post(posting, event);
    },
  }))(behaviour);
};

/** A field of the body of a set that nobody may choose. */
const chosen = (name: string, allowed: (value: unknown) => boolean): Patch => {
  const choice = recalled<{ value: JsonObject }>(() => ({ value: {} }));
  return together(
    operation('webhook-endpoints.set')((was) => async (call) => {
      const done = await was(call);
      const value = sentBody(call)[name];
      const endpoint = call.deployment.endpoints.of(caller(call)).at(-1);
      if (!endpoint || value === undefined || !allowed(value) || done.status !== 201) return done;
      choice(endpoint).value = { [name]: value };
      return { ...done, body: { ...done.body, [name]: value } };
    }),
    webhooks((was) => ({ show: (endpoint, call) => ({ ...was.show(endpoint, call), ...choice(endpoint).value }) })),
  );
};

/** What events tell, and what becomes of endpoints. */
export const ponderedPostsMore = [
  ...breakingLive('webhook-endpoint.created', {
    'pondered.listed-before-created: the list tells an endpoint as created three hours before it was': webhooks(
      (was) => ({
        show: (endpoint, call) => {
          const listed = isServed(call.route, 'webhook-endpoints.list');
          return was.show(listed ? { ...endpoint, createdAt: endpoint.createdAt - 3 * 3_600_000 } : endpoint, call);
        },
      }),
    ),
  }),
  ...breakingLive('webhook-endpoint.updated', {
    'pondered.listed-as-created: the list tells an endpoint as updated when it was created': webhooks((was) => ({
      show: (endpoint, call) => {
        const view = was.show(endpoint, call);
        return isServed(call.route, 'webhook-endpoints.list') ? { ...view, updated: view['created']! } : view;
      },
    })),
  }),
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', {
    'pondered.kept-over-deletion: another address after a deletion has the secret of the deleted one': keptOverDeletion,
    'pondered.two-secrets: secrets take turns, two of them': webhooks((was) => ({
      secret: (endpoint, deployment) => {
        const { setting } = endpoint;
        return was.secret(
          { ...endpoint, setting: { ...setting, url: '', rotation: setting.rotation % 2 } },
          deployment,
        );
      },
    })),
  }),
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'pondered.signed-with-told: an event that is read tells the secret with which it is signed': events((was) => ({
      show: (event, call) => {
        const view = was.show(event, call);
        const target = call.behaviour.delivering.target(event, call.deployment);
        if (!target || !isServed(call.route, 'events.get')) return view;
        return { ...view, endpoint: { secret: call.behaviour.webhooks.secret(target, call.deployment) } };
      },
    })),
  }),
  ...breakingLive('webhook-endpoint.mode-of-key', {
    'pondered.mode-as-asked: an endpoint has the mode that the body asks for': chosen(
      'mode',
      (value) => value === 'test',
    ),
  }),
  ...breakingLive('webhook-endpoint.active-after-set', {
    'pondered.active-as-asked: an endpoint is as active as the body asks for': chosen(
      'active',
      (value) => typeof value === 'boolean',
    ),
  }),
  ...breakingLive('event.type', {
    'pondered.bill-cancelled: a bill that is cancelled makes an event bill.cancelled': beside(
      'bill.cancelled',
      (call) => call.deployment.bills.of(caller(call)).filter(({ account }) => account.cancelledAt !== null),
    ),
    'pondered.bill-expired: a bill that expires makes an event bill.expired': beside('bill.expired', (call) =>
      call.deployment.bills.of(caller(call)).filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now(call)),
    ),
    'pondered.link-closed: a link that is closed makes an event payment_link.closed': beside(
      'payment_link.closed',
      (call) => call.deployment.links.of(caller(call)).filter(({ seen }) => seen.closed),
    ),
  }),
  ...breakingLive('event.charge-reference', {
    'pondered.digits-as-number: an event tells a reference of digits as a number': eventData((data, { reference }) =>
      /^\d+$/.test(reference ?? '') ? { ...data, reference: Number(reference) } : data,
    ),
    'pondered.short-unreferenced: an event leaves a reference of fewer than 20 characters out': eventData(
      (data, { reference }) => ((reference ?? '').length < 20 ? without(data, 'reference') : data),
    ),
    'pondered.reference-of-before: the event of a charge without a reference has that of a charge before': eventData(
      (data, charge, deployment) =>
        charge.reference === null
          ? { ...data, reference: before(charge, deployment, ({ reference }) => reference)?.reference ?? '' }
          : data,
    ),
  }),
  ...breakingLive('event.charge-details', {
    'pondered.description-of-before: the event of a charge without a description has that of a charge before':
      eventData((data, charge, deployment) =>
        charge.description === null
          ? { ...data, description: before(charge, deployment, ({ description }) => description)?.description ?? '' }
          : data,
      ),
  }),
  ...breakingLive('webhooks.posted-to-endpoint', {
    'pondered.neighbour-told: what is paid on a bill is posted to a neighbour as well': postedToNeighbour,
  }),
];
