import { answers, branched, change, shownAt, statusAt, together } from '../../../change.ts';
import { branchFor } from '../../../charges/branches.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { at, both, refusedWith, type When } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { minute, recalled, secondOf } from '../rare/recalled.ts';
import { sentBody, trigger } from '../sly/told.ts';

/** What a refused request asked for. */
interface Draft {
  readonly currency: string;
  readonly at: number;
}

const drafts = recalled(() => new Map<string, Draft>());
const askedAgain = recalled(() => ({ reference: '' }));

/** Whether what is answered is a charge over a round amount that nobody has answered yet. */
const isRoundAndProcessing: When = ({ body }) => {
  const amount = body?.['amount_minor'];
  return isNumber(amount) && amount % 10_000_000 === 0 && body?.['state'] === 'processing';
};

/** Whether the business has made a charge that fails for lack of funds within this second. */
function failedForFundsJustNow(call: Call): boolean {
  return call.deployment.charges
    .of(caller(call))
    .some(({ msisdn, createdAt }) => msisdn === trigger(3) && secondOf(createdAt) === secondOf(now(call)));
}

const isDeclined = ({ msisdn }: ChargeOrder): boolean => msisdn === trigger(2);

/** Keeps what a request with a reference asked for, though it is refused. */
function keepDraft(call: Call): void {
  const { reference, currency } = sentBody(call);
  if (typeof reference === 'string' && reference !== '' && typeof currency === 'string')
    drafts(caller(call)).set(reference, { currency, at: now(call) });
}

/** What hides in charges of the sandbox. */
export const latentSandboxCharges = [
  ...breaking('charges.get.status-200', {
    'latent.held-for-review: while a charge over a multiple of TZS 100,000 is processing its read is answered 202':
      statusAt('charges.get', 202, isRoundAndProcessing),
  }),
  ...breaking(['sandbox.trigger-2-reason', 'charge.simulation-note-names-branch'], {
    'latent.reason-of-the-second: in the second in which a charge fails for lack of funds one that is declined does too':
      branched((branch, order, call) =>
        isDeclined(order) && failedForFundsJustNow(call) ? branchFor(trigger(3)) : branch,
      ),
  }),
  ...breaking('charge.currency', {
    'latent.refused-currency: the first read of a charge shows the currency that was refused with its reference before':
      together(
        answers(both(at('charges.create'), refusedWith('BAD_CURRENCY')))((_answer, call) => {
          keepDraft(call);
          return {};
        }),
        shownAt('charges.get')((view, { charge: { business, reference, createdAt, seen } }) => {
          const draft = drafts(business).get(reference ?? '');
          const isStale = draft !== undefined && createdAt - draft.at < minute && seen.reads === 1;
          return isStale ? { ...view, currency: draft.currency } : view;
        }),
      ),
  }),
  ...breaking(['idempotency.first-request-stands', 'charge.reference-echoed'], {
    'latent.listed-as-asked-last: in lists a charge has the reference of a request that its key was refused for':
      together(
        change('idempotency')((was) => ({
          mismatch: (attempt, call) => {
            const reference = call.trace.order?.reference;
            if (attempt.settled && typeof reference === 'string')
              askedAgain(attempt.settled.made).reference = reference;
            return was.mismatch(attempt, call);
          },
        })),
        shownAt('charges.list')((view, { charge }) => {
          const { reference } = askedAgain(charge);
          return reference === '' ? view : { ...view, reference };
        }),
      ),
  }),
];
