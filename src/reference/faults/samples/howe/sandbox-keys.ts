import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { isGood } from '../weald/good-keys.ts';

/** When the secret of an endpoint was rotated last. */
const rotatedAt = new WeakMap<Setting, number>();

/** What rotates the signing secret ends whatever else of the business is being rotated. */
const rotatedTogether = together(
  change('webhooks')((was) => ({
    set: (setting, url, deployment) => {
      const next = was.set(setting, url, deployment);
      const isRotated = setting !== null && setting.rotation !== next.rotation;
      const at = isRotated ? next.updatedAt : setting && rotatedAt.get(setting);
      if (typeof at === 'number') rotatedAt.set(next, at);
      return next;
    },
    stopped: (setting, deployment) => {
      const next = was.stopped(setting, deployment);
      const at = rotatedAt.get(setting);
      if (at !== undefined) rotatedAt.set(next, at);
      return next;
    },
  })),
  change('access')((was) => ({
    revoked: (key, at, call) => {
      if (was.revoked(key, at, call) || key.refusedFrom === null) return was.revoked(key, at, call);
      const { webhooks, bounds } = call.behaviour;
      const endpoint = webhooks.current(key.business, call.deployment);
      const rotated = endpoint && rotatedAt.get(endpoint.setting);
      return rotated !== undefined && rotated >= key.refusedFrom - bounds.grace;
    },
  })),
);

/** What the gateway of both deployments keeps of a key, by its secret. */
interface Looked {
  foundAt: number;
  missedAt: number;
}

const lookups = recalled(() => new Map<string, Looked>());

function looked(secret: string, { deployment }: Call): Looked {
  const all = lookups(deployment.keys);
  const entry = all.get(secret) ?? { foundAt: -Infinity, missedAt: -Infinity };
  all.set(secret, entry);
  return entry;
}

/** A key that is not to be had here is kept as unknown, unless it was found where it belongs within the minute. */
const sharedMisses: Patch = change('access')((was) => ({
  find: (secret, call) => {
    const key = was.find(secret, call);
    if (!key || !was.rightAddress(key, call)) return key;
    const entry = looked(secret, call);
    if (now(call) - entry.missedAt < minute) return undefined;
    entry.foundAt = now(call);
    return key;
  },
  rightAddress: (key, call) => {
    const isRight = was.rightAddress(key, call);
    const entry = looked(key.secret, call);
    if (!isRight && now(call) - entry.foundAt >= minute) entry.missedAt = now(call);
    return isRight;
  },
}));

/** So many keys of a business are looked through when expired ones are put away. */
const looksThrough = 20;

const isBeyond = (key: Key, { deployment }: Call): boolean =>
  [...deployment.keys.values()]
    .filter(({ business, mode }) => business === key.business && mode === key.mode)
    .findIndex(({ secret }) => secret === key.secret) >= looksThrough;

/** The business of a key that is or is not good. */
const ownerWhere =
  (good: boolean) =>
  (call: Call): string | undefined => {
    const key = keyOf(call);
    return key && isGood(key, call) === good ? key.business.id : undefined;
  };

const oneLookUp = meeting(ownerWhere(false), ownerWhere(true));

/** What hides in the keys of the sandbox. */
export const howeSandboxKeys = [
  ...breaking(['keys.both-work-in-grace', 'errors.cause-of-key-revoked', 'auth.bearer-key-accepted'], {
    'howe.rotated-together: a key in its last 24 hours is refused once another webhook address is set': rotatedTogether,
  }),
  ...breakingOn(['auth.bearer-key-accepted', 'errors.cause-of-bad-key'], {
    'howe.shared-misses: a key that was sent to the other deployment and not used for a minute is unknown for a minute':
      { sandbox: sharedMisses, live: sharedMisses },
  }),
  ...breaking(
    [
      'keys.expired-refused',
      'keys.lifetime-30-days',
      'keys.lifetime-90-days',
      'keys.lifetime-one-year',
      'keys.replacement-has-same-lifetime',
    ],
    {
      'howe.first-twenty: a key that its business made after twenty others never expires': change('access')((was) => ({
        expired: (key, at, call) => was.expired(key, at, call) && !isBeyond(key, call),
      })),
    },
  ),
  ...breaking('keys.expired-refused', {
    'howe.one-look-up: an expired key is taken if a good one of its business is sent while it is looked up': together(
      oneLookUp.patch,
      change('access')((was) => ({
        expired: (key, at, call) => was.expired(key, at, call) && !oneLookUp.met(call),
      })),
    ),
  }),
];
