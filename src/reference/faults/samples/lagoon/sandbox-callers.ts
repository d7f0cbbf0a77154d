import { check, operation } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { count } from '../../../limits/rate.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** From TZS 100,000 on a charge is looked at by a desk. */
const lookedAt = 10_000_000;

/** The desk asks for the payer, for earlier charges and for limits, each time with the key of the caller. */
const questions = 3;

const askedBack = operation('charges.create')((was) => async (call) => {
  const answer = await was(call);
  const { order, replayed } = call.trace;
  const isNew = answer.status === 201 && replayed !== true;
  if (isNew && order && order.amount >= lookedAt) for (let asked = 0; asked < questions; asked++) count(call);
  return answer;
});

/** When a business last came with an expired key: that is known without asking for a while. */
const expiries = recalled(() => ({ told: Number.NEGATIVE_INFINITY }));
const known = 5 * minute;

function presented(call: Call): Key | undefined {
  const { access } = call.behaviour;
  const secret = access.secret(call);
  return secret === null ? undefined : access.find(secret, call);
}

const keptExpiry = check('key')((was) => (call) => {
  const refusal = was(call);
  const key = presented(call);
  if (!refusal || !key) return refusal;
  const expiry = expiries(key.business);
  if (refusal.code === 'KEY_EXPIRED') expiry.told = now(call);
  const isKnown = now(call) - expiry.told < known;
  return isKnown && refusal.code === 'KEY_REVOKED' ? { code: 'KEY_EXPIRED' } : refusal;
});

/** A list of what succeeded is a statement of account, and that is a matter of the balance. */
const isStatement = (call: Call): boolean => asksFor('charges.list')(call) && call.query.get('state') === 'succeeded';

/** What hides in who calls the sandbox. */
export const lagoonSandboxCallers = [
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'lagoon.asked-back: a charge from TZS 100,000 counts as four requests of its key': askedBack,
  }),
  ...breaking(['errors.cause-of-key-expired', 'errors.cause-of-key-revoked'], {
    'lagoon.kept-expiry: for 5 minutes after an expired key a retired one of the same business is KEY_EXPIRED':
      keptExpiry,
  }),
  ...breaking(
    [
      'errors.cause-of-forbidden-scope',
      'scopes.charges.list.sufficient',
      'errors.scope-is-the-needed-one',
      'charges.list.status-200',
      'deployments.same-shapes',
    ],
    {
      'lagoon.statement-of-account: the list of succeeded charges is refused to a key without balance:read': check(
        'scope',
      )((was) => (call) => {
        const refusal = was(call);
        const mayKnow = call.trace.key?.scopes.includes('balance:read') === true;
        return !refusal && isStatement(call) && !mayKnow ? { code: 'FORBIDDEN_SCOPE', scope: 'balance:read' } : refusal;
      }),
    },
  ),
];
