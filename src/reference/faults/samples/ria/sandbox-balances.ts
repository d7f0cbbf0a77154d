import { change, operation, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Charges of a business that waited for their payer when its balance was read last. */
const awaited = recalled(() => new Set<Charge>());

/** What has come in of the charges that the reading before found waiting. */
function cameIn(call: Call): number {
  const waiting = awaited(caller(call));
  const stateOf = (charge: Charge): string => standing(charge, furthest(call)).state;
  const paid = [...waiting].filter((charge) => stateOf(charge) === 'succeeded');
  waiting.clear();
  for (const charge of call.deployment.charges.of(caller(call)))
    if (stateOf(charge) === 'processing') waiting.add(charge);
  return paid.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
}

/** How many charges of a business are being written. */
const writing = recalled(() => ({ charges: 0 }));

/** How long it takes to fetch what a balance says. */
const reading_ms = 4;

const blankMeanwhile = together(
  operation('charges.create')((was) => async (call) => {
    const underWay = writing(caller(call));
    underWay.charges++;
    try {
      return await was(call);
    } finally {
      underWay.charges--;
    }
  }),
  operation('balance.get')((was) => async (call) => {
    await pause(reading_ms);
    return was(call);
  }),
  change('showing')((was) => ({
    balance: (call) => {
      const view = was.balance(call);
      const { settlement = null } = view;
      const isBlank = isObject(settlement) && writing(caller(call)).charges > 0;
      return isBlank ? { ...view, settlement: { ...settlement, note: '' } } : view;
    },
  })),
);

/** What hides in balances of the sandbox. */
export const riaSandboxBalances = [
  ...breaking('sandbox.balance-zero', {
    'ria.came-in: the balance shows what was paid of the charges that its reading before found processing': change(
      'showing',
    )((was) => ({
      balance: (call) => ({ ...was.balance(call), available_minor: cameIn(call) }),
    })),
  }),
  ...breaking('balance.sandbox-note', {
    'ria.blank-meanwhile: while a charge of the business is being written the note of its balance is empty':
      blankMeanwhile,
  }),
];
