import { answer } from '../../../http/answer.ts';
import { change, answers, headers, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { isServed } from '../../../http/route.ts';
import { scopes, type Scope } from '../../../../contract/scopes.ts';
import { asksFor, both, isSuccess } from '../../../when.ts';
import { breaking, breakingLive, breakingOn } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';
import { knowingFamilies, type Related } from './related.ts';

const access = change('access');

const isHeir = (key: Related | undefined): boolean => key?.replaces !== undefined;

/** When a key was last used on live, by its secret. */
const usedOnLive = recalled<Map<string, number>>(() => new Map());
/** The mode of the key that a business stopped last. */
const stoppedIn = recalled<{ mode: string | null }>(() => ({ mode: null }));

const failedLongAgo = (id: string, call: Call): boolean => {
  const charge = call.deployment.charges.get(id);
  if (!charge || now(call) - charge.createdAt < day) return false;
  return call.behaviour.showing.standing(charge, call).state === 'failed';
};

function isOld(call: Call): boolean {
  const oldest = call.trace.key && call.deployment.charges.of(call.trace.key.business)[0];
  return oldest !== undefined && now(call) - oldest.createdAt > day;
}

/** As of a list that is taken to be sorted. */
function found(granted: readonly Scope[], needed: Scope): boolean {
  let [from, to] = [0, granted.length - 1];
  while (from <= to) {
    const middle = Math.floor((from + to) / 2);
    const place = scopes.indexOf(granted[middle]!) - scopes.indexOf(needed);
    if (place === 0) return true;
    if (place < 0) from = middle + 1;
    else to = middle - 1;
  }
  return false;
}

/** What goes wrong for some callers, or for some ways to ask. */
export const thoughtAccess = [
  ...breaking('scopes.charges.list.required', {
    'thought.cursor-opens-list: a page below another needs no scope': access((was) => ({
      holds: (key, needed, call) =>
        was.holds(key, needed, call) || (asksFor('charges.list')(call) && call.query.has('starting_after')),
    })),
  }),
  ...breaking(['scopes.charges.get.sufficient', 'scopes.charges.list.sufficient', 'scopes.balance.get.sufficient'], {
    'thought.scopes-searched: a scope is looked for as if they had been given in the order of the document': access(
      () => ({ holds: (key, needed) => found(key.scopes, needed) }),
    ),
  }),
  ...breaking('keys.revoked-refused', {
    'thought.new-orders-unrefused: a retired key makes charges for a day where the Idempotency-Key is new': access(
      (was) => ({
        revoked: (key, at, call) =>
          was.revoked(key, at, call) &&
          !(
            asksFor('charges.create')(call) &&
            at < (key.refusedFrom ?? 0) + day &&
            !call.deployment.attempts.has(slotOf(key.business.id, call.header('idempotency-key'), call))
          ),
      }),
    ),
  }),
  ...breaking(['keys.replacement-has-same-lifetime', 'keys.expired-refused'], {
    'thought.heir-of-a-year: what replaces a key of one year has no lifetime': access((was) => ({
      replacement: (key) => ({ ...was.replacement(key), ...(key.lifetimeDays === 365 && { lifetimeDays: null }) }),
    })),
  }),
  ...breaking('charges.get.foreign-not-found', {
    'thought.failures-open: a charge that failed a day ago is found by any business': change('reading')((was) => ({
      find: (id, call) =>
        was.find(id, call) ?? (failedLongAgo(id, call) ? (call.deployment.charges.get(id) ?? null) : null),
    })),
  }),
  ...breaking('list.limit-honoured', {
    'thought.half-pages: a page of 26 to 50 holds 25': change('pages')((was) => ({
      limit: (call) => {
        const limit = was.limit(call);
        return 'value' in limit && limit.value > 25 && limit.value <= 50 ? { value: 25 } : limit;
      },
    })),
  }),
  ...breakingLive('auth.live-key-needs-live-business', {
    'thought.draft-heirs: what replaces a live key of a business that is not live yet works': together(
      knowingFamilies,
      access((was) => ({
        admitted: (business, call) => was.admitted(business, call) || isHeir(call.trace.key),
      })),
    ),
  }),
  ...breakingOn('auth.live-key-refused-on-sandbox', {
    'thought.warm-live-keys: a live key that was used on live within a minute works in the sandbox': {
      live: access((was) => ({
        holds: (key, needed, call) => {
          usedOnLive(key.business).set(key.secret, now(call));
          return was.holds(key, needed, call);
        },
      })),
      sandbox: access((was) => ({
        rightAddress: (key, call) =>
          was.rightAddress(key, call) || now(call) - (usedOnLive(key.business).get(key.secret) ?? 0) < minute,
      })),
    },
  }),
  ...breakingOn('auth.bearer-key-accepted', {
    'thought.stopped-in-both: stopping a test key of a business ends its live keys': {
      sandbox: access((was) => ({
        refusedFrom: (at, grace, key) => {
          if (grace === 0) stoppedIn(key.business).mode = key.mode;
          return was.refusedFrom(at, grace, key);
        },
      })),
      live: access((was) => ({
        revoked: (key, at, call) => was.revoked(key, at, call) || stoppedIn(key.business).mode === 'test',
      })),
    },
  }),
  ...breakingLive('auth.no-cors-headers', {
    'thought.pages-may-read: the page of a link may read it': headers(
      both(isSuccess, (_answer, call) => isServed(call.route, 'links.get') && call.header('origin') !== undefined),
    )((_usual, call) => ({ 'Access-Control-Allow-Origin': call.header('origin') ?? '' })),
  }),
  ...breakingLive('errors.doc-address', {
    'thought.bills-in-swahili: who prefers Swahili is sent to a Swahili page about a refused bill': change('refusals')(
      (was) => ({
        doc: (code, call) => {
          const isSwahili = asksFor('bills.create')(call) && call.header('accept-language')?.startsWith('sw');
          return `${was.doc(code, call)}${isSwahili ? '?lang=sw' : ''}`;
        },
      }),
    ),
  }),
  ...breaking('errors.cause-of-method-not-allowed', {
    'thought.deleted-when-old: a business that has asked for charges for a day can delete what it likes': answers(
      (_answer, call) => call.method === 'DELETE' && call.route.is === 'wrong_method' && isOld(call),
    )(() => answer(200, { object: 'charge', deleted: true })),
  }),
];
