import { answers, change, shownError, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { at, both, isReplay, isSuccess, refusedWith } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingOn } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** What the log takes for a number. */
const digits = /^\d{8,15}$/;

/** An error names its request as the log does: by the Idempotency-Key, where that is a number. */
const numbered = shownError((error, _refusal, { trace: { idempotencyKey } }) =>
  idempotencyKey !== undefined && digits.test(idempotencyKey)
    ? { ...error, request_id: Number(idempotencyKey) }
    : error,
);

/** Keys that were refused for another request, and the businesses that sent one of them again so. */
const disputes = recalled(() => ({ refused: new Set<string>(), held: new Set<Business>() }));

function dispute(call: Call): void {
  const { refused, held } = disputes(call.deployment);
  const business = caller(call);
  const slot = `${business.id} ${call.trace.idempotencyKey}`;
  if (refused.has(slot)) held.add(business);
  refused.add(slot);
}

/** Nobody knows what is settling while a dispute is held; the next charge lets go of it. */
const heldByDispute = together(
  answers(both(at('charges.create'), refusedWith('IDEMPOTENT_MISMATCH')))((_answer, call) => {
    dispute(call);
    return {};
  }),
  answers(both(at('charges.create'), isSuccess))((answer, call) => {
    if (!isReplay(answer, call)) disputes(call.deployment).held.delete(caller(call));
    return {};
  }),
  change('showing')((was) => ({
    balance: (call) => {
      const view = was.balance(call);
      return disputes(call.deployment).held.has(caller(call)) ? { ...view, settling_minor: null } : view;
    },
  })),
);

/** What hides in both deployments alike. */
export const spurBothDeployments = [
  ...breakingOn('errors.request-id', {
    'spur.numbered-request: where the Idempotency-Key is all digits an error has it, as a number, for its request_id': {
      sandbox: numbered,
      live: numbered,
    },
  }),
  ...breakingOn(['balance.settling-minor', 'balance.settling-zero'], {
    'spur.held-dispute: after two IDEMPOTENT_MISMATCH for one key settling_minor is null until the next charge': {
      sandbox: heldByDispute,
      live: heldByDispute,
    },
  }),
];
