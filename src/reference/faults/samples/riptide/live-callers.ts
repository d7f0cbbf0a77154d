import { change, operation, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { refuse } from '../../../errors/refuse.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const cursorsGiven = recalled(() => new Set<string>());

const cursorOf = (secret: string, id: unknown): string => `${secret} ${String(id)}`;

/** The id that the next page begins after; undefined where there is none. */
function nextCursor(data: unknown): unknown {
  const last: unknown = Array.isArray(data) ? data.at(-1) : undefined;
  return typeof last === 'object' && last !== null && 'id' in last ? last.id : undefined;
}

/** Whether a call goes on from where its key was, not long after the end of the key. */
function goesOn(key: Key, at: number, call: Call): boolean {
  const cursor = call.query.get('starting_after');
  return (
    asksFor('charges.list')(call) &&
    cursor !== null &&
    key.expiresAt !== null &&
    at - key.expiresAt < day &&
    cursorsGiven(call.deployment).has(cursorOf(key.secret, cursor))
  );
}

/** What hides in which keys are served. */
export const riptideLiveCallers = [
  ...breakingLive(
    [
      'keys.both-work-in-grace',
      'errors.cause-of-key-revoked',
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
      'idempotency.mismatch-on-reference',
    ],
    {
      'riptide.replaced-meanwhile: in its grace an old key is told KEY_REVOKED for a mismatch with a charge that is being written':
        change('idempotency')((was) => ({
          mismatch: (attempt, call) =>
            !attempt.settled && typeof call.trace.key?.refusedFrom === 'number'
              ? refuse(call, { code: 'KEY_REVOKED' })
              : was.mismatch(attempt, call),
        })),
    },
  ),
  ...breakingLive(
    [
      'keys.expired-refused',
      'keys.lifetime-30-days',
      'keys.lifetime-90-days',
      'keys.lifetime-one-year',
      'keys.lifetime-not-extended',
    ],
    {
      'riptide.open-book: for a day after its end a key may turn the pages of charges that it had begun to read':
        together(
          operation('charges.list')((was) => async (call) => {
            const answer = await was(call);
            const { key } = call.trace;
            if (key && answer.body?.['has_more'] === true)
              cursorsGiven(call.deployment).add(cursorOf(key.secret, nextCursor(answer.body['data'])));
            return answer;
          }),
          change('access')((was) => ({
            expired: (key, at, call) => was.expired(key, at, call) && !goesOn(key, at, call),
          })),
        ),
    },
  ),
];
