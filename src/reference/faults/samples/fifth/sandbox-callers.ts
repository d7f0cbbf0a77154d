import { change, headers, shownError } from '../../../change.ts';
import type { Scope } from '../../../../contract/scopes.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

const access = change('access');
const lastScopes = recalled(() => new Map<string, Scope>());
const verdicts = recalled(() => new Map<string, { readonly at: number; readonly open: boolean }>());

const placeOf = ({ route, trace }: Call): string =>
  `${trace.key?.business.id ?? ''} ${route.is === 'served' ? route.operation : ''}`;

/** The website of the caller, if it is what the request comes from. */
const ownOrigin = (call: Call): string | null => {
  const website = call.trace.key?.business.website;
  const origin = call.header('origin');
  return website && origin !== undefined && new URL(website).origin === origin ? origin : null;
};

/** Who may call the sandbox, and what they are told. */
export const fifthSandboxCallers = [
  ...breaking(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'fifth.stop-in-grace: a key that is stopped within its grace works on until that is over': access((was) => ({
      refusedFrom: (retiredAt, grace, key) =>
        grace === 0 && key.refusedFrom !== null && key.refusedFrom > retiredAt
          ? key.refusedFrom
          : was.refusedFrom(retiredAt, grace, key),
    })),
  }),
  ...breaking('errors.scope-only-on-forbidden', {
    'fifth.scope-left-over: the error after a FORBIDDEN_SCOPE at the same operation carries its scope too': shownError(
      (error, refusal, call) => {
        const scopes = lastScopes(call.deployment);
        const left = scopes.get(placeOf(call));
        scopes.delete(placeOf(call));
        if (refusal.scope && call.route.is === 'served') scopes.set(placeOf(call), refusal.scope);
        return left === undefined || refusal.scope ? error : { ...error, scope: left };
      },
    ),
  }),
  ...breaking('auth.live-key-refused-on-sandbox', {
    'fifth.draft-live-key-tests: a live key of a business that is not live works on the sandbox': access((was) => ({
      rightAddress: (key, call) => was.rightAddress(key, call) || (key.mode === 'live' && !key.business.live),
    })),
  }),
  ...breaking('auth.no-cors-headers', {
    'fifth.cors-for-the-website: a request from the registered website is answered with CORS headers': headers(
      (_answer, call) => ownOrigin(call) !== null,
    )((_usual, call) => ({ 'Access-Control-Allow-Origin': ownOrigin(call) ?? '', Vary: 'Origin' })),
  }),
  ...breaking('auth.key-stored-as-hash', {
    'fifth.key-of-the-bucket: an answer that refuses for the rate names the key that is limited': headers(
      refusedWith('RATE_LIMITED'),
    )((_usual, { trace }) => ({ 'X-RateLimit-Bucket': trace.key?.secret ?? '' })),
  }),
  ...breaking(['scopes.balance.get.required', 'scopes.balance.get.sufficient', 'errors.cause-of-forbidden-scope'], {
    'fifth.verdict-shared: whether the balance may be read is known of a business, not of a key, for two seconds':
      access((was) => ({
        holds: (key, scope, call) => {
          if (!isServed(call.route, 'balance.get')) return was.holds(key, scope, call);
          const known = verdicts(call.deployment).get(key.business.id);
          if (known && now(call) - known.at < 2 * second) return known.open;
          const open = was.holds(key, scope, call);
          verdicts(call.deployment).set(key.business.id, { at: now(call), open });
          return open;
        },
      })),
  }),
];
