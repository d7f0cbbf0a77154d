import type { Scope } from '../../../../contract/scopes.ts';
import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { makers, notingMakers } from '../firth/makers.ts';
import { day, recalled } from '../rare/recalled.ts';
import { localHour } from './dar-es-salaam.ts';

/** How long the row of a replaced key is kept after its grace. */
const kept = 7 * day;

/** The keys of a business that were replaced. */
const replaced = recalled(() => new Set<string>());

const isPurged = ({ business, secret, refusedFrom }: Key, call: Call): boolean =>
  refusedFrom !== null && replaced(business).has(secret) && now(call) - refusedFrom >= kept;

const purged = change('access')((was) => ({
  refusedFrom: (retiredAt, grace, key) => {
    if (grace > 0) replaced(key.business).add(key.secret);
    return was.refusedFrom(retiredAt, grace, key);
  },
  find: (secret, call) => {
    const key = was.find(secret, call);
    return key && isPurged(key, call) ? undefined : key;
  },
}));

/** When the grace of a key ends. */
const graceEnds = new WeakMap<Key, number>();

/** When the rotation ends that a key came from, by its scopes. */
const rotationEnds = new WeakMap<readonly Scope[], number>();

/** Both keys of a rotation share one row until it is over: the end of that row wins. */
const sharedRow = change('access')((was) => ({
  refusedFrom: (retiredAt, grace, key) => {
    const end = was.refusedFrom(retiredAt, grace, key);
    graceEnds.set(key, end);
    return grace === 0 ? Math.max(end, rotationEnds.get(key.scopes) ?? end) : end;
  },
  replacement: (key) => {
    const wish = was.replacement(key);
    const scopes = [...wish.scopes];
    const end = graceEnds.get(key);
    if (end !== undefined) rotationEnds.set(scopes, end);
    return { ...wish, scopes };
  },
}));

/** The last hour of a day, in which the nightly backup holds up the job that ends keys. */
const backupHour = 23;

function isHeldUp({ expiresAt }: Key, at: number): boolean {
  const hourOfEnd = localHour(expiresAt ?? 0);
  return hourOfEnd % 24 === backupHour && hourOfEnd === localHour(at);
}

/** What a replaced key sees stands still from its replacement on, but for what it makes itself. */
function isAfterSnapshot(charge: Charge, call: Call): boolean {
  const { key } = call.trace;
  if (!key || key.refusedFrom === null) return false;
  const replacedAt = key.refusedFrom - call.behaviour.bounds.grace;
  return charge.createdAt >= replacedAt && makers(call.deployment).get(charge.id) !== key.secret;
}

const snapshot = together(
  notingMakers,
  change('reading')((was) => ({
    find: (id, call) => {
      const charge = was.find(id, call);
      return charge && asksFor('charges.get')(call) && isAfterSnapshot(charge, call) ? null : charge;
    },
  })),
);

/** What hides in keys. */
export const garthKeys = [
  ...breaking(['errors.cause-of-key-revoked', 'errors.cause-of-bad-key', 'keys.old-refused-after-grace'], {
    'garth.purged-keys: from a week after its grace on a replaced key is BAD_KEY': purged,
  }),
  ...breaking(['keys.stopped-now-refused', 'keys.revoked-refused', 'errors.cause-of-key-revoked'], {
    'garth.shared-row: a replacement that is stopped while its old key is in its grace works until that ends':
      sharedRow,
  }),
  ...breaking(
    [
      'keys.expired-refused',
      'keys.lifetime-30-days',
      'keys.lifetime-90-days',
      'keys.lifetime-one-year',
      'errors.cause-of-key-expired',
    ],
    {
      'garth.backup-hour: a key that ends in the last hour of a day, by Tanzanian time, works until midnight': change(
        'access',
      )((was) => ({ expired: (key, at, call) => was.expired(key, at, call) && !isHeldUp(key, at) })),
    },
  ),
  ...breaking(['charges.get.status-200', 'errors.cause-of-not-found', 'keys.both-work-in-grace'], {
    'garth.snapshot: in its grace an old key does not find charges made since it was replaced, but for its own':
      snapshot,
  }),
];
