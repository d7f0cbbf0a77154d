import { change, check, operation, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { askedId } from '../../../lists/reading.ts';
import { refuse } from '../../../errors/refuse.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';

const webhooks = change('webhooks');

const isParked = ({ data, delivery }: LoggedEvent): boolean =>
  delivery.state === 'unrouted' && textOf(data.description).length > 255;

/** Where events go, and what is told of it. */
export const fourteenthLivePosts = [
  ...breakingLive('webhook-endpoint.secret-prefix', {
    'fourteenth.query-secret: the secret of an address with a query begins with whs_': webhooks((was) => ({
      secret: (endpoint, deployment) => {
        const secret = was.secret(endpoint, deployment);
        return endpoint.setting.url.includes('?') ? secret.replace(/^whsec_/, 'whs_') : secret;
      },
    })),
  }),
  ...breakingLive('scopes.webhook-endpoints.delete.required', {
    'fourteenth.deleted-by-anybody: who lacks webhooks:write may delete again what is deleted': check('scope')(
      (was) => (call) => {
        if (!asksFor('webhook-endpoints.delete')(call)) return was(call);
        const endpoint = call.behaviour.endpointReading.find(askedId(call), call);
        return endpoint && !endpoint.setting.active ? null : was(call);
      },
    ),
  }),
  ...breakingLive(
    ['scopes.events.get.sufficient', 'errors.scope-is-the-needed-one', 'errors.cause-of-forbidden-scope'],
    {
      'fourteenth.bill-events-need-bills: to read the event of a bill takes bills:read too': operation('events.get')(
        (was) => (call) => {
          const event = call.behaviour.eventReading.find(askedId(call), call);
          const short = event?.data.bill !== undefined && call.trace.key?.scopes.includes('bills:read') !== true;
          return short ? refuse(call, { code: 'FORBIDDEN_SCOPE', scope: 'bills:read' }) : was(call);
        },
      ),
    },
  ),
  ...breakingLive(['webhook-endpoints.list.holds-endpoint', 'webhook-endpoint.record-stays'], {
    'fourteenth.moved-and-deleted: an endpoint that had another address before is not listed once it is deleted':
      change('endpointPages')((was) => ({
        includes: (endpoint, filter, call) =>
          was.includes(endpoint, filter, call) && (endpoint.setting.active || endpoint.setting.rotation === 0),
      })),
  }),
  ...breakingLive(
    ['delivery.unrouted-stays-readable', 'delivery.unrouted-without-endpoint', 'events.success-emits-charge-succeeded'],
    {
      'fourteenth.parked-long: no unrouted event is kept of a charge with more than 255 characters of description':
        together(
          change('eventPages')((was) => ({
            includes: (event, filter, call) => was.includes(event, filter, call) && !isParked(event),
          })),
          change('eventReading')((was) => ({
            find: (id, call) => {
              const event = was.find(id, call);
              return event && isParked(event) ? null : event;
            },
          })),
        ),
    },
  ),
  ...breakingLive(['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'], {
    'fourteenth.sticky-status: an unreachable receiver leaves the status of the attempt before': change('delivering')(
      (was) => ({
        after: (delivery, attempted, deployment) => {
          const after = was.after(delivery, attempted, deployment);
          const kept = attempted.reply.status === 0 && (delivery.lastStatus ?? 0) > 0;
          return kept ? { ...after, lastStatus: delivery.lastStatus } : after;
        },
      }),
    ),
  }),
  ...breakingLive(['webhook-endpoints.set.one-per-mode', 'webhook-endpoints.list.own-mode-only'], {
    'fourteenth.week-old-endpoint-stays: an address that is set a week later stands beside the first': webhooks(
      (was) => ({
        current: (business, deployment) => {
          const endpoint = was.current(business, deployment);
          return endpoint && deployment.clock.now() - endpoint.createdAt > 7 * day ? undefined : endpoint;
        },
      }),
    ),
  }),
];
