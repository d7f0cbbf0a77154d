import { change, shownCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { JsonObject } from '../../../http/json.ts';
import { isObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';

/** Charges whose rows were taken into the index of what is processing, which has no column for a reason. */
const indexed = new WeakSet<Charge>();

function withoutReason({ failure_reason: _reason, simulation, ...view }: JsonObject, { msisdn }: Charge): JsonObject {
  const note = `failed: number ending in ${msisdn.at(-1)}`;
  return { ...view, simulation: isObject(simulation) ? { ...simulation, note } : simulation! };
}

const reasonNotIndexed = together(
  change('pages')((was) => ({
    cut: (page, call) => {
      const cut = was.cut(page, call);
      if (asksFor('charges.list')(call) && call.query.get('state') === 'processing')
        for (const charge of cut.items) indexed.add(charge);
      return cut;
    },
  })),
  shownCharge((view, { charge, step }) =>
    step.state === 'failed' && indexed.has(charge) ? withoutReason(view, charge) : view,
  ),
);

/** What hides in charges of the sandbox. */
export const braeSandboxCharges = [
  ...breaking(['sandbox.trigger-2-reason', 'sandbox.trigger-3-reason'], {
    'brae.reason-not-indexed: a charge that was listed by the state processing fails without a reason':
      reasonNotIndexed,
  }),
];
