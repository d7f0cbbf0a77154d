import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { dayOf, inTanzania } from './calendar.ts';

/** Changes what the list shows of an endpoint. */
const listed = (alter: (view: JsonObject, endpoint: WebhookEndpoint, call: Call) => JsonObject) =>
  change('webhooks')((was) => ({
    show: (endpoint, call) => {
      const view = was.show(endpoint, call);
      return isServed(call.route, 'webhook-endpoints.list') ? alter(view, endpoint, call) : view;
    },
  }));

/** Whether it is such a day in Tanzania, and the endpoint was set on an earlier one. */
const sinceBefore =
  (isSuch: (today: Date) => boolean) =>
  ({ setting }: WebhookEndpoint, call: Call): boolean =>
    isSuch(inTanzania(now(call))) && dayOf(setting.updatedAt) < dayOf(now(call));

/** On this day all secrets are derived anew, and the list is read from what this left behind. */
const onTheFirst = sinceBefore((today) => today.getUTCDate() === 1);

/** On this day a standby answers that is one version behind; what is set meanwhile is not there yet. */
const onSunday = sinceBefore((today) => today.getUTCDay() === 0);

/** What hides in webhook endpoints. */
export const knollLiveWebhooks = [
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'knoll.first-of-month: on the first day of a month in Tanzania the list shows the secret of an endpoint set before':
      listed((view, endpoint, call) =>
        onTheFirst(endpoint, call)
          ? { ...view, secret: call.behaviour.webhooks.secret(endpoint, call.deployment) }
          : view,
      ),
  }),
  ...breakingLive('webhook-endpoint.object', {
    'knoll.on-sundays: on a Sunday in Tanzania the list gives the object of an endpoint set before as endpoint': listed(
      (view, endpoint, call) => (onSunday(endpoint, call) ? { ...view, object: 'endpoint' } : view),
    ),
  }),
];
