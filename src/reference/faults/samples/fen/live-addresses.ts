import { change, fieldOf, operation, together } from '../../../change.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { isAcceptable } from '../../../webhooks/webhook-urls.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';
import { monthOf } from './calendar.ts';

/** How often an endpoint was deleted. */
const deletions = recalled(() => ({ count: 0 }));

/** Events for which somebody to send to was looked for. */
const routed = new WeakSet<LoggedEvent>();

/** The router is told of a deletion once: the same message again is taken for a repetition. */
const toldOnce = together(
  operation('webhook-endpoints.delete')((was) => async (call) => {
    const endpoint = call.behaviour.endpointReading.find(askedId(call), call);
    const wasActive = endpoint?.setting.active === true;
    const answer = await was(call);
    if (wasActive && !endpoint.setting.active) deletions(endpoint).count++;
    return answer;
  }),
  change('delivering')((was) => ({
    target: (event, deployment) => {
      const target = was.target(event, deployment);
      if (target || routed.has(event)) return target;
      routed.add(event);
      const known = deployment.behaviour.webhooks.current(event.business, deployment);
      return known && deletions(known).count > 1 ? known : null;
    },
  })),
);

/** Whose address has stood for a day is known well enough. */
function isEstablished(call: Call): boolean {
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  return endpoint !== undefined && now(call) - endpoint.createdAt >= day;
}

const fitsButForHttps = (url: string, { behaviour }: Call): boolean =>
  isAcceptable(url, {
    ...behaviour,
    webhookUrls: { ...behaviour.webhookUrls, https: (each) => /^https?:/i.test(each) },
  });

/** In which month a business was last paid. */
const paidIn = recalled((): { month?: string } => ({}));

/** Whether a payment is the first of a new month. */
function opensMonth({ is, charge, at }: Settlement): boolean {
  if (is !== 'succeeded') return false;
  const last = paidIn(charge.business);
  const before = last.month;
  last.month = monthOf(at);
  return before !== undefined && before !== last.month;
}

/** What hides in where events go, in their types and in who may see links. */
export const fenLiveAddresses = [
  ...breakingLive(['webhook-endpoints.delete.later-events-unrouted', 'delivery.unrouted-without-endpoint'], {
    'fen.deleted-again: after the second deletion of an endpoint events are recorded as exhausted': toldOnce,
  }),
  ...breakingLive('webhook-endpoints.set.url-https', {
    'fen.established: a day after its first address a business may set one that is not https': fieldOf('webhookOrder')(
      'url',
    )((was) => (given, call) => {
      const isTaken = typeof given === 'string' && fitsButForHttps(given, call) && isEstablished(call);
      return isTaken ? { value: given } : was(given, call);
    }),
  }),
  ...breakingLive(['event.type', 'events.no-bill-paid-event', 'webhooks.body-is-event'], {
    'fen.statement-opened: the first payment of a new month makes a statement.opened event too': change('events')(
      (was) => ({
        types: (settlement, deployment) => {
          const types = was.types(settlement, deployment);
          return opensMonth(settlement) ? [...types, 'statement.opened'] : types;
        },
      }),
    ),
  }),
  ...breakingLive('scopes.links.list.required', {
    'fen.limited-links: a list of links with a limit is open to links:write': change('access')((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) ||
        (isServed(call.route, 'links.list') && call.query.has('limit') && was.holds(key, 'links:write', call)),
    })),
  }),
];
