import { change, check, operation, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { isSwept } from '../../../lists/retention.ts';
import { breaking } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

const idempotency = change('idempotency');
const limited = recalled(() => new Map<string, number>());
const acked = recalled(() => new Set<unknown>());

const slotAsked = (call: Call): string => slotOf(caller(call).id, call.header('idempotency-key'), call);
const asksForCharge = ({ route }: Call): boolean => isServed(route, 'charges.create');

/** What a key means after something else has happened. */
export const seventhSandboxIdempotency = [
  ...breaking('idempotency.same-key-same-request', {
    'seventh.acked-key-freed: the key of a charge is forgotten once its event has been delivered': together(
      change('delivering')((was) => ({
        post: async (posting, event) => {
          const reply = await was.post(posting, event);
          if (was.isDelivered(reply)) acked(event.business).add(event.data.id);
          return reply;
        },
      })),
      idempotency((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return attempt?.settled && acked(caller(call)).has(attempt.settled.made.id) ? undefined : attempt;
        },
      })),
    ),
  }),
  ...breaking(['idempotency.resend-after-rate-limit', 'errors.cause-of-rate-limited', 'limits.test-key-120-allowed'], {
    'seventh.limited-replay-sticks: a replay that was refused for the rate limit is refused for an hour': check('rate')(
      (was) => (call) => {
        const refusal = was(call);
        if (!asksForCharge(call)) return refusal;
        const slot = slotAsked(call);
        const of = limited(call.deployment);
        if (refusal && call.deployment.attempts.get(slot)?.settled) of.set(slot, now(call));
        const sticks = now(call) - (of.get(slot) ?? -Infinity) < hour;
        return !refusal && sticks ? { code: 'RATE_LIMITED', headers: { 'Retry-After': '30' } } : refusal;
      },
    ),
  }),
  ...breaking('scopes.charges.create.required', {
    'seventh.replay-before-scope: who may not make charges is answered a replay of one': check('scope')(
      (was) => (call) => {
        const refusal = was(call);
        const known = refusal && asksForCharge(call) && call.behaviour.idempotency.find(slotAsked(call), call);
        return known ? null : refusal;
      },
    ),
  }),
  ...breaking('idempotency.scoped-to-business', {
    'seventh.drafts-share-keys: all businesses that are not live yet have one space of keys': idempotency((was) => ({
      space: (call) => (caller(call).live ? was.space(call) : 'draft'),
    })),
  }),
  ...breaking('errors.never-500', {
    'seventh.swept-key-crashes: the key of a charge that was swept is answered 500': operation('charges.create')(
      (was) => (call) => {
        const made = call.deployment.attempts.get(slotAsked(call))?.settled?.made;
        return made && isSwept(made, call)
          ? { ...refuse(call, { code: 'LEDGER_UNAVAILABLE' }), status: 500 }
          : was(call);
      },
    ),
  }),
];
