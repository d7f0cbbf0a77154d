import { change, together } from '../../../change.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

/** What is being posted to a business, oldest first. */
const underWay = recalled(() => new Set<string>());

/** Posts to one business share a buffer, in which the first of them stands until it is answered. */
const oneBuffer = together(
  change('delivering')((was) => ({
    post: async (posting, event) => {
      const texts = underWay(event.business);
      texts.add(posting.text);
      try {
        return await was.post(posting, event);
      } finally {
        texts.delete(posting.text);
      }
    },
  })),
  change('signing')((was) => ({
    headers: (message, deployment) => {
      const [text = message.text] = underWay(message.endpoint.business);
      return was.headers({ ...message, text }, deployment);
    },
  })),
);

interface Former {
  readonly setting: Setting;
  readonly until: number;
}

/** What an address took the place of. */
const formers = new WeakMap<Setting, Former>();

/** What posts payments of links asks for a secret once an hour. */
const keptSecret = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      if (before === null) return setting;
      const isNew = setting.rotation !== before.rotation;
      const former = isNew ? { setting: before, until: deployment.clock.now() + hour } : formers.get(before);
      if (former) formers.set(setting, former);
      return setting;
    },
  })),
  change('signing')((was) => ({
    secret: (message, deployment) => {
      const former = formers.get(message.endpoint.setting);
      const isOfLink = deployment.events.get(message.id)?.data['payment_link'] !== undefined;
      if (!former || !isOfLink || message.at >= former.until) return was.secret(message, deployment);
      return was.secret({ ...message, endpoint: { ...message.endpoint, setting: former.setting } }, deployment);
    },
  })),
);

/** What hides in posts. */
export const ridgePosts = [
  ...breaking('webhooks.signed', {
    'ridge.one-buffer: what is posted while another post to the business is under way has the signature of that text':
      oneBuffer,
  }),
  ...breakingLive('webhooks.signed', {
    'ridge.kept-secret: for an hour after a new address was set payments of links are signed with the secret before':
      keptSecret,
  }),
];
