import type { Target } from '../target/target.ts';
import { Wrong } from './wrong.ts';

type Deployment = 'sandbox' | 'live';

/** The deployments of a target, or the one of them that was asked for. */
export function deploymentsOf(
  target: Pick<Target, 'sandbox' | 'live'>,
  only: Deployment | undefined,
): readonly Deployment[] {
  const present = (['sandbox', 'live'] as const).filter((name) => target[name] !== null);
  const wanted = present.filter((name) => only === undefined || name === only);
  if (wanted.length === 0)
    throw new Wrong(`mpconform: --only ${only}: the target has no ${only} deployment, only ${present.join('')}`);
  return wanted;
}
