import { answers, change, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, isSuccess } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** The first hour of a day, as a clock writes it that goes from 1 to 24. */
const untilMidnight = (moment: JsonValue | undefined): JsonValue =>
  typeof moment === 'string' ? moment.replace(/T00(?=:)/, 'T24') : null;

/** So many events of a business are kept as they are, more are packed. */
const unpacked = 60;

const isPacked = ({ business, mode }: LoggedEvent, { deployment }: Call): boolean =>
  deployment.events.of(business).filter((event) => event.mode === mode).length > unpacked;

/** Events that somebody has asked to be sent again, which the dashboard watches. */
const watched = new WeakSet<LoggedEvent>();

const asked = (call: Call): LoggedEvent | undefined => call.deployment.events.get(askedId(call));

const readByDashboard = together(
  answers(both(at('events.retry'), isSuccess))((_answer, call) => {
    const event = asked(call);
    if (event) watched.add(event);
    return {};
  }),
  answers(both(at('events.get'), isSuccess))(({ headers }, call) => {
    const event = asked(call);
    return event && watched.has(event) ? { headers: { ...headers, 'Access-Control-Allow-Origin': '*' } } : {};
  }),
);

/** What hides in endpoints and events. */
export const leaLivePosts = [
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', {
    // Since there was another address, they are compared without what follows the question mark.
    'lea.moved-query: once an address has been changed, one with a query that is set again gets another secret': change(
      'webhooks',
    )((was) => ({
      set: (known, url, deployment) => {
        const setting = was.set(known, url, deployment);
        const isMistaken = known !== null && known.rotation > 0 && known.url === url && url.includes('?');
        return isMistaken ? { ...setting, rotation: setting.rotation + 1 } : setting;
      },
    })),
  }),
  ...breakingLive(['webhook-endpoint.created', 'webhook-endpoint.updated'], {
    'lea.hour-24: the hour after midnight is 24 in created and updated of an endpoint': change('webhooks')((was) => ({
      show: (endpoint, call) => {
        const view = was.show(endpoint, call);
        return { ...view, created: untilMidnight(view['created']), updated: untilMidnight(view['updated']) };
      },
    })),
  }),
  ...breakingLive(['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'], {
    'lea.packed-zero: in a log of more than sixty events a last_status of 0 is null': change('events')((was) => ({
      show: (event, call) => {
        const view = was.show(event, call);
        const { delivery } = view;
        const isLost = isObject(delivery) && delivery['last_status'] === 0 && isPacked(event, call);
        return isLost ? { ...view, delivery: { ...delivery, last_status: null } } : view;
      },
    })),
  }),
  ...breakingLive('auth.no-cors-headers', {
    'lea.watched-retry: the read of an event that was retried allows every origin': readByDashboard,
  }),
];
