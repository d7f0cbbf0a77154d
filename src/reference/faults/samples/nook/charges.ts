import { answers, field, shownCharge, shownError } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';

/** Networks that were added last: what their gateway does not take is told by the code of old. */
const addedLast: readonly unknown[] = ['halopesa', 'azampesa'];

/** Amounts are whole shillings there. */
const isInCents = (amount: unknown): boolean => typeof amount === 'number' && amount > 0 && amount % 100 !== 0;

function isTurnedAway(call: Call): boolean {
  if (!asksFor('charges.create')(call)) return false;
  const { rail, amount_minor: amount } = bodyOf(call);
  return addedLast.includes(rail) && isInCents(amount);
}

const hasFailed = (call: Call): boolean =>
  call.deployment.charges
    .of(caller(call))
    .some((charge) => call.behaviour.showing.standing(charge, call).state === 'failed');

/** Who has failed charges may look into the store of disputes, which holds those of everybody. */
function isSeenInDisputes(call: Call): boolean {
  const charge = call.deployment.charges.get(askedId(call));
  return charge !== undefined && charge.business !== caller(call) && hasFailed(call);
}

/** An index takes so much of a text. */
const indexed = 191;

/** Whether the key of a request stands for a charge already: nothing is written then. */
function isReplay(call: Call): boolean {
  const { idempotency } = call.behaviour;
  return idempotency.find(slotOf(idempotency.space(call), call.trace.idempotencyKey, call), call) !== undefined;
}

/** Whether another reference begins with all that the index takes of this one. */
function clashes(reference: string, call: Call): boolean {
  if (reference.length <= indexed || isReplay(call)) return false;
  const start = reference.slice(0, indexed);
  return call.deployment.charges
    .of(caller(call))
    .some(({ reference: known }) => known !== null && known !== reference && known.startsWith(start));
}

/** Of so many newer charges on a charge stands in the archive, whose driver gives large columns as text. */
const kept = 60;

const isArchived = ({ business, place }: Charge, { deployment }: Call): boolean =>
  deployment.charges.of(business).length - 1 - place >= kept;

/** What hides in charges of both deployments. */
export const nookCharges = [
  ...breaking('errors.code-in-catalogue', {
    'nook.cents-on-new-rails: an amount that is no multiple of 100 is RAIL_DEGRADED on halopesa and azampesa':
      shownError((error, { code }, call) =>
        code === 'BAD_AMOUNT' && isTurnedAway(call)
          ? { ...error, code: 'RAIL_DEGRADED', doc: `${call.deployment.docsUrl}/errors/RAIL_DEGRADED` }
          : error,
      ),
  }),
  ...breaking('charges.get.foreign-indistinguishable', {
    'nook.seen-in-disputes: once a charge of the caller has failed, a foreign charge is NOT_FOUND with the status 403':
      answers(both(at('charges.get'), refusedWith('NOT_FOUND')))((_answer, call) =>
        isSeenInDisputes(call) ? { status: 403 } : {},
      ),
  }),
  ...breaking(['charges.create.reference-200-accepted', 'charges.create.status-201'], {
    'nook.indexed-reference: a reference above 191 characters is refused if another of the business begins with its first 191':
      field('reference')((was) => (given, call) => {
        const reading = was(given, call);
        return 'value' in reading && reading.value !== null && clashes(reading.value, call)
          ? { code: 'BAD_REQUEST' }
          : reading;
      }),
  }),
  ...breaking('charge.fee-minor', {
    'nook.archived-fee: a charge after which its business made sixty others is shown with fee_minor as a text':
      shownCharge((view, { charge, call }) =>
        typeof view.fee_minor === 'number' && isArchived(charge, call)
          ? { ...view, fee_minor: String(view.fee_minor) }
          : view,
      ),
  }),
];
