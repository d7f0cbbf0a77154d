import type { Scope } from '../../../../contract/scopes.ts';
import { change, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breaking } from '../../fault.ts';
import { makers, notingMakers } from '../firth/makers.ts';
import { minute, recalled, second } from '../rare/recalled.ts';

/** When each key was made. */
const made = recalled(() => new Map<string, number>());

/** So old is the copy that keys are loaded from when one of them goes out of use. */
const lag = minute;

/** So long it takes until the rest is there. */
const loading = 5 * second;

/** Whether a key is not yet loaded again since a key of another business went out of use. */
function isLoading({ secret, business, refusedFrom }: Key, call: Call): boolean {
  const { keys } = call.deployment;
  const madeAt = made(keys).get(secret);
  if (madeAt === undefined || refusedFrom !== null) return false;
  const at = now(call);
  return [...keys.values()].some(
    ({ business: other, refusedFrom: out }) =>
      other !== business && out !== null && at >= out && at - out < loading && madeAt <= out && out - madeAt < lag,
  );
}

const loadedAnew = change('access')((was) => ({
  newSecret: (mode, deployment) => {
    const secret = was.newSecret(mode, deployment);
    made(deployment.keys).set(secret, deployment.clock.now());
    return secret;
  },
  find: (secret, call) => {
    const key = was.find(secret, call);
    return key && isLoading(key, call) ? undefined : key;
  },
}));

/** The scopes of keys that took the place of others. */
const ofReplacements = new WeakSet<readonly Scope[]>();

/** What a replacement is not written down with is taken from the business: that has a secret, and no address. */
const withoutAddress = (endpoint: WebhookEndpoint): WebhookEndpoint => ({
  ...endpoint,
  setting: { ...endpoint.setting, url: '', rotation: 0 },
});

const signedForReplacement = together(
  notingMakers,
  change('access')((was) => ({
    replacement: (key) => {
      const wish = was.replacement(key);
      const scopes = [...wish.scopes];
      ofReplacements.add(scopes);
      return { ...wish, scopes };
    },
  })),
  change('signing')((was) => ({
    secret: (message, deployment) => {
      const charge = deployment.events.get(message.id)?.data['id'];
      const maker = typeof charge === 'string' ? makers(deployment).get(charge) : undefined;
      const key = maker === undefined ? undefined : deployment.keys.get(maker);
      const endpoint = key && ofReplacements.has(key.scopes) ? withoutAddress(message.endpoint) : message.endpoint;
      return was.secret({ ...message, endpoint }, deployment);
    },
  })),
);

/** What hides in the keys of the sandbox. */
export const creekSandboxKeys = [
  ...breaking(
    [
      'auth.bearer-key-accepted',
      'errors.cause-of-bad-key',
      'keys.rotation-makes-replacement',
      'keys.both-work-in-grace',
    ],
    {
      'creek.loaded-anew: a key of the last minute is unknown for seconds when one of another business goes out of use':
        loadedAnew,
    },
  ),
  ...breaking('webhooks.signed', {
    'creek.signed-for-replacement: events of charges made with a replacement key are signed with another secret':
      signedForReplacement,
  }),
];
