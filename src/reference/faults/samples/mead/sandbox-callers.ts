import { check, answers, change } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { at, both, isSuccess } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled, second } from '../rare/recalled.ts';

/** A key that was refused so often is blocked, like one that was stopped. */
const patience = 2;

/** How often each unknown key was refused. */
const guesses = recalled(() => new Map<string, number>());

const blocked = check('key')((was) => (call) => {
  const refusal = was(call);
  const { access } = call.behaviour;
  const secret = access.secret(call);
  if (refusal?.code !== 'BAD_KEY' || secret === null || !access.wellFormed(secret, call)) return refusal;
  const known = guesses(call.deployment);
  const refused = known.get(secret) ?? 0;
  known.set(secret, refused + 1);
  return refused < patience ? refusal : { code: 'KEY_REVOKED' };
});

/** When the counts end in which a key was limited: the last, and the one before. */
interface Ends {
  last?: number;
  before?: number;
}

const limited = recalled(() => new Map<string, Ends>());

/** Whether a key was limited before, not long ago. */
function isLimitedAgain(wait: number, call: Call): boolean {
  const secret = call.trace.key?.secret ?? '';
  const all = limited(call.deployment);
  const ends = all.get(secret) ?? {};
  all.set(secret, ends);
  const end = now(call) + wait;
  if (ends.last === undefined || end - ends.last > second) {
    if (ends.last !== undefined) ends.before = ends.last;
    ends.last = end;
  }
  return ends.before !== undefined && end - ends.before <= 10 * minute;
}

/** Whose balance was read last. */
const reads = recalled((): { business?: Business; at: number } => ({ at: 0 }));

/** One ledger is read by one business at a time. */
function isBusy(call: Call): boolean {
  const last = reads(call.deployment);
  const own = { business: caller(call), at: now(call) };
  const busy = last.business !== undefined && last.business !== own.business && own.at - last.at < second;
  Object.assign(last, own);
  return busy;
}

/** What hides in who calls the sandbox. */
export const meadSandboxCallers = [
  ...breaking(['auth.unknown-key-refused', 'errors.cause-of-bad-key', 'errors.cause-of-key-revoked'], {
    'mead.blocked-guess: an unknown key that was refused twice is KEY_REVOKED from then on': blocked,
  }),
  ...breaking('limits.retry-after', {
    'mead.limited-again: a write of a key that is limited again within ten minutes is RATE_LIMITED without Retry-After':
      change('rate')((was) => ({
        retryAfter: (wait, call) => {
          const again = isLimitedAgain(wait, call);
          return again && call.method === 'POST' ? {} : was.retryAfter(wait, call);
        },
      })),
  }),
  ...breaking('balance.get.status-200', {
    'mead.one-at-a-time: a balance that is read within a second of one of another business is answered 202': answers(
      both(at('balance.get'), isSuccess),
    )((_answer, call) => (isBusy(call) ? { status: 202 } : {})),
  }),
];
