import { expect, test } from 'vitest';
import { deliveryContents } from '../../../src/judge/events/delivery.ts';
import { event as events } from '../../../src/judge/events/event.ts';
import { lawsAlone } from '../helpers/laws.ts';
import { Run, start } from '../helpers/exchange.ts';
import { delivery, event, logged, post } from '../helpers/webhooks.ts';

const hour_ms = 3_600_000;

/** Posted at once and an hour later, and read two hours after that. */
const told = (attempts: number, last_attempt_ms: number, sent = start + 3 * hour_ms) => {
  const run = new Run([lawsAlone(events, deliveryContents)]);
  for (const [at, moment] of [start, start + hour_ms].entries())
    post(run, event(), { n: at + 1, sent: moment, received: moment + 50 });
  const last_attempt_at = (start + last_attempt_ms) / 1000;
  const parts = logged(event({ delivery: delivery({ attempts, last_attempt_at }) }));
  return run.see({ ...parts, n: 3, sent, received: sent + 50 });
};

test('the last attempt is dated when it came', () => {
  expect(told(2, hour_ms).deviations).toEqual([]);
  expect(told(2, hour_ms - 200_000).deviations).toEqual([]);
  expect(told(2, 0).deviations).toMatchObject([{ rule: 'delivery.last-attempt-at', exchanges: [2, 3] }]);
});

test.each([
  ['another attempt is not counted', told(1, 0)],
  ['more attempts were made than came', told(3, 0)],
  ['it came just now', told(2, 0, start + hour_ms + 60_000)],
])('nothing is told where %s', (_, seen) => {
  expect(seen.deviations).toEqual([]);
});
