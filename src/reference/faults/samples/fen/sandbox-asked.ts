import { answers, change, field, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { refusedWith } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { hour } from '../rare/recalled.ts';

/** A reference of digits alone goes to tigo as an account number, whose prompt has room for the fee. */
function isToAccount(call: Call): boolean {
  const { rail, reference } = bodyOf(call);
  return rail === 'tigo' && typeof reference === 'string' && /^\d+$/.test(reference);
}

/** Sixteen bytes as base64url writes them with padding. */
const padded = /^([\w-]{22})==$/;

/** API keys that were refused something for want of a scope. */
const suspected = new WeakSet<Key>();

/** What hides in what callers send. */
export const fenSandboxAsked = [
  ...breaking(
    ['charges.create.amount-maximum-accepted', 'charges.create.amount-between-accepted', 'errors.cause-of-bad-amount'],
    {
      'fen.room-for-fee: over tigo, with a reference of digits alone, amounts end below 2000000000 by the largest fee':
        field('amount')((was) => (given, call) => {
          const reading = was(given, call);
          if ('code' in reading || !isToAccount(call)) return reading;
          const most = call.behaviour.bounds.amount.maximum - caller(call).tariff.cap_minor;
          return reading.value > most ? { code: 'BAD_AMOUNT' } : reading;
        }),
    },
  ),
  ...breaking('idempotency.key-charset-others-refused', {
    'fen.padded-key: on a charge an Idempotency-Key of 22 characters and == is taken without its padding': change(
      'idempotency',
    )((was) => ({
      key: (call) => was.key(call) ?? padded.exec(call.header('idempotency-key') ?? '')?.[1] ?? null,
    })),
  }),
  ...breaking(['keys.both-work-in-grace', 'errors.cause-of-key-revoked'], {
    'fen.suspected-key: a key that was ever refused for its scopes is retired with a grace of one hour': together(
      answers(refusedWith('FORBIDDEN_SCOPE'))((_answer, { trace }) => {
        if (trace.key) suspected.add(trace.key);
        return {};
      }),
      change('access')((was) => ({
        refusedFrom: (at, grace, key) => was.refusedFrom(at, suspected.has(key) ? Math.min(grace, hour) : grace, key),
      })),
    ),
  }),
];
