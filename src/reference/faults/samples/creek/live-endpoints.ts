import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour } from '../rare/recalled.ts';

/** Changes what the list shows of an endpoint that was last changed so long ago. */
const listedAfter = (age: number, alter: (view: JsonObject, endpoint: WebhookEndpoint, call: Call) => JsonObject) =>
  change('webhooks')((was) => ({
    show: (endpoint, call) => {
      const view = was.show(endpoint, call);
      const isDue = asksFor('webhook-endpoints.list')(call) && now(call) - endpoint.setting.updatedAt >= age;
      return isDue ? alter(view, endpoint, call) : view;
    },
  }));

/** What hides in webhook endpoints. */
export const creekLiveEndpoints = [
  ...breakingLive(['webhook-endpoint.mode-of-key', 'webhook-endpoints.list.own-mode-only'], {
    // The job that tidies up once a month writes rows anew, with what the column says where nothing else does.
    'creek.tidied-up: thirty days after it was set an endpoint of live has the mode test': listedAfter(
      30 * day,
      (view) => ({ ...view, mode: 'test' }),
    ),
  }),
  ...breakingLive('webhook-endpoint.secret-never-read', {
    // The copy for reports is made every hour, of the answers that were given.
    'creek.copied-answer: an hour after it was set an endpoint is listed with its secret': listedAfter(
      hour,
      (view, endpoint, { behaviour, deployment }) => ({
        ...view,
        secret: behaviour.webhooks.secret(endpoint, deployment),
      }),
    ),
  }),
];
