import { change, together } from '../../../change.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { hour } from '../rare/recalled.ts';

interface Former {
  readonly setting: Setting;
  readonly until: number;
}

/** With what a worker goes on signing for an hour. */
const former = new WeakMap<Setting, Former>();

/** Whoever posts the payments of bills keeps the secret of an endpoint for an hour. */
const keptSecret = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      const kept =
        before && before.rotation === setting.rotation
          ? former.get(before)
          : before && { setting: before, until: setting.updatedAt + hour };
      if (kept) former.set(setting, kept);
      return setting;
    },
  })),
  change('signing')((was) => ({
    secret: (message, deployment) => {
      const { id, endpoint, at } = message;
      const kept = former.get(endpoint.setting);
      const isOfBill = deployment.events.get(id)?.data['bill'] !== undefined;
      return kept && isOfBill && at < kept.until
        ? was.secret({ ...message, endpoint: { ...endpoint, setting: kept.setting } }, deployment)
        : was.secret(message, deployment);
    },
  })),
);

/** What hides in what live posts. */
export const tarnLivePosts = [
  ...breakingLive(['webhook-endpoints.set.new-address-rotates-secret', 'webhooks.signed'], {
    'tarn.kept-secret: for an hour after a new address was set the payments of bills are signed with the old secret':
      keptSecret,
  }),
];
