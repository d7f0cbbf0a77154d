import type { Key, KeyWish } from '../../../world/accounts.ts';
import { change, together } from '../../../change.ts';
import { eventOperations } from '../../../events/event-operations.ts';
import { now } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const access = change('access');
const webhooks = change('webhooks');

/** At which turn each address of a setting was first set. */
const turns = recalled(() => new Map<string, number>());

interface Heir extends KeyWish {
  readonly heirOf?: string;
}

const predecessor = (key: Key): string | undefined => (key as Heir).heirOf;

/** Keys one after another, addresses one after another, attempts one after another. */
export const fourthSandboxCallers = [
  ...breaking('webhooks.signed', {
    'fourth.address-comes-back: posts to an address that is set for the second time are signed with its first secret':
      together(
        webhooks((was) => ({
          set: (before, url, deployment) => {
            const setting = was.set(before, url, deployment);
            for (const [known, turn] of before ? turns(before) : []) turns(setting).set(known, turn);
            if (!turns(setting).has(url)) turns(setting).set(url, setting.rotation);
            return setting;
          },
          stopped: (before, deployment) => {
            const setting = was.stopped(before, deployment);
            for (const [known, turn] of turns(before)) turns(setting).set(known, turn);
            return setting;
          },
        })),
        change('signing')((was) => ({
          secret: (message, deployment) => {
            const { setting } = message.endpoint;
            const rotation = turns(setting).get(setting.url) ?? setting.rotation;
            const endpoint = { ...message.endpoint, setting: { ...setting, rotation } };
            return was.secret({ ...message, endpoint }, deployment);
          },
        })),
      ),
  }),
  ...breaking(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'fourth.stop-within-grace: a key that is stopped within its 24 hours works until they are over': access((was) => ({
      refusedFrom: (retiredAt, grace, key) =>
        key.refusedFrom !== null && key.refusedFrom > retiredAt
          ? key.refusedFrom
          : was.refusedFrom(retiredAt, grace, key),
    })),
  }),
  ...breaking('sandbox.unserved-events', {
    'fourth.posted-event-read: an event that the sandbox made can be read there by its id': change('operations')(
      () => ({ ...(eventOperations['events.get'] && { 'events.get': eventOperations['events.get'] }) }),
    ),
  }),
  ...breaking('webhooks.test-event-livemode-false', {
    'fourth.second-attempt-live: from its second attempt on a test event carries livemode true': change('events')(
      (was) => ({
        posted: (event, deployment) => ({
          ...was.posted(event, deployment),
          ...(event.delivery.attempts > 0 && { livemode: true }),
        }),
      }),
    ),
  }),
  ...breaking(['limits.per-key', 'errors.cause-of-rate-limited'], {
    'fourth.heir-shares-rate: while the old key is in its 24 hours its replacement counts as the same key': together(
      access((was) => ({
        replacement: (key) => {
          const heir: Heir = { ...was.replacement(key), heirOf: key.secret };
          return heir;
        },
      })),
      change('rate')((was) => ({
        bucket: (call, key) => {
          const old = call.deployment.keys.get(predecessor(key) ?? '');
          const inGrace = old && old.refusedFrom !== null && old.refusedFrom > now(call);
          return was.bucket(call, inGrace ? old : key);
        },
      })),
    ),
  }),
];
