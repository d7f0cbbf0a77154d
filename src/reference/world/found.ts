import type { Behaviour } from '../behaviour.ts';
import { movableClock, plainTime } from './clock.ts';
import { emptyDeployment, type Deployments } from './deployment.ts';
import { seededRandom } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { emptyWorld } from './world.ts';

export const docsUrl = 'https://docs.payments.example.test';

/** Both deployments of a service that nobody used yet. */
export function found(
  { sandbox, live }: Readonly<Record<'sandbox' | 'live', Behaviour>>,
  payUrl: string,
  seed: number | undefined,
): Deployments {
  // Both deployments go by one clock: one that is wrong is wrong for both.
  const timekeeping = sandbox.timekeeping === plainTime ? live.timekeeping : sandbox.timekeeping;
  const clock = movableClock(timekeeping);
  const random = seededRandom(seed);
  const world = emptyWorld({ docsUrl, payUrl, random, clock, timekeeping, scheduler: new Scheduler(clock) });
  return { world, test: emptyDeployment(world, 'test', sandbox), live: emptyDeployment(world, 'live', live) };
}
