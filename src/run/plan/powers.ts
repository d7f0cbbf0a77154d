import type { Deployment } from '../../evidence/exchange.ts';
import type { Missing, Remedy } from '../../evidence/remedy.ts';
import { manualTaskKinds } from '../../target/operator/manual-task-kinds.ts';
import type { OperatorAddress } from '../../target/target.ts';

/**
 * Who could be asked for what only the dashboard, a payer or the passing of time can do. `program`: one that can be
 * extended; `person`: one at the terminal; `nobody`: a sandbox needs no operator, since it plays the payer itself.
 */
export type Power = 'program' | 'person' | 'nobody';

export function powerOf(operator: Pick<OperatorAddress, 'is'> | null, deployments: readonly Deployment[]): Power {
  if (operator !== null) return operator.is === 'manual' ? 'person' : 'program';
  return deployments.includes('live') ? 'person' : 'nobody';
}

/** Whether a merchant with this target can have all that is missing. */
export function withinPower(power: Power, remedy: Remedy): boolean {
  return remedy.every(
    (missing) => missing.is !== 'operator' || power === 'program' || (power === 'person' && isPersonal(missing)),
  );
}

/** Whether a person can do it. The clock and the ledger are out of a merchant's reach. */
export const isPersonal = ({ program, actions }: Extract<Missing, { is: 'operator' }>): boolean =>
  !program && actions.every((action) => Object.hasOwn(manualTaskKinds, action));
