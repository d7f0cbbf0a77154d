import type { Scope } from '../../../../contract/scopes.ts';
import { standing } from '../../../charges/charge.ts';
import { change, check, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { breaking } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

/** The scopes of keys that replaced others: each such key has a list of its own. */
const heirs = new WeakSet<readonly Scope[]>();
/** With which Idempotency-Key a charge was made, and who was told of a success with it first. */
const used = recalled(() => ({ keys: new Map<string, string>(), told: new Map<string, string>() }));

export const unseenSandboxCallers = [
  ...breaking(['idempotency.same-key-same-request'], {
    'unseen.replacement-forgets: a key that replaced another does not know the Idempotency-Keys of its business':
      together(
        change('access')((was) => ({
          replacement: (key) => {
            const wish = was.replacement(key);
            const scopes = [...wish.scopes];
            heirs.add(scopes);
            return { ...wish, scopes };
          },
        })),
        change('idempotency')((was) => ({
          space: (call) => {
            const { key } = call.trace;
            return key && heirs.has(key.scopes) ? `${was.space(call)} ${key.secret}` : was.space(call);
          },
        })),
      ),
  }),
  ...breaking(['webhooks.test-event-to-test-endpoint', 'idempotency.scoped-to-business'], {
    'unseen.told-once-by-key: a success makes no event where another business had one with the same Idempotency-Key':
      together(
        change('making')((was) => ({
          id: (random, call) => {
            const id = was.id(random, call);
            if (call.trace.idempotencyKey) used(call.deployment).keys.set(id, call.trace.idempotencyKey);
            return id;
          },
        })),
        change('events')((was) => ({
          types: (settlement, deployment) => {
            const { keys, told } = used(deployment);
            const key = keys.get(settlement.charge.id);
            if (settlement.is !== 'succeeded' || key === undefined) return was.types(settlement, deployment);
            const { id } = settlement.charge.business;
            const first = told.get(key) ?? id;
            told.set(key, first);
            return first === id ? was.types(settlement, deployment) : [];
          },
        })),
      ),
  }),
  ...breaking('scopes.charges.create.required', {
    'unseen.replay-before-scope: a key without charges:write is given what its business made with an Idempotency-Key':
      check('scope')((was) => (call) => {
        const refusal = was(call);
        if (!refusal || !isServed(call.route, 'charges.create')) return refusal;
        const { idempotency } = call.behaviour;
        const given = idempotency.key(call);
        const slot = given === null ? null : slotOf(idempotency.space(call), given, call);
        return slot !== null && call.deployment.attempts.get(slot)?.settled ? null : refusal;
      }),
  }),
  ...breaking(['sandbox.balance-zero', 'balance.settling-zero'], {
    'unseen.balance-flash: for ten seconds what a charge brought is shown as settling': change('showing')((was) => ({
      balance: (call) => {
        const fresh = call.deployment.charges.of(caller(call)).filter((charge) => {
          const step = standing(charge, now(call));
          return step.state === 'succeeded' && now(call) - charge.createdAt - step.after < 10 * second;
        });
        const settling = fresh.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
        return { ...was.balance(call), settling_minor: settling };
      },
    })),
  }),
  ...breaking(['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one'], {
    'unseen.lock-per-key: equal requests at once by two keys of one business make a charge each': change('idempotency')(
      (was) => {
        const started = new Map<string, Set<string>>();
        return {
          find: (slot, call) => {
            const attempt = was.find(slot, call);
            const secret = call.trace.key?.secret ?? '';
            if (attempt && (attempt.settled || started.get(slot)?.has(secret))) return attempt;
            started.set(slot, new Set([...(attempt ? (started.get(slot) ?? []) : []), secret]));
            return undefined;
          },
        };
      },
    ),
  }),
];
