import type { Patch } from '../../../behaviour.ts';
import { change, check } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { asksFor, isError } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { hour, minute, recalled } from '../rare/recalled.ts';

/** Whether another business has made something with the Idempotency-Key of a request. */
function isOfAnother({ deployment, trace: { key, idempotencyKey } }: Call): boolean {
  if (!key || idempotencyKey === undefined) return false;
  return [...deployment.attempts.keys(), ...deployment.linkAttempts.keys()].some(
    (slot) => slot.endsWith(` ${idempotencyKey}`) && !slot.startsWith(`${key.business.id} `),
  );
}

/** The charges whose rows a repeated request holds; reads skip what is locked. */
const locked = recalled(() => new Set<string>());

const holding_ms = 40;

async function lockRepeated(call: Call): Promise<void> {
  const key = asksFor('charges.create')(call) ? keyOf(call) : undefined;
  const given = call.header('idempotency-key');
  if (!key || given === undefined) return;
  const made = call.deployment.attempts.get(slotOf(key.business.id, given, call))?.settled?.made;
  if (!made) return;
  const rows = locked(call.deployment);
  rows.add(made.id);
  await pause(holding_ms);
  rows.delete(made.id);
}

const lockingRepeated: Patch = (behaviour) => ({ ...behaviour, before: [...behaviour.before, lockRepeated] });

const skippingLocked = change('reading')((was) => ({
  find: (id, call) => {
    const isSkipped = asksFor('charges.get')(call) && locked(call.deployment).has(id);
    return isSkipped ? null : was.find(id, call);
  },
}));

/** The keys with which requests are just being refused. */
const refused = recalled(() => new Set<Key>());

const logging_ms = 25;

/** A refusal is logged in the context of its business; the first to end clears it. */
const clearedContext: Patch = (behaviour) => ({
  ...behaviour,
  after: [
    ...behaviour.after,
    async (answer, call) => {
      const { key } = call.trace;
      if (!key || !isError(answer, call)) return answer;
      const underway = refused(call.deployment);
      const isCleared = [...underway].some(
        ({ secret, business }) => secret !== key.secret && business === key.business,
      );
      underway.add(key);
      await pause(logging_ms);
      underway.delete(key);
      const error = answer.body?.['error'];
      return isCleared && isObject(error)
        ? { ...answer, body: { ...answer.body, error: { ...error, request_id: null } } }
        : answer;
    },
  ],
});

/** From TZS 1,000,000 on somebody looks whether the business is good for it. */
const large = 100_000_000;

function looksAtBalance(call: Call): boolean {
  const { amount_minor: amount } = bodyOf(call);
  return asksFor('charges.create')(call) && typeof amount === 'number' && amount >= large;
}

/** What hides in any request to the sandbox. */
export const beckSandboxRequests = [
  ...breaking('errors.status-of-idempotent-mismatch', {
    'beck.index-of-all: IDEMPOTENT_MISMATCH comes with 422 where another business used such a key, too': change(
      'refusals',
    )((was) => ({
      status: (refusal, call) =>
        refusal.code === 'IDEMPOTENT_MISMATCH' && isOfAnother(call) ? 422 : was.status(refusal, call),
    })),
  }),
  ...breaking(['errors.cause-of-not-found', 'charges.get.status-200'], {
    'beck.skips-locked: a charge is NOT_FOUND while the request that made it is repeated': (behaviour) =>
      skippingLocked(lockingRepeated(behaviour)),
  }),
  ...breaking('errors.request-id', {
    'beck.cleared-context: of refusals of two keys of one business at once the later has request_id null':
      clearedContext,
  }),
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    // At the full hour the counts of the hour before are merged in, and both counters take each request.
    'beck.hourly-merge: in the first minute of an hour each request counts twice': change('rate')((was) => ({
      rateCounter: (limit) => {
        const counter = was.rateCounter(limit);
        return {
          take: (now) => {
            if (now % hour < minute) counter.take(now);
            return counter.take(now);
          },
        };
      },
    })),
  }),
  ...breaking(
    ['errors.cause-of-forbidden-scope', 'scopes.charges.create.sufficient', 'errors.scope-is-the-needed-one'],
    {
      'beck.good-for-it: from TZS 1,000,000 on a charge takes balance:read, too': check('scope')((was) => (call) => {
        const refusal = was(call);
        const lacks = call.trace.key?.scopes.includes('balance:read') === false;
        return refusal ?? (lacks && looksAtBalance(call) ? { code: 'FORBIDDEN_SCOPE', scope: 'balance:read' } : null);
      }),
    },
  ),
];
