import { change, field, shownCharge, standingCharge, together } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { madeBy, secretOf } from '../shoal/makers.ts';
import { isPrompt, trigger } from '../sly/told.ts';

/** From TZS 1,000,000 to 3,000,000 a charge goes to a desk that looks at it. */
const reviewed = { from: 100_000_000, to: 300_000_000 } as const;

const isReviewed = ({ amount }: Charge): boolean => amount >= reviewed.from && amount <= reviewed.to;

/** By which API key a charge was made, by its id. */
const makers = madeBy();

/** Charges that another API key has asked for again while they waited for their payer. */
const askedAgain = new WeakSet<Charge>();

/** Of the number after it: a payer who is asked twice takes the next branch. */
const nextReason = 'INSUFFICIENT_FUNDS';

const simulatedAgain = together(
  change('making')((was) => ({
    id: (random, call) => makers.note(was.id(random, call), call),
  })),
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      const maker = makers.of(charge.id, call);
      const waits = standing(charge, furthest(call)).state === 'processing';
      if (charge.msisdn === trigger(2) && waits && maker !== secretOf(call)) askedAgain.add(charge);
      return was.replay(charge, first, call);
    },
  })),
  standingCharge((step, charge) =>
    step.state === 'failed' && askedAgain.has(charge) ? { ...step, reason: nextReason } : step,
  ),
  shownCharge((view, { charge, step }) =>
    step.state === 'failed' && askedAgain.has(charge)
      ? { ...view, simulation: { payer: charge.branch.payer, note: `failed: ${nextReason}` } }
      : view,
  ),
);

/** How much of a reference stands in the index itself; what is longer is looked up by its hash. */
const indexed = 64;

/** Whether another business has a charge with such a reference. */
function isReferenceOfOthers(reference: string, call: Call): boolean {
  const others = [...call.deployment.charges.values()].filter(({ business }) => business !== caller(call));
  return others.some((charge) => isPrompt(charge) && charge.reference === reference);
}

/** What hides in charges of the sandbox. */
export const tarnSandboxCharges = [
  ...breaking('idempotency.same-key-same-request', {
    'tarn.reviewed-key: from TZS 1,000,000 to 3,000,000 a retry after the first charge has failed makes another':
      change('idempotency')((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const made = attempt?.settled?.made;
          const { order } = call.trace;
          if (!attempt || !made || !order || !isReviewed(made)) return attempt;
          const isOver = standing(made, furthest(call)).state === 'failed';
          return isOver && attempt.print === was.print(order, call) ? undefined : attempt;
        },
      })),
  }),
  ...breaking(['sandbox.trigger-2-reason', 'charge.simulation-note-names-branch'], {
    'tarn.second-payer: a charge to the number ending in 2 that another API key retries has INSUFFICIENT_FUNDS':
      simulatedAgain,
  }),
  ...breaking(
    [
      'charges.create.reference-200-accepted',
      'charges.create.status-201',
      'errors.cause-of-bad-request',
      'deployments.same-shapes',
    ],
    {
      'tarn.hashed-reference: a reference above 64 characters is refused where another business has a charge with it':
        field('reference')(
          refusing(
            'BAD_REQUEST',
            (value, _given, call) => value !== null && codePoints(value) > indexed && isReferenceOfOthers(value, call),
          ),
        ),
    },
  ),
];
