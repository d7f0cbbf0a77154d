import { change, together } from '../../../change.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';

const settingBefore = new WeakMap<Setting, Setting>();

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
];
