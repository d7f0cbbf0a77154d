import { change, together } from '../../../change.ts';
import { isServed } from '../../../http/route.ts';
import type { JsonObject } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';

const showing = change('linkShowing');

/** How many links of a business are kept at hand; older ones are read from where a boolean is a number. */
const atHand = 40;

/** How long the Idempotency-Key was that made a link, by its id. */
const keyLengths = recalled(() => new Map<string, number>());

/** As long as a ULID, which the test console uses. */
const ofConsole = 26;

const asNumber = (view: JsonObject): JsonObject => ({ ...view, active: view['active'] === true ? 1 : 0 });

const fromConsole = together(
  change('linkMaking')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      const { idempotencyKey: key } = call.trace;
      if (key !== undefined) keyLengths(call.deployment).set(id, key.length);
      return id;
    },
  })),
  change('events')((was) => ({
    object: (event, deployment) => {
      const view = was.object(event, deployment);
      const length = keyLengths(deployment).get(textOf(event.data['payment_link']));
      return length === ofConsole ? { ...view, livemode: false } : view;
    },
  })),
);

/** What hides in payment links. */
export const tarnLiveLinks = [
  ...breakingLive('payment-link.active', {
    'tarn.archived-links: read by its id, a link with forty newer ones of its business has active 1 or 0': showing(
      (was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          const newer = call.deployment.links.of(link.business).length - link.place - 1;
          return isServed(call.route, 'links.get') && newer >= atHand ? asNumber(view) : view;
        },
      }),
    ),
    'tarn.active-in-plain-text: where text/plain stands among what a caller accepts, active of a link is a text':
      showing((was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          const accepted = call.header('accept') ?? '';
          return accepted.includes('text/plain') ? { ...view, active: JSON.stringify(view['active']) } : view;
        },
      })),
  }),
  ...breakingLive(['event.livemode-true-on-live', 'webhooks.no-test-events-to-live-endpoint'], {
    'tarn.link-of-the-console: a payment of a link whose Idempotency-Key has 26 characters is told as a test event':
      fromConsole,
  }),
];
