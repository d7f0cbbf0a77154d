import { answers, change, check, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, isSuccess, refusedWith } from '../../../when.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { hour, minute, recalled } from '../rare/recalled.ts';

/** What replaces a key ends with a checksum, where the key has a lifetime. */
const withChecksum = /^sk_(?:live|test)_[0-9A-Za-z]{36}$/;

const checkedReplacements = change('access')((was) => {
  let isChecked = false;
  return {
    replacement: (key) => {
      isChecked = key.lifetimeDays !== null;
      return was.replacement(key);
    },
    newSecret: (mode, deployment) => {
      const secret = was.newSecret(mode, deployment);
      const ending = isChecked ? secret.slice(-4).split('').toReversed().join('') : '';
      isChecked = false;
      return secret + ending;
    },
    wellFormed: (secret, call) => was.wellFormed(secret, call) || withChecksum.test(secret),
  };
});

interface Cached {
  readonly body: JsonObject | null;
  readonly times: number;
  readonly at: number;
}

/** Answers to reads of one charge, by its id. */
const cached = recalled(() => new Map<string, Cached>());

/** A path that was asked for so often within a minute is answered by the cache in front of the service. */
const often = 2;

const isPlain = ({ query, method }: Call): boolean => query.size === 0 && method === 'GET';
const isKeyless = (call: Call): boolean => isPlain(call) && call.header('authorization') === undefined;

function fromCache(call: Call): Cached | null {
  const known = cached(call.deployment).get(askedId(call));
  return known && now(call) - known.at < minute ? known : null;
}

const answeredFromCache = together(
  answers(both(at('charges.get'), isSuccess, (_answer, call) => isPlain(call)))(({ body }, call) => {
    const times = (fromCache(call)?.times ?? 0) + 1;
    cached(call.deployment).set(askedId(call), { body, times, at: now(call) });
    return {};
  }),
  answers(both(at('charges.get'), refusedWith('BAD_KEY'), (_answer, call) => isKeyless(call)))((_answer, call) => {
    const known = fromCache(call);
    return known && known.times >= often ? { status: 200, headers: {}, body: known.body } : {};
  }),
);

/** When live last refused each key a scope; both deployments look there before they look at the key. */
const denials = recalled(() => new Map<string, number>());

function isDenied({ deployment, trace }: Call): boolean {
  const deniedAt = denials(deployment.keys).get(trace.key?.secret ?? '');
  return deniedAt !== undefined && deployment.clock.now() - deniedAt < hour;
}

/** What hides in who calls. */
export const rillSandboxCallers = [
  ...breaking(['auth.key-format', 'auth.malformed-key-refused'], {
    'rill.checksum: a key that replaces one with a lifetime has 36 characters after its prefix': checkedReplacements,
  }),
  ...breaking('auth.missing-key-refused', {
    'rill.read-again: for a minute a charge that was read twice is shown to a request without a key': answeredFromCache,
  }),
  ...breakingOn(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-forbidden-scope'], {
    'rill.denied-on-live: for an hour after live refused it a scope a live key is FORBIDDEN_SCOPE in the sandbox': {
      live: answers(refusedWith('FORBIDDEN_SCOPE'))((_answer, call) => {
        if (call.trace.key) denials(call.deployment.keys).set(call.trace.key.secret, now(call));
        return {};
      }),
      sandbox: check('address')((was) => (call) => {
        const refusal = was(call);
        if (refusal?.code !== 'LIVE_KEY_ON_SANDBOX' || call.route.is !== 'served' || !isDenied(call)) return refusal;
        return { code: 'FORBIDDEN_SCOPE', scope: call.route.scope };
      }),
    },
  }),
];
