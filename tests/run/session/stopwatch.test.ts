import { expect, test } from 'vitest';
import { stopwatch } from '../../../src/run/session/stopwatch.ts';
import { runClock } from '../../../src/wire/time/clock.ts';
import { movedClock } from '../../wire/helpers/moved-clock.ts';

test("a duration is of this machine's clock, and the deployment's is told beside it", async () => {
  const clock = runClock(movedClock().advance);
  const took = stopwatch(clock);
  await clock.until(clock.now() + 86_400_000);
  const { duration_s, deployment_s } = took();
  expect(duration_s).toBeLessThan(3_600);
  expect(deployment_s).toBeGreaterThanOrEqual(86_390);
});

test('where nobody moves the clock there is one duration', async () => {
  expect(stopwatch(runClock(null))()).not.toHaveProperty('deployment_s');
});
