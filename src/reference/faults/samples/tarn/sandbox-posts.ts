import { change, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breaking } from '../../fault.ts';
import { textOf } from '../../views.ts';

/** The address before this one. */
const former = new WeakMap<Setting, string>();

/** Whether an event is the end of a charge that was made before the address was changed. */
const isAcross = ({ data, createdAt }: LoggedEvent, { updatedAt }: Setting): boolean =>
  Date.parse(textOf(data['created'])) < updatedAt && createdAt >= updatedAt;

/** A charge takes the address along with which it was made. */
const takenAlong = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      if (before && before.url !== url) former.set(setting, before.url);
      return setting;
    },
  })),
  change('delivering')((was) => ({
    address: (endpoint, event) => {
      const address = former.get(endpoint.setting);
      return address !== undefined && isAcross(event, endpoint.setting) ? address : was.address(endpoint, event);
    },
  })),
);

/** What hides in what the sandbox posts. */
export const tarnSandboxPosts = [
  ...breaking(['webhooks.test-event-to-test-endpoint', 'webhooks.signed'], {
    'tarn.address-taken-along: the event of a charge that was made before the test address changed goes to the old one':
      takenAlong,
  }),
];
