import type { Target } from '../../target/target.ts';
import type { Check } from '../check/check.ts';
import type { RunOptions } from '../options.ts';
import { operatorMistake } from '../preflight/means.ts';
import type { Services } from '../session/services.ts';
import { provision } from './provision.ts';

export interface SetUp {
  readonly options: RunOptions;
  readonly target: Target;
  readonly services: Services;
}

/**
 * Has businesses, keys and tills made where a program can; else takes those of the target. A person would be asked for one
 * after the other. Gives the paragraph of what is wrong with the operator; null where nothing is.
 */
export async function makeReady(
  checks: () => Promise<readonly Check[]>,
  { options, target, services }: SetUp,
): Promise<string | null> {
  const { operator, inventory } = services;
  if (!operator || operator.byHand) {
    inventory.adopt(target);
    return null;
  }
  const locked = await provision(await checks(), new Set(options.deployments), {
    ...services,
    operator,
    target,
    sharing: services.profile,
  });
  return locked && target.operator ? operatorMistake(target.operator, locked) : null;
}
