import type { Patch } from '../../../behaviour.ts';
import { answers, change, fieldOf, together } from '../../../change.ts';
import { unsent } from '../../../events/delivery.ts';
import { caller, type Call } from '../../../http/call.ts';
import { at, both, refusedWith } from '../../../when.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { miscalling } from '../../misreading.ts';
import { recalled } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';

/** An address that another one took the place of. */
interface Change {
  readonly from: Setting;
  readonly at: number;
}

const awaited = recalled(() => ({ is: false }));
const changes = recalled((): { last: Change | null } => ({ last: null }));

/** Whether an address is on the website of the business and would be good with https. */
function isWebsiteInPlain(given: unknown, call: Call): boolean {
  if (typeof given !== 'string' || !URL.canParse(given)) return false;
  const { protocol, hostname } = new URL(given);
  return protocol === 'http:' && hostname === call.behaviour.returnUrls.website(call)?.hostname;
}

/** Where an event had nowhere to go, it waits for the address that somebody tried to set. */
const keepingForAddress: Patch = (behaviour) => ({
  ...behaviour,
  listeners: behaviour.listeners.map((hear) => (settlement, deployment) => {
    hear(settlement, deployment);
    const { charge } = settlement;
    const endpoint = deployment.behaviour.webhooks.current(charge.business, deployment);
    if (!endpoint || !awaited(endpoint.setting).is) return;
    for (const event of deployment.events.of(charge.business))
      if (event.data['id'] === charge.id && event.mode === deployment.mode && event.delivery.state === 'unrouted')
        event.delivery = { ...unsent, state: 'pending' };
  }),
});

/** When the charge was made that a post tells of. */
function chargeMadeAt(text: string): number {
  const event = JSON.parse(text) as { readonly data?: { readonly created?: unknown } };
  return Date.parse(textOf(event.data?.created));
}

/** What hides in endpoints and in what is sent to them. */
export const backwaterLivePosts = [
  ...breakingLive(['errors.cause-of-bad-return-url', 'errors.cause-of-bad-url'], {
    'backwater.endpoint-on-website: an http address of an endpoint that is on the registered website is BAD_RETURN_URL':
      fieldOf('webhookOrder')('url')(miscalling('BAD_RETURN_URL', isWebsiteInPlain)),
  }),
  ...breakingLive(['webhook-endpoints.delete.later-events-unrouted', 'delivery.unrouted-without-endpoint'], {
    'backwater.awaited-address: once a new address was refused after a deletion events are recorded as pending':
      together(
        answers(both(at('webhook-endpoints.set'), refusedWith('BAD_URL')))((_answer, call) => {
          const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
          if (endpoint?.setting.active === false) awaited(endpoint.setting).is = true;
          return {};
        }),
        keepingForAddress,
      ),
  }),
  ...breakingLive(['webhooks.signed', 'webhook-endpoints.set.new-address-rotates-secret'], {
    'backwater.old-secret: of a charge that was made before the address was changed the event is signed with the old secret':
      together(
        change('webhooks')((was) => ({
          set: (before, url, deployment) => {
            const setting = was.set(before, url, deployment);
            if (before)
              changes(setting).last =
                before.rotation === setting.rotation ? changes(before).last : { from: before, at: setting.updatedAt };
            return setting;
          },
        })),
        change('signing')((was) => ({
          secret: (message, deployment) => {
            const { last } = changes(message.endpoint.setting);
            return last !== null && chargeMadeAt(message.text) < last.at
              ? was.secret({ ...message, endpoint: { ...message.endpoint, setting: last.from } }, deployment)
              : was.secret(message, deployment);
          },
        })),
      ),
  }),
];
