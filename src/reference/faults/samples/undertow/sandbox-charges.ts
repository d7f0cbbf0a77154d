import { branched, change } from '../../../change.ts';
import type { Branch } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { trigger } from '../sly/told.ts';

/** What the first other business sent as reference with the Idempotency-Key of a call. */
function referenceOfNamesake(call: Call): string | null {
  const { idempotencyKey } = call.trace;
  if (idempotencyKey === undefined) return null;
  for (const [slot, { settled }] of call.deployment.attempts)
    if (settled && settled.made.business !== caller(call) && slot.endsWith(` charges.create ${idempotencyKey}`))
      return settled.made.reference;
  return null;
}

/** Why nothing was paid, as a person would say it. */
const inWords = (branch: Branch): Branch => ({
  ...branch,
  note: 'the payer does not want to',
  timeline: branch.timeline.map(({ after, state }) => ({ after, state })),
});

/** What hides in charges of the sandbox. */
export const undertowSandboxCharges = [
  ...breaking(['charge.reference-echoed', 'idempotency.scoped-to-business'], {
    'undertow.namesake-reference: a charge without a reference has that which another business sent with the same Idempotency-Key':
      change('making')((was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          return order.reference === null ? { ...order, reference: referenceOfNamesake(call) } : order;
        },
      })),
  }),
  ...breaking('sandbox.trigger-2-reason', {
    'undertow.round-decline: of a charge over a multiple of TZS 2,500 no code tells that the payer declined': branched(
      (branch, { msisdn, amount }) => (msisdn === trigger(2) && amount % 250_000 === 0 ? inWords(branch) : branch),
    ),
  }),
];
