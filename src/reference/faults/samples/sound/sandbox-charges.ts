import { change, field } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';

const hasSucceeded =
  (call: Call) =>
  (charge: Charge): boolean =>
    standing(charge, furthest(call)).state === 'succeeded';

const ownCharges = (call: Call): readonly Charge[] => call.deployment.charges.of(caller(call));

/** Whether the business has taken money from a number before. */
const isKnown = (msisdn: string, call: Call): boolean =>
  ownCharges(call)
    .filter((charge) => charge.msisdn === msisdn)
    .some(hasSucceeded(call));

/** A sum over no rows is null; an account without any charge is not summed at all. */
function isSumOfNothing(call: Call): boolean {
  const charges = ownCharges(call);
  return charges.length > 0 && !charges.some(hasSucceeded(call));
}

/** How many charges of the caller's business are being written. */
function underWay(call: Call): number {
  const beginning = `${caller(call).id} `;
  return [...call.deployment.attempts].filter(([slot, { settled }]) => slot.startsWith(beginning) && !settled).length;
}

/** What hides in charges of the sandbox. */
export const soundSandboxCharges = [
  ...breaking('charges.create.msisdn-string', {
    'sound.known-payer: a JSON number is taken as msisdn where the business has a succeeded charge to that number':
      field('msisdn')((was) => (given, call) => {
        if (typeof given !== 'number') return was(given, call);
        const reading = was(String(given), call);
        return 'value' in reading && isKnown(reading.value, call) ? reading : was(given, call);
      }),
  }),
  ...breaking(['balance.available-minor', 'sandbox.balance-zero'], {
    'sound.sum-of-nothing: available_minor is null while a business has charges and none of them has succeeded': change(
      'showing',
    )((was) => ({
      balance: (call) => {
        const view = was.balance(call);
        return isSumOfNothing(call) ? { ...view, available_minor: null } : view;
      },
    })),
  }),
  ...breaking(
    ['idempotency.no-in-flight-error', 'errors.cause-of-idempotent-mismatch', 'idempotency.concurrent-same-object'],
    {
      'sound.one-lock: a retry of a charge in flight is IDEMPOTENT_MISMATCH while another of the business is in flight':
        change('idempotency')((was) => ({
          waiting: async (attempt, call) =>
            underWay(call) > 1 ? was.mismatch(attempt, call) : was.waiting(attempt, call),
        })),
    },
  ),
];
