import type { Services } from '../session/services.ts';
import type { Check } from './check.ts';

/** Whether a check must not have what its lock names while another has it. */
export function isLocked(
  { lock, ownInstead }: Pick<Check, 'lock' | 'ownInstead'>,
  { clock, operator }: Pick<Services, 'clock' | 'operator'>,
): boolean {
  if (lock === undefined) return false;
  const makesOwn = clock.jumps && operator !== null && !operator.byHand && ownInstead !== undefined;
  return !makesOwn || !ownInstead.every((action) => operator.actions.has(action));
}
