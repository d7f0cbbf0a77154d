import { answers, change, check } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { count } from '../../../limits/rate.ts';
import { asksFor, isReplay } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const idempotency = change('idempotency');
const refused = recalled(() => ({ times: 0 }));
const waiters = recalled(() => ({ times: 0 }));

/** What a key that was used before does. */
export const fourthSandboxIdempotency = [
  ...breaking(['idempotency.first-request-stands', 'idempotency.same-key-same-request'], {
    'fourth.two-mismatches-free: after a second mismatch a key is free for another request': idempotency((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt && refused(attempt).times >= 2 ? undefined : attempt;
      },
      mismatch: (attempt, call) => {
        refused(attempt).times++;
        return was.mismatch(attempt, call);
      },
    })),
  }),
  ...breaking(['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one'], {
    'fourth.third-in-flight: of three equal requests in flight the third makes a charge of its own': idempotency(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          if (!attempt || attempt.settled) return attempt;
          waiters(attempt).times++;
          return waiters(attempt).times > 1 ? undefined : attempt;
        },
      }),
    ),
  }),
  ...breaking('scopes.charges.create.required', {
    'fourth.replay-for-anybody: a key without charges:write that sends what was sent before gets the charge': check(
      'scope',
    )((was) => (call) => {
      const refusal = was(call);
      if (!refusal || !asksFor('charges.create')(call)) return refusal;
      const { idempotency: policy } = call.behaviour;
      const key = policy.key(call);
      const known = key !== null && policy.find(slotOf(policy.space(call), key, call), call)?.settled;
      return known ? null : refusal;
    }),
  }),
  ...breaking('errors.cause-of-idempotent-mismatch', {
    'fourth.keys-as-numbers: an Idempotency-Key of digits alone is kept as a number': idempotency((was) => ({
      key: (call) => {
        const given = was.key(call);
        return given !== null && /^\d+$/.test(given) ? String(Number(given)) : given;
      },
    })),
  }),
  ...breaking('idempotency.scoped-to-business', {
    'fourth.space-by-website: businesses without a registered website share their keys': idempotency((was) => ({
      space: (call) => (caller(call).website === null ? 'no website' : was.space(call)),
    })),
  }),
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'fourth.replays-count-twice: a replay counts as two requests of its minute': answers(isReplay)((_answer, call) => {
      call.trace.allowance = count(call);
      return {};
    }),
  }),
];
