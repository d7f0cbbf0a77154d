import { answers, change, shownAt, together } from '../../../change.ts';
import { awaiting } from '../../../charges/branches.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const unwritten = recalled(() => new Set<string>());

const isWaiting = (charge: Charge, call: Call): boolean =>
  standing(charge, furthest(call)).state === 'requires_payment';

/** The code of the newest charge over an amount that waits at any till of the business. */
function newestCode({ business, amount }: Charge, call: Call): string | null {
  const newest = call.deployment.charges
    .of(business)
    .findLast((charge) => charge.origin.is === 'pos' && charge.amount === amount && isWaiting(charge, call));
  return newest?.origin.is === 'pos' ? newest.origin.qr : null;
}

/** What hides in codes at tills. */
export const latentLiveCounters = [
  ...breakingLive('pos-charge.code-of-one-charge', {
    'latent.code-by-amount: in lists all codes that wait over one amount have the qr of the newest, whatever their tills':
      shownAt('charges.list')((view, { charge, call }) => {
        const qr = charge.origin.is === 'pos' && isWaiting(charge, call) ? newestCode(charge, call) : null;
        return qr === null ? view : { ...view, qr };
      }),
  }),
  ...breakingLive('pos-charge.created-as-requires-payment', {
    'latent.code-after-outage: a code that is asked for again after an unavailable ledger is created as processing':
      together(
        answers(both(at('pos.create'), refusedWith('LEDGER_UNAVAILABLE')))((_answer, call) => {
          const { idempotencyKey } = call.trace;
          if (idempotencyKey !== undefined) unwritten(caller(call)).add(idempotencyKey);
          return {};
        }),
        change('codes')((was) => ({
          branch: (order, call) =>
            unwritten(caller(call)).has(call.trace.idempotencyKey ?? '')
              ? awaiting('processing', call.behaviour.bounds.posWindow)
              : was.branch(order, call),
        })),
      ),
  }),
];
