import { change, field, operation, shownCharge, together } from '../../../change.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { breaking } from '../../fault.ts';
import { readAs } from '../../misreading.ts';
import { hour, recalled } from '../rare/recalled.ts';
import { isKept } from './asked.ts';
import { inside, metadata, text } from './shown.ts';

const access = change('access');
const pages = change('pages');
const kept = recalled(() => ({ usedAt: new Map<string, number>(), makers: new Set<string>() }));

/** Alters what is no object and no list, however deep it lies. */
const leaves =
  (alter: (value: JsonValue) => JsonValue) =>
  (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(leaves(alter));
    return isObject(value) ? inside(leaves(alter))(value) : alter(value);
  };

/** As a store of documents reads a name with a dot. */
const unfolded = (given: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const dot = name.indexOf('.', 1);
      return dot < 0 ? [name, value] : [name.slice(0, dot), { [name.slice(dot + 1)]: value }];
    }),
  );

/** More of what hides. */
export const muteSandboxMore = [
  ...breaking('list.has-more-while-more', {
    'mute.hundred-is-all: after a page of 100 there is nothing': pages((was) => ({
      cut: (page, call) => was.cut(page.items.length === 100 ? { ...page, more: false } : page, call),
    })),
  }),
  ...breaking('list.cursor-continues-after', {
    'mute.round-again: after the oldest charge the list begins anew': pages((was) => ({
      cursor: (call) => {
        const given = was.cursor(call);
        return 'value' in given && given.value?.place === 0 ? { value: null } : given;
      },
    })),
  }),
  ...breaking('limits.test-key-limited-above-120', {
    'mute.replays-without-limit: replays are not counted': change('rate')((was) => ({
      bucket: (call, key) => (isKept(call) ? null : was.bucket(call, key)),
    })),
  }),
  ...breaking('charges.create.msisdn-digits-only', {
    'mute.line-after-number: a line may end after a number': field('msisdn')(
      readAs((given) => given.replace(/\n$/, '')),
    ),
  }),
  ...breaking('charge.metadata-returned', {
    'mute.six-decimals: numbers of metadata come back with six decimals': metadata(
      leaves((value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value)),
    ),
    'mute.metadata-of-255: a text of metadata comes back with 255 characters': metadata(
      leaves((value) => (typeof value === 'string' ? value.slice(0, 255) : value)),
    ),
    'mute.dots-unfold: a name of metadata with a dot becomes an object': shownCharge((view) =>
      isObject(view.metadata) ? { ...view, metadata: unfolded(view.metadata) } : view,
    ),
  }),
  ...breaking('charge.description-echoed', {
    'mute.lines-end-alike: lines of a description come back without carriage returns': shownCharge(
      text('description', (description) => description.replaceAll('\r\n', '\n')),
    ),
  }),
  ...breaking('scopes.charges.list.required', {
    'mute.maker-lists: a key that has made a charge may list charges': together(
      operation('charges.create')((was) => (call) => {
        kept(call.deployment).makers.add(call.trace.key?.secret ?? '');
        return was(call);
      }),
      access((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) ||
          (isServed(call.route, 'charges.list') && kept(call.deployment).makers.has(key.secret)),
      })),
    ),
  }),
  ...breaking(['scopes.charges.get.sufficient', 'scopes.balance.get.sufficient'], {
    'mute.first-of-two-scopes: of a key with two scopes the first counts': access((was) => ({
      holds: (key, scope, call) => (key.scopes.length === 2 ? key.scopes[0] === scope : was.holds(key, scope, call)),
    })),
  }),
  ...breaking('keys.replacement-has-same-lifetime', {
    'mute.grandchild-for-ever: the replacement of a replacement has no lifetime': access((was) => {
      const replaced = new Set<string>();
      const making = { replacement: false };
      return {
        replacement: (key) => {
          making.replacement = true;
          return { ...was.replacement(key), ...(replaced.has(key.secret) && { lifetimeDays: null }) };
        },
        newSecret: (mode, deployment) => {
          const secret = was.newSecret(mode, deployment);
          if (making.replacement) replaced.add(secret);
          making.replacement = false;
          return secret;
        },
      };
    }),
  }),
  ...breaking(['keys.expired-refused', 'keys.lifetime-not-extended'], {
    'mute.busy-key-lives-on: a key that was used within an hour of its end is good for an hour after it': access(
      (was) => ({
        expired: (key, at, call) => {
          const { usedAt } = kept(call.deployment);
          const used = usedAt.get(key.secret) ?? -Infinity;
          const over = was.expired(key, at, call);
          if (!over) usedAt.set(key.secret, at);
          return over && !(at - (key.expiresAt ?? 0) < hour && (key.expiresAt ?? 0) - used < hour);
        },
      }),
    ),
  }),
];
