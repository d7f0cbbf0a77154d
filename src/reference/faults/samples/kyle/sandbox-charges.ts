import { answers, change, shownAt, shownCharge, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { textOf, without } from '../../views.ts';
import { bodyOf } from '../dell/told.ts';
import { day, recalled } from '../rare/recalled.ts';

/** What a worker has read of a request that it refused, and whose that was. */
const leftOver = recalled((): { currency: string; business?: Business } => ({ currency: '' }));

/** The currency that a request takes over where it names none itself. */
function takenOver(call: Call): string {
  const left = leftOver(call.deployment);
  if (bodyOf(call)['currency'] !== undefined || left.business === caller(call)) return '';
  const { currency } = left;
  left.currency = '';
  return currency;
}

const workerNotCleared = together(
  answers(both(at('charges.create'), refusedWith('BAD_CURRENCY')))((_answer, call) => {
    const left = leftOver(call.deployment);
    left.currency = textOf(bodyOf(call)['currency']);
    left.business = caller(call);
    return {};
  }),
  change('making')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      const currency = asksFor('charges.create')(call) ? takenOver(call) : '';
      return currency === '' ? order : { ...order, currency };
    },
  })),
);

/** After so long charges are read from the archive, which has no postings of what was never paid. */
const archivedAfter = 21 * day;

const unpaid: readonly string[] = ['failed', 'expired'];

/** What hides in charges. */
export const kyleSandboxCharges = [
  ...breaking(['charge.currency', 'charges.create.currency-default'], {
    'kyle.worker-not-cleared: a charge without a currency has the one that another business was last refused for':
      workerNotCleared,
  }),
  ...breaking(['charge.fee-minor', 'charge.net-minor'], {
    'kyle.without-postings: after three weeks a failed or expired charge has no fee_minor and net_minor': shownCharge(
      (view, { charge, step, call }) =>
        unpaid.includes(step.state) && now(call) - charge.createdAt > archivedAfter
          ? without(view, 'fee_minor', 'net_minor')
          : view,
    ),
  }),
  ...breaking('charge.reference-echoed', {
    'kyle.flattened: a charge is listed with the reference that its metadata has': shownAt('charges.list')(
      (view, { charge }) => {
        const inMetadata = charge.metadata?.['reference'];
        return typeof inMetadata === 'string' ? { ...view, reference: inMetadata } : view;
      },
    ),
  }),
];
