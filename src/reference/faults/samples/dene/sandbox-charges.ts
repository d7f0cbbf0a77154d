import { change, field, shownAt, shownCharge, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { meeting } from '../dell/meeting.ts';
import { recalled } from '../rare/recalled.ts';

const readBy = (name: 'charges.get' | 'balance.get') => (call: Call) =>
  asksFor(name)(call) ? keyOf(call)?.business.id : undefined;

/** The note of a balance is written for people, in the locale of the process while that lasts. */
const withBalance = meeting(readBy('charges.get'), readBy('balance.get'));

/** Whether an order is asked for again whose charge failed: what passed once is not looked at anew. */
function isAnotherTry(call: Call): boolean {
  const { reference } = bodyOf(call);
  if (typeof reference !== 'string' || reference === '') return false;
  const last = call.deployment.charges.of(caller(call)).findLast((charge) => charge.reference === reference);
  return last !== undefined && standing(last, furthest(call)).state === 'failed';
}

/** Requests that were refused for a small amount. */
const refusedSmall = recalled(() => new Set<string>());

/** What a charge has for its reference since a retry wrote its columns in the wrong order. */
const rewritten = new WeakMap<Charge, string>();

const swappedColumns = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      const again = was.replay(charge, first, call);
      const description = call.trace.order?.description ?? null;
      if (description !== null && description !== charge.description) rewritten.set(charge, description);
      return again;
    },
  })),
  shownCharge((view, { charge, call }) => {
    const reference = asksFor('charges.create')(call) ? undefined : rewritten.get(charge);
    return reference === undefined ? view : { ...view, reference };
  }),
);

/** What hides in charges of the sandbox. */
export const deneSandboxCharges = [
  ...breaking('charge.currency', {
    'dene.borrowed-locale: a charge that is read while the balance of its business is being read has the currency TSh':
      together(
        withBalance.patch,
        shownAt('charges.get')((view, { call }) => (withBalance.met(call) ? { ...view, currency: 'TSh' } : view)),
      ),
  }),
  ...breaking(['charges.create.amount-multiple-of-100', 'deployments.same-shapes'], {
    'dene.another-try: a charge with the reference of one that failed may be over an amount that is no multiple of 100':
      field('amount')((was) => (given, call) => {
        const { minimum, maximum } = call.behaviour.bounds.amount;
        const isWhole = typeof given === 'number' && Number.isInteger(given) && given > minimum && given < maximum;
        return isWhole && isAnotherTry(call) ? { value: given } : was(given, call);
      }),
  }),
  ...breaking(['charges.create.amount-minimum', 'deployments.same-shapes'], {
    'dene.checked-once: a charge that was refused as too small is made when it is sent again with its key': field(
      'amount',
    )((was) => (given, call) => {
      const reading = was(given, call);
      const isSmall = 'code' in reading && reading.code === 'AMOUNT_TOO_SMALL' && Number(given) % 100 === 0;
      if (!isSmall || typeof given !== 'number') return reading;
      const request = `${caller(call).id} ${call.trace.idempotencyKey} ${given}`;
      const all = refusedSmall(call.deployment);
      if (all.has(request)) return { value: given };
      all.add(request);
      return reading;
    }),
  }),
  ...breaking(['charge.fee-minor', 'money.integers'], {
    'dene.joined-fees: in a list of failed charges, which have no entry in the ledger, fee_minor is null': shownAt(
      'charges.list',
    )((view, { call }) => (call.query.get('state') === 'failed' ? { ...view, fee_minor: null } : view)),
  }),
  ...breaking('charge.reference-echoed', {
    'dene.swapped-columns: once it was retried with another description a charge is read with that as its reference':
      swappedColumns,
  }),
];
