import { change, operation, shownAt, standingCharge, together } from '../../../change.ts';
import { isFinal, type Charge } from '../../../charges/charge.ts';
import { caller, now, type Trace } from '../../../http/call.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const lastEnded = recalled(() => ({ at: Infinity }));
const underway = recalled((): Set<Trace> => new Set());
const readMeanwhile = new WeakSet<Trace>();

/** For how long what was read of a charge that has ended is as good as new. */
const fresh = 10 * minute;

/** How many charges of a business the queue of prompts holds. */
const queued = 30;

const newerThan = ({ business, place }: Charge, { charges }: Deployment): number =>
  charges.of(business).length - 1 - place;

/** Whether another business gave the same reference before. */
function isAnothers({ business, reference, createdAt }: Charge, { charges }: Deployment): boolean {
  if (reference === null || reference === '') return false;
  for (const other of charges.values())
    if (other.business !== business && other.reference === reference && other.createdAt <= createdAt) return true;
  return false;
}

/** What hides in charges of the sandbox. */
export const riptideSandboxCharges = [
  ...breaking('charge.object', {
    'riptide.old-snapshot: an ended charge that was last read more than ten minutes ago is shown as a charge_snapshot':
      shownAt('charges.get')((view, { charge, step, call }) => {
        if (!isFinal(step.state)) return view;
        const last = lastEnded(charge);
        const isOld = now(call) - last.at > fresh;
        last.at = now(call);
        return isOld ? { ...view, object: 'charge_snapshot' } : view;
      }),
  }),
  ...breaking(
    [
      'lifecycle.processing-never-goes-back',
      'sandbox.trigger-4-stays-processing',
      'charges.list.state-requires-payment',
      'charges.list.state-filter-complete',
    ],
    {
      'riptide.queued-again: a charge that is still processing when 31 newer ones follow it requires payment again':
        standingCharge((step, charge, { deployment }) =>
          step.state === 'processing' && newerThan(charge, deployment) > queued
            ? { ...step, state: 'requires_payment' }
            : step,
        ),
    },
  ),
  ...breaking('charge.metadata-returned', {
    'riptide.read-meanwhile: a charge that is being written while its business lists charges loses its metadata':
      together(
        operation('charges.create')((was) => async (call) => {
          const writing = underway(caller(call));
          writing.add(call.trace);
          try {
            return await was(call);
          } finally {
            writing.delete(call.trace);
          }
        }),
        operation('charges.list')((was) => (call) => {
          for (const trace of underway(caller(call))) readMeanwhile.add(trace);
          return was(call);
        }),
        change('making')((was) => ({
          order: (asked, call) => {
            const order = was.order(asked, call);
            return readMeanwhile.has(call.trace) ? { ...order, metadata: null } : order;
          },
        })),
      ),
  }),
  ...breaking('charge.livemode-false', {
    'riptide.shared-reference: a charge whose reference another business gave before is read with livemode null':
      shownAt('charges.get')((view, { charge, call }) =>
        isAnothers(charge, call.deployment) ? { ...view, livemode: null } : view,
      ),
  }),
];
