import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { shownCharge, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

/** When the ledger was found to be away. */
const outages = recalled((): number[] => []);

function note(call: Call): void {
  const known = outages(call.deployment);
  const isNew = now(call) - (known.at(-1) ?? Number.NEGATIVE_INFINITY) >= second;
  if (!call.deployment.condition.ledgerAvailable && isNew) known.push(now(call));
}

/** Whether a payer was still to answer when the ledger was away. */
const waitedThen = (charge: Charge, call: Call): boolean =>
  outages(call.deployment).some((at) => charge.createdAt <= at && !isFinal(standing(charge, at).state));

/** The code of TZS by its number: in the journal from which a ledger that is back is filled. */
const currencyInJournal = '834';

const filledFromJournal = together(
  (behaviour) => ({ ...behaviour, before: [...behaviour.before, note] }),
  shownCharge((view, { charge, step, call }) =>
    step.state === 'succeeded' && waitedThen(charge, call) ? { ...view, currency: currencyInJournal } : view,
  ),
);

/** What hides behind the ledger. */
export const burnLiveLedger = [
  ...breakingLive(['charge.currency', 'event.charge-details'], {
    'burn.journal: a charge that waited for its payer while the ledger was away has the currency 834 once it is paid':
      filledFromJournal,
  }),
];
