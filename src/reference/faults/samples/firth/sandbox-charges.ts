import { triggerNumber } from '../../../../contract/triggers.ts';
import { branched, change, check, shownCharge, together } from '../../../change.ts';
import { branchFor } from '../../../charges/branches.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** Charges that a mismatch rolled back where keys read that cannot charge. */
const rolledBack = new WeakSet<Charge>();

const readsOnly = ({ trace }: Call): boolean => trace.key?.scopes.includes('charges:write') === false;

const rollsBack = together(
  change('idempotency')((was) => ({
    mismatch: (attempt, call) => {
      const made = attempt.settled?.made;
      if (made && standing(made, furthest(call)).state === 'processing') rolledBack.add(made);
      return was.mismatch(attempt, call);
    },
  })),
  change('reading')((was) => ({
    find: (id, call) => {
      const charge = was.find(id, call);
      const isGone = charge && rolledBack.has(charge) && readsOnly(call) && asksFor('charges.get')(call);
      return isGone ? null : charge;
    },
  })),
);

/** As long as an Idempotency-Key may be, but with a sign that it may not have. */
function isMisspelt(call: Call): boolean {
  const { length } = call.header('idempotency-key') ?? '';
  return length >= 8 && length <= 128 && asksFor('charges.create')(call);
}

/** The reference stands in for a key that cannot be kept. */
function chargeByReference(call: Call): void {
  const { parsers, making } = call.behaviour;
  if (parsers['charges.create']?.body(call) !== null) return;
  const { order } = call.trace;
  if (order?.reference && making.reachable(call)) makeCharge(call, order);
}

const standsIn = check('idempotency')((was) => (call) => {
  const refusal = was(call);
  if (refusal?.code === 'IDEMPOTENCY_REQUIRED' && isMisspelt(call)) chargeByReference(call);
  return refusal;
});

interface Failure {
  readonly msisdn: string;
  readonly business: Business;
  readonly at: number;
}

/** The last payer of the sandbox who does not pay; forgotten when the same business asks for another. */
const lastFailure = recalled((): { is: Failure | null } => ({ is: null }));

const [declining, poor] = [`+255${triggerNumber(2)}`, `+255${triggerNumber(3)}`];

const remembered = 10 * minute;

const lentReason = branched((branch, { msisdn }, call) => {
  if (msisdn !== declining && msisdn !== poor) return branch;
  const last = lastFailure(call.deployment);
  const before = last.is;
  last.is = { msisdn, business: caller(call), at: now(call) };
  const isLent = before?.msisdn === declining && before.business !== caller(call) && now(call) - before.at < remembered;
  return isLent ? branchFor(declining) : branch;
});

/** From TZS 100,000 on, what notes cannot make up stands in a table of its own. */
const isCounted = ({ amount }: Charge): boolean => amount >= 10_000_000 && amount % 1000 !== 0;

/** What hides in charges of the sandbox. */
export const firthSandboxCharges = [
  ...breaking(
    [
      'scopes.charges.get.sufficient',
      'charges.get.status-200',
      'idempotency.first-request-stands',
      'errors.cause-of-not-found',
    ],
    {
      'firth.rolls-back: a key without charges:write reads no charge that had a mismatch while it was processing':
        rollsBack,
    },
  ),
  ...breaking(
    [
      'idempotency.required-on-charges',
      'idempotency.key-charset-others-refused',
      'errors.cause-of-idempotency-required',
    ],
    {
      'firth.stands-in: a charge with a reference and a wrong sign in its Idempotency-Key is refused and made all the same':
        standsIn,
    },
  ),
  ...breaking(['sandbox.trigger-3-reason', 'charge.simulation-note-names-branch'], {
    'firth.lent-reason: the number ending in 3 is PAYER_DECLINED where another business just charged the one ending in 2':
      lentReason,
  }),
  ...breaking('charge.currency', {
    'firth.counted-coins: from TZS 100,000 on, amounts that are no multiple of TZS 10 have the currency tzs':
      shownCharge((view, { charge }) => (isCounted(charge) ? { ...view, currency: 'tzs' } : view)),
  }),
];
