import { answers, change, field, together } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { minuteOfHour, monthOf } from './calendar.ts';
import { isGood } from './good-keys.ts';

/** In which month each key was last looked up, by its secret: every month has a part of the table of its own. */
const months = recalled(() => new Map<string, number>());

/** Whether a key has yet to be carried over into the part of this month; it is once somebody has missed it. */
function isLeftBehind({ secret }: Key, call: Call): boolean {
  const month = monthOf(now(call));
  const known = months(call.deployment);
  const last = known.get(secret) ?? month;
  known.set(secret, month);
  return last < month;
}

const carriedOver = change('access')((was) => ({
  newSecret: (mode, deployment) => {
    const secret = was.newSecret(mode, deployment);
    months(deployment).set(secret, monthOf(deployment.clock.now()));
    return secret;
  },
  find: (secret, call) => {
    const key = was.find(secret, call);
    return key && isGood(key, call) && was.rightAddress(key, call) && isLeftBehind(key, call) ? undefined : key;
  },
}));

/** For so many minutes of each hour the withdrawn keys of live are copied to the sandbox. */
const copying = 5;

/** How often a key was refused, by the operation. */
const refusals = recalled(() => new Map<string, number>());

/** A gateway keeps what is refused for a second time, and answers the third by itself. */
const kept = 3;

const refusedByGateway = answers(refusedWith('FORBIDDEN_SCOPE'))(({ status }, { route, trace }) => {
  if (!trace.key || route.is !== 'served') return {};
  const counts = refusals(trace.key);
  const count = (counts.get(route.operation) ?? 0) + 1;
  counts.set(route.operation, count);
  return { status: count >= kept ? 401 : status };
});

/** How long a text may be under the settings of a new key, which a replacement is given. */
const usualText = 255;

const isReplacement = (key: Key | undefined): boolean => key !== undefined && 'replaces' in key;

const notingReplacements = change('access')((was) => ({
  replacement: (key) => ({ ...was.replacement(key), replaces: key.secret }),
}));

const shortTexts = field('description')((was) => (given, call) => {
  const isLong = typeof given === 'string' && codePoints(given) > usualText;
  return isLong && isReplacement(call.trace.key) ? { code: 'BAD_REQUEST' } : was(given, call);
});

/** What hides in who calls the sandbox. */
export const wealdSandboxCallers = [
  ...breaking(['auth.bearer-key-accepted', 'errors.cause-of-bad-key'], {
    'weald.new-month: the first request of a key in a new month (UTC) is BAD_KEY': carriedOver,
  }),
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-key-revoked'], {
    'weald.hourly-copy: in the first five minutes of each hour a live key is KEY_REVOKED in the sandbox': change(
      'access',
    )((was) => ({
      revoked: (key, at, call) => was.revoked(key, at, call) || (key.mode === 'live' && minuteOfHour(at) < copying),
    })),
  }),
  ...breaking('errors.status-of-forbidden-scope', {
    'weald.third-refusal: from the third time on that a key lacks the scope of an operation FORBIDDEN_SCOPE is 401':
      refusedByGateway,
  }),
  ...breaking('charges.create.description-500-accepted', {
    'weald.replacement-texts: a key that replaces another may describe a charge in 255 characters only': together(
      notingReplacements,
      shortTexts,
    ),
  }),
];
