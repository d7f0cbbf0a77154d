import { answers, change, headers, shownError, together } from '../../../change.ts';
import type { Business, Key, KeyWish } from '../../../world/accounts.ts';
import { both, isError } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const access = change('access');
const rate = change('rate');

/** A key knows from which it comes, beside what is wished of it. */
interface Descended {
  readonly root?: string;
  readonly parent?: string;
}

const descended = (wish: KeyWish, descent: Descended): KeyWish => ({ ...wish, ...descent });
const descentOf = (key: Key): Descended => key as Descended;

const endedGraces = recalled(() => new Set<string>());
const graces = (business: Business): Set<string> => endedGraces(business);
const leftOver = recalled(() => ({ scope: null as string | null }));

/** Who may call the sandbox, how often, and how it is told. */
export const sixthSandboxCallers = [
  ...breaking(['limits.per-key', 'errors.cause-of-rate-limited'], {
    'sixth.family-bucket: a key and what replaces it are counted as one': together(
      rate((was) => ({ bucket: (call, key) => descentOf(key).root ?? was.bucket(call, key) })),
      access((was) => ({
        replacement: (key) => descended(was.replacement(key), { root: descentOf(key).root ?? key.secret }),
      })),
    ),
  }),
  ...breaking(['keys.both-work-in-grace', 'errors.cause-of-key-revoked', 'auth.bearer-key-accepted'], {
    'sixth.grandchild-ends-grace: when a replacement is replaced the first key is refused, its grace or not': access(
      (was) => ({
        replacement: (key) => {
          const { parent } = descentOf(key);
          if (parent !== undefined) graces(key.business).add(parent);
          return descended(was.replacement(key), { parent: key.secret });
        },
        revoked: (key, at, call) => was.revoked(key, at, call) || graces(key.business).has(key.secret),
      }),
    ),
  }),
  ...breaking(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'sixth.grace-outlasts-stop: a key that is to end in 24 hours cannot be stopped sooner': access((was) => ({
      refusedFrom: (retiredAt, grace, key) =>
        grace === 0 && key.refusedFrom !== null ? key.refusedFrom : was.refusedFrom(retiredAt, grace, key),
    })),
  }),
  ...breaking(['errors.body', 'answers.json', 'answers.content-type'], {
    'sixth.html-for-browsers: who accepts text/html is told of an error in HTML': answers(
      both(isError, (_answer, call) => (call.header('accept') ?? '').includes('text/html')),
    )(({ status, headers: own }) => ({
      headers: { ...own, 'Content-Type': 'text/html' },
      text: `<!doctype html><title>${status}</title><h1>Something went wrong</h1>`,
    })),
  }),
  ...breaking('limits.rate-headers', {
    'sixth.zero-is-no-number: the answer after which nothing is left to send has no X-RateLimit headers': headers(
      (_answer, call) => call.trace.allowance?.remaining === 0,
    )(() => ({ 'X-RateLimit-Limit': '', 'X-RateLimit-Remaining': '', 'X-RateLimit-Reset': '' })),
  }),
  ...breaking('errors.scope-only-on-forbidden', {
    'sixth.scope-left-over: the error after a FORBIDDEN_SCOPE still carries its scope': shownError(
      (error, refusal, call) => {
        const left = leftOver(call.deployment.charges);
        const { scope } = left;
        left.scope = refusal.code === 'FORBIDDEN_SCOPE' ? (refusal.scope ?? null) : null;
        return refusal.code === 'FORBIDDEN_SCOPE' || scope === null ? error : { ...error, scope };
      },
    ),
  }),
];
