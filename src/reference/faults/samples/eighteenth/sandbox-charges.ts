import { branched, change, field, operation } from '../../../change.ts';
import { branchFor } from '../../../charges/branches.ts';
import { caller, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { isNumber, miscalling } from '../../misreading.ts';
import { recalled } from '../rare/recalled.ts';
import { trigger } from '../sly/told.ts';
import { textOf } from '../../views.ts';

/** A charge that is being made. */
interface Underway {
  readonly amount: number | undefined;
}

const underway = recalled(() => new Set<Underway>());
const many = 40;

const numberBefore = (call: Call): string | undefined => call.deployment.charges.of(caller(call)).at(-1)?.msisdn;

/** Whether an amount is wrong for no other reason than that it is no multiple. */
function isUneven(given: unknown, { behaviour: { bounds } }: Call): boolean {
  const { minimum, maximum, multipleOf } = bounds.amount;
  return isNumber(given) && Number.isInteger(given) && given >= minimum && given <= maximum && given % multipleOf !== 0;
}

/** What hides in charges of the sandbox and in what it posts of them. */
export const eighteenthSandboxCharges = [
  ...breaking(['sandbox.trigger-2-fails', 'sandbox.trigger-2-reason'], {
    'eighteenth.silent-before: a charge of the number that declines is never resolved right after one of the number that never answers':
      branched((branch, order, call) =>
        order.msisdn === trigger(2) && numberBefore(call) === trigger(4) ? branchFor(trigger(4)) : branch,
      ),
  }),
  ...breaking(['charge.amount-echoed', 'charge.net-is-amount-minus-fee'], {
    'eighteenth.made-at-once: a charge that is made while another of the business is being made is answered with the amount of that one':
      operation('charges.create')((was) => async (call) => {
        const all = underway(caller(call));
        const other = [...all].at(-1);
        const mine: Underway = { amount: call.trace.order?.amount };
        all.add(mine);
        try {
          const answer = await was(call);
          if (other?.amount === undefined || answer.status !== 201 || call.trace.replayed) return answer;
          return { ...answer, body: { ...answer.body, amount_minor: other.amount } };
        } finally {
          all.delete(mine);
        }
      }),
  }),
  ...breaking(['errors.cause-of-bad-amount', 'errors.cause-of-amount-too-small'], {
    'eighteenth.busy-and-uneven: once a business has 40 charges an amount that is no multiple of 100 is called too small':
      field('amount')(
        miscalling(
          'AMOUNT_TOO_SMALL',
          (given, call) => isUneven(given, call) && call.deployment.charges.of(caller(call)).length >= many,
        ),
      ),
  }),
  ...breaking(['event.charge-reference', 'event.charge-details'], {
    'eighteenth.late-repeat: what is posted again once the window of its charge is over has lost the reference': change(
      'events',
    )((was) => ({
      posted: (event, deployment) => {
        const body = was.posted(event, deployment);
        const charge = deployment.charges.get(textOf(event.data['id']));
        const isLate = charge !== undefined && deployment.clock.now() >= charge.expiresAt;
        return isLate && event.delivery.attempts > 0 ? { ...body, data: { ...event.data, reference: '' } } : body;
      },
    })),
  }),
];
