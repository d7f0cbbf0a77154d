import { expect, test } from 'vitest';
import { deliveryContents, deliveryLastStatus } from '../../../src/judge/events/delivery.ts';
import { event as events } from '../../../src/judge/events/event.ts';
import { lawsAlone } from '../helpers/laws.ts';
import { Run, start } from '../helpers/exchange.ts';
import { delivery, event, logged, post } from '../helpers/webhooks.ts';

const rule = 'delivery.last-status-of-last-attempt';
const told = (attempts: number, last_status: unknown, sent = start + 60_000, last_attempt_at = start / 1000 + 1) => ({
  ...logged(event({ delivery: delivery({ attempts, last_status, last_attempt_at }) })),
  n: 9,
  sent,
});
const posted = (...statuses: readonly number[]) => {
  const run = new Run([lawsAlone(events, [deliveryLastStatus])]);
  for (const [at, status] of statuses.entries()) post(run, event(), { n: at + 1, status });
  return run;
};
const apart =
  (ms: number) =>
  (...statuses: readonly number[]) => {
    const run = new Run([lawsAlone(events, [deliveryLastStatus])]);
    for (const [at, status] of statuses.entries())
      post(run, event(), { n: at + 1, status, sent: start + ms * at, received: start + 100 + ms * at });
    return run;
  };
const [atOnce, nearlyAtOnce] = [apart(1), apart(300)];

const retried = (...statuses: readonly number[]) => {
  const run = posted(...statuses);
  run.see({ n: 8, deployment: 'live', target: '/v1/events/ev_1/retry', status: 202, sent: start + 9_000 });
  return run;
};

test('the last status is the answer to the last attempt', () => {
  expect(posted(500, 200).see(told(2, 200)).kept).toContain(rule);
  expect(posted(500, 200).see(told(2, 500)).deviations).toMatchObject([{ rule, exchanges: [2, 9] }]);
  expect(posted(500).see(told(1, null)).broken).toEqual([rule]);
});

test.each([
  ['another attempt went elsewhere', posted(500).see(told(2, 0))],
  ['an attempt is under way', posted(500, 200).see(told(1, 500))],
  ['the answer has just left', posted(500).see(told(1, null, start + 2_000))],
  ['nothing was posted', posted().see(told(0, null))],
  ['the post came long after it was sent', posted(200).see(told(1, 0, start + 60_000, start / 1000 - 5))],
  ['an attempt of the same count was made later', posted(500).see(told(1, 0, start + 60_000, start / 1000 + 30))],
  ['another attempt was asked for since, which may be counted anew', retried(500).see(told(1, 0))],
  ['two attempts were made nearly at once', nearlyAtOnce(500, 200).see(told(2, 500))],
  ['two attempts were under way at once', atOnce(500, 200).see(told(2, 500))],
])('nothing is told where %s', (_, seen) => {
  expect(seen.decisions).toEqual([]);
});

test('what was answered each time is not given up without a status', () => {
  const run = new Run([lawsAlone(events, deliveryContents)]);
  for (const n of [1, 2]) post(run, event(), { n, status: 500 });
  const exhausted = delivery({ state: 'exhausted', attempts: 2, last_status: null, last_attempt_at: start / 1000 + 2 });
  const parts = { ...logged(event({ delivery: exhausted })), n: 9, sent: start + 60_000 };
  expect(run.see(parts).broken).toEqual(['delivery.last-status']);
});
