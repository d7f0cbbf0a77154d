import { expect, test } from 'vitest';
import { stopwatch } from '../../../src/run/session/stopwatch.ts';
import { JumpingClock } from '../../../src/wire/time/jumping-clock.ts';
import { movedClock } from '../../wire/helpers/moved-clock.ts';

test("a duration is of this machine's clock, and the deployment's is told beside it", async () => {
  const clock = new JumpingClock(movedClock().advance);
  const took = stopwatch(clock);
  await clock.until(clock.now() + 86_400_000);
  const { duration_s, deployment_s } = took();
  expect(duration_s).toBeLessThan(3_600);
  expect(deployment_s).toBeGreaterThanOrEqual(86_390);
});

test('where nobody moves the clock there is one duration', async () => {
  expect(stopwatch(new JumpingClock(null))()).not.toHaveProperty('deployment_s');
});
