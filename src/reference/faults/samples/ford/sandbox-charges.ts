import { answers, change } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How often what was asked for was not there. */
const misses = recalled(() => new Map<string, number>());

/** The second miss is kept as an empty row, which nobody can read. */
const keptFrom = 3;

function missed(call: Call): number {
  const all = misses(call.deployment);
  const row = `${caller(call).id} ${askedId(call)}`;
  const count = (all.get(row) ?? 0) + 1;
  all.set(row, count);
  return count;
}

/** Whether an order of the business failed before, under the same reference. */
const failedBefore = (reference: string, call: Call): boolean =>
  call.deployment.charges
    .of(caller(call))
    .some((charge) => charge.reference === reference && standing(charge, furthest(call)).state === 'failed');

/** What hides in charges. */
export const fordSandboxCharges = [
  ...breaking(
    [
      'errors.never-500',
      'errors.status-of-ledger-unavailable',
      'errors.cause-of-ledger-unavailable',
      'charges.get.unknown-not-found',
      'charges.get.foreign-not-found',
    ],
    {
      'ford.empty-row: the third read of a charge that is not found is answered 500': answers(
        both(at('charges.get'), refusedWith('NOT_FOUND')),
      )((_answer, call) => (missed(call) < keptFrom ? {} : refuse(call, { code: 'LEDGER_UNAVAILABLE', status: 500 }))),
    },
  ),
  ...breaking('charge.reference-echoed', {
    'ford.second-try: a charge with the reference of one that failed gets a reference that ends in (2)': change(
      'making',
    )((was) => ({
      order: (asked, call) => {
        const order = was.order(asked, call);
        const { reference } = order;
        const isTriedAgain =
          asksFor('charges.create')(call) && reference !== null && reference !== '' && failedBefore(reference, call);
        return isTriedAgain ? { ...order, reference: `${reference} (2)` } : order;
      },
    })),
  }),
];
