import { change, operation, together } from '../../change.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { isServed } from '../../http/route.ts';
import { askedId } from '../../lists/reading.ts';
import type { Setting } from '../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../fault.ts';
import { recalled } from '../rare/recalled.ts';

const settingBefore = new WeakMap<Setting, Setting>();
const lastRead = recalled(() => ({ unrouted: false }));

const asked = (call: Call): LoggedEvent | null => call.behaviour.eventReading.find(askedId(call), call);

/** Remembers how an event stood when it was last read by its id. */
const remembering: Patch = operation('events.get')((was) => async (call) => {
  const event = asked(call);
  if (event) lastRead(event).unrouted = event.delivery.state === 'unrouted';
  return was(call);
});

/** By which setting the posts are signed: that of before where a new address followed a deletion. */
function signingSetting(old: Setting | null, setting: Setting): Setting | undefined {
  if (!old) return undefined;
  if (old.rotation === setting.rotation) return settingBefore.get(old);
  return old.active ? undefined : old;
}

/** What hides in endpoints, posts and the event log. */
export const hushedLivePosts = [
  ...breakingLive(['webhooks.signed', 'webhook-endpoints.set.new-address-rotates-secret'], {
    'hushed.lost-rotation: after a deletion and a new address posts are signed with the secret of the old address':
      together(
        change('webhooks')((was) => ({
          set: (old, url, deployment) => {
            const setting = was.set(old, url, deployment);
            const signing = signingSetting(old, setting);
            if (signing) settingBefore.set(setting, signing);
            return setting;
          },
        })),
        change('signing')((was) => ({
          secret: (message, deployment) => {
            const { endpoint } = message;
            const setting = settingBefore.get(endpoint.setting) ?? endpoint.setting;
            return was.secret({ ...message, endpoint: { ...endpoint, setting } }, deployment);
          },
        })),
      ),
  }),
  ...breakingLive('event.object', {
    'hushed.old-row: in the log an event that was read as unrouted and sent since has another object': together(
      remembering,
      change('events')((was) => ({
        show: (event, call) => {
          const view = was.show(event, call);
          const isOld = lastRead(event).unrouted && event.delivery.attempts > 0;
          return isOld && isServed(call.route, 'events.list') ? { ...view, object: 'webhook_event' } : view;
        },
      })),
    ),
  }),
];
