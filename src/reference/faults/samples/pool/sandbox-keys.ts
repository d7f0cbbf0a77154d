import type { Scope } from '../../../../contract/scopes.ts';
import { change, check } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { wallClock } from '../holm/wall-clock.ts';
import { recalled } from '../rare/recalled.ts';

/** So many live keys of a business are copied to the sandbox: the first page of them. */
const copied = 20;

function isCopied(key: Key, { deployment }: Call): boolean {
  const keys = [...deployment.keys.values()].filter(
    ({ business, mode }) => business === key.business && mode === 'live',
  );
  return keys.findIndex(({ secret }) => secret === key.secret) < copied;
}

/** How often keys were replaced before, by the scopes of their last replacement. */
const replacements = new WeakMap<readonly Scope[], number>();

/** The settings of a key that replaces a replacement are read as the database keeps them. */
const replacedTwice = change('access')((was) => ({
  replacement: (key) => {
    const scopes = [...key.scopes];
    replacements.set(scopes, (replacements.get(key.scopes) ?? 0) + 1);
    return { ...was.replacement(key), scopes };
  },
}));

const isReplacedTwice = (key: Key | undefined): boolean => key !== undefined && (replacements.get(key.scopes) ?? 0) > 1;

const rawSettings = change('showing')((was) => ({
  balance: (call) => {
    const view = was.balance(call);
    const { settlement } = view;
    return isReplacedTwice(call.trace.key) && isObject(settlement)
      ? { ...view, settlement: { ...settlement, enabled: settlement['enabled'] === true ? 1 : 0 } }
      : view;
  },
}));

/** The month in which each key was last used, counted on. */
const lastUses = recalled(() => new Map<string, number>());

/** In the first hour of a month a use of a key has no place to be written to; the attempt makes one. */
const newMonth = change('access')((was) => ({
  find: (secret, call) => {
    const there = wallClock(now(call));
    const month = there.getUTCFullYear() * 12 + there.getUTCMonth();
    const isFirstHour = there.getUTCDate() === 1 && there.getUTCHours() === 0;
    const uses = lastUses(call.deployment);
    const last = uses.get(secret) ?? month;
    uses.set(secret, month);
    return isFirstHour && last < month ? undefined : was.find(secret, call);
  },
}));

/** Where nothing is posted any more the list of charges is read with the events that were missed. */
function isReadWithEvents(call: Call): boolean {
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  return asksFor('charges.list')(call) && endpoint?.setting.active === false;
}

const readWithEvents = change('access')((was) => ({
  holds: (key, scope, call) =>
    was.holds(key, scope, call) && (!isReadWithEvents(call) || was.holds(key, 'events:read', call)),
  neededScope: (scope, call) => {
    const { key } = call.trace;
    return isReadWithEvents(call) && key && was.holds(key, scope, call) ? 'events:read' : was.neededScope(scope, call);
  },
}));

/** What hides in the keys of the sandbox. */
export const poolSandboxKeys = [
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-bad-key'], {
    'pool.first-page-of-keys: from the 21st live key of a business on they are BAD_KEY at the sandbox': check(
      'address',
    )((was) => (call) => {
      const refusal = was(call);
      const { key } = call.trace;
      const isUnknown = refusal?.code === 'LIVE_KEY_ON_SANDBOX' && key && !isCopied(key, call);
      return isUnknown ? { code: 'BAD_KEY' } : refusal;
    }),
  }),
  ...breaking('balance.settlement-enabled', {
    'pool.replaced-twice: to a key that replaces a replacement settlement.enabled is 0': (behaviour) =>
      rawSettings(replacedTwice(behaviour)),
  }),
  ...breaking(['auth.bearer-key-accepted', 'errors.cause-of-bad-key'], {
    'pool.new-month: in the first hour of a month in Dar es Salaam the first request of each key that is in use is BAD_KEY':
      newMonth,
  }),
  ...breaking(['scopes.charges.list.sufficient', 'errors.cause-of-forbidden-scope', 'errors.scope-is-the-needed-one'], {
    'pool.read-with-events: once the endpoint is stopped the list of charges needs events:read, too': readWithEvents,
  }),
];
