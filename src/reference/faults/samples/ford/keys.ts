import type { Scope } from '../../../../contract/scopes.ts';
import { change } from '../../../change.ts';
import type { Business, Key, Mode } from '../../../world/accounts.ts';
import { breakingOn } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

interface Rotation {
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
  readonly at: number;
}

/** The table of rotations under way has one row for each business, whatever the mode. */
const underWay = new WeakMap<Business, Rotation>();

/** When each key was retired. */
const retiredAt = new WeakMap<Key, number>();

/** By their scopes, replacements that lost their row. */
const lost = new WeakSet<readonly Scope[]>();

function rotated({ business, mode }: Key, scopes: readonly Scope[], at: number): void {
  const before = underWay.get(business);
  if (before && before.mode !== mode && at - before.at < day) lost.add(before.scopes);
  underWay.set(business, { mode, scopes, at });
}

const oneRow = change('access')((was) => ({
  refusedFrom: (at, grace, key) => {
    retiredAt.set(key, at);
    return was.refusedFrom(at, grace, key);
  },
  replacement: (key) => {
    const scopes = [...key.scopes];
    rotated(key, scopes, retiredAt.get(key) ?? 0);
    return { ...was.replacement(key), scopes };
  },
  find: (secret, call) => {
    const key = was.find(secret, call);
    return key && lost.has(key.scopes) ? undefined : key;
  },
}));

/** What hides between the keys of both deployments. */
export const fordKeys = breakingOn(
  ['keys.rotation-makes-replacement', 'keys.both-work-in-grace', 'errors.cause-of-bad-key', 'auth.bearer-key-accepted'],
  {
    'ford.one-rotation: a replacement is unknown once a key of the other mode of its business is rotated within 24 hours':
      { sandbox: oneRow, live: oneRow },
  },
);
