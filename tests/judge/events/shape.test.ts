import { expect, test } from 'vitest';
import { requestJudges } from '../../../src/judge/judges.ts';
import { eventList } from '../../../src/judge/events/list.ts';
import { deliveryContents } from '../../../src/judge/events/delivery.ts';
import { eventContents, eventNotes, event as events } from '../../../src/judge/events/event.ts';
import { resourceJudge } from '../../../src/judge/resources/resource-judge.ts';
import { type Parts, refusal, Run, start } from '../helpers/exchange.ts';
import { delivery, event, log, logged, ownKey, post, stories } from '../helpers/webhooks.ts';

const judges = [resourceJudge(events, [...eventContents, ...deliveryContents], [eventNotes]), eventList];
const without = (name: string) => Object.fromEntries(Object.entries(event()).filter(([each]) => each !== name));

test.each<readonly [string, unknown]>([
  ['as it is', event()],
  ['of escrow', event({ type: 'escrow.funded', data: {} })],
  [
    'unrouted',
    event({ delivery: delivery({ state: 'unrouted', attempts: 0, last_status: null, last_attempt_at: null }) }),
  ],
  ['never reached', event({ delivery: delivery({ state: 'retrying', last_status: 0, last_response: null }) })],
  ['with more fields', event({ api_version: 1, delivery: delivery({ object: 'delivery' }) })],
  ['of an hour ago', event({ created: start / 1000 - 3600 })],
  ['attempted by another clock', event({ delivery: delivery({ last_attempt_at: start / 1000 - 200 }) })],
  [
    'attempted just now, and not written down yet',
    event({ delivery: delivery({ state: 'pending', last_status: null, last_attempt_at: null }) }),
  ],
  ['that failed when it was asked for again', event({ delivery: delivery({ attempts: 2, last_status: 0 }) })],
  [
    'stopped before its first attempt',
    event({ delivery: delivery({ state: 'exhausted', attempts: 0, last_status: null, last_attempt_at: null }) }),
  ],
  [
    'given up by a receiver that was reached and never answered',
    event({ delivery: delivery({ state: 'exhausted', attempts: 6, last_status: null, last_response: null }) }),
  ],
  [
    'exhausted with attempts left, and asked for again',
    event({ delivery: delivery({ state: 'exhausted', attempts_remaining: 4, next_attempt_at: start / 1000 }) }),
  ],
  ['stopped after an attempt', event({ delivery: delivery({ state: 'unrouted', attempts: 3 }) })],
])('a lawful event breaks nothing: %s', (_, body) => {
  expect(new Run(judges).see(logged(body)).deviations).toEqual([]);
  expect(new Run(judges).see(log(body)).deviations).toEqual([]);
  expect(post(new Run(judges), body).deviations).toEqual([]);
});

test.each<readonly [string, unknown]>([
  ['event.id', event({ id: 5 })],
  ['event.id-prefix', event({ id: 'evt_1' })],
  ['event.object', without('object')],
  ['event.type', event({ type: 'bill.paid' })],
  ['event.created', event({ created: new Date(start).toISOString() })],
  ['event.created', event({ created: start })],
  ['event.created', event({ created: start / 1000 + 0.5 })],
  ['event.livemode', event({ livemode: 'true' })],
  ['event.data', event({ data: [] })],
])('%s is broken, wherever the event is shown', (rule, body) => {
  expect(new Run(judges).see(logged(body)).broken).toEqual([rule]);
  expect(new Run(judges).see(log(event({ id: 'ev_2' }), body)).broken).toEqual([rule]);
  expect(post(new Run(judges), body).broken).toEqual([rule]);
});

test.each<readonly [string, unknown]>([
  ['event.delivery', without('delivery')],
  ['event.created', event({ created: start / 1000 + 3600 })],
  ['delivery.state', event({ delivery: delivery({ state: 'sent' }) })],
  ['delivery.attempts', event({ delivery: delivery({ attempts: '1' }) })],
  ['delivery.attempts', event({ delivery: delivery({ attempts: -1 }) })],
  ['delivery.attempts', event({ delivery: delivery({ attempts: 0 }) })],
  ['delivery.attempts-remaining', event({ delivery: delivery({ attempts_remaining: null }) })],
  ['delivery.attempts-remaining', event({ delivery: delivery({ attempts_remaining: -1 }) })],
  ['delivery.last-status', event({ delivery: delivery({ last_status: null }) })],
  ['delivery.last-status', event({ delivery: delivery({ last_status: 0 }) })],
  ['delivery.last-attempt-at', event({ delivery: delivery({ last_attempt_at: null }) })],
  ['delivery.last-attempt-at', event({ delivery: delivery({ last_attempt_at: start / 1000 + 3600 }) })],
  ['delivery.last-attempt-at', event({ delivery: delivery({ last_attempt_at: start / 1000 - 3600 }) })],
  [
    'delivery.next-attempt-at',
    event({ delivery: delivery({ state: 'exhausted', next_attempt_at: start / 1000 + 3600 }) }),
  ],
  ['delivery.last-status', event({ delivery: delivery({ last_status: '200' }) })],
  ['delivery.last-response', event({ delivery: delivery({ last_response: { ok: true } }) })],
  ['delivery.last-attempt-at', event({ delivery: delivery({ last_attempt_at: start }) })],
  ['delivery.next-attempt-at', event({ delivery: delivery({ next_attempt_at: '2026-01-05T12:00:00Z' }) })],
])('%s is broken in the log, and not asked of what is posted', (rule, body) => {
  expect(new Run(judges).see(logged(body)).broken).toEqual([rule]);
  expect(post(new Run(judges), body).deviations).toEqual([]);
});

const hour = 3_600_000;
const at = (attempts: number, seconds: number, state = 'exhausted') =>
  event({ delivery: delivery({ state, attempts, last_attempt_at: start / 1000 + seconds }) });

test.each([
  ['as the one before, long after', 2, 0, hour, ['delivery.last-attempt-at']],
  ['as the one before, which was just made', 2, 0, 60_000, []],
  ['later', 2, 4000, hour, []],
  ['as before, and not counted', 1, 0, hour, []],
  ['as the one before, and may be under way', 2, 0, hour, [], 'retrying'],
])('an attempt that is dated %s', (_how, attempts, seconds, since, broken, state = 'exhausted') => {
  const run = new Run(judges);
  run.see(logged(at(1, 0, 'retrying'), { sent: start + since, received: start + since + 50 }));
  const later = start + since + hour;
  expect(run.see(logged(at(attempts, seconds, state), { sent: later, received: later + 50 })).broken).toEqual(broken);
});

test.each([
  ['counted, and not dated yet', 2, [], ['delivery.last-attempt-at']],
  ['counted anew', 0, [], ['delivery.attempts']],
])('an attempt that is asked for may be under way, %s', (_how, attempts, soon, late) => {
  const asked = start + hour;
  const shown = (state: string, count: number, sent: number) =>
    logged(at(count, 0, state), { sent, received: sent + 50 });
  const after = (since: number) => {
    const run = new Run(judges);
    run.see(shown('delivered', 1, asked - 1000));
    run.see({ deployment: 'live', target: '/v1/events/ev_1/retry', key: ownKey, status: 202, sent: asked });
    return run.see(shown('delivered', attempts, asked + since)).broken;
  };
  expect(after(1000)).toEqual(soon);
  expect(after(hour)).toEqual(late);
});

test('an event by a clock that runs ahead is no breach', () => {
  const ahead: Parts = { answerHeaders: [['date', new Date(start + 3_600_000).toUTCString()]] };
  const later = start / 1000 + 3600;
  const body = event({ created: later, delivery: delivery({ last_attempt_at: later }) });
  expect(new Run(judges).see(logged(body, ahead)).deviations).toEqual([]);
});

test('the list holds events, in whatever envelope', () => {
  expect(new Run(judges).see(log(event(), { id: 'ch_1', object: 'charge' })).broken).toEqual([
    'events.list.holds-events',
  ]);
  expect(new Run(judges).see(logged({ events: [event()] }, { target: '/v1/events' })).deviations).toEqual([]);
  expect(new Run(judges).see(logged([], { target: '/v1/events' })).observed).toContain(
    'events.list.envelope: an array',
  );
});

test('an answer that should be an event and is none', () => {
  expect(new Run(judges).see(logged([])).broken).toEqual(['event.object']);
  expect(new Run(judges).see({ ...logged(null), text: '' }).broken).toEqual(['event.object']);
});

test.each([
  ['event.type', { type: 'charge.expired' }],
  ['event.created', { created: start / 1000 - 1 }],
  ['event.livemode', { livemode: false }],
])('an event that is seen again with another %s', (rule, over) => {
  const run = new Run(judges);
  run.see(log(event()));
  expect(run.see(logged(event(over))).deviations).toMatchObject([{ rule, exchanges: [1, 2] }]);
  expect(post(run, event(over), { n: 3 }).broken).toContain(rule);
  expect(run.see({ n: 4, ...logged(event({ data: {}, delivery: delivery({ attempts: 9 }) })) }).deviations).toEqual([]);
  const posted = new Run(judges);
  post(posted, event());
  expect(posted.see({ n: 2, ...logged(event(over)) }).broken).toEqual([rule]);
});

const request = (...all: readonly Parts[]) => {
  const run = new Run(requestJudges);
  return all.map((parts) => run.see(parts)).at(-1)!;
};
const retry: Parts = {
  ...logged({}),
  method: 'POST',
  target: '/v1/events/ev_1/retry',
  status: 202,
  idempotencyKey: null,
};

test.each(
  stories([
    ['a list with a parameter refused', logged(null, { target: '/v1/events?limit=1', ...refusal('BAD_REQUEST') })],
    ['a retry', log(event()), retry],
    ['a retry refused for its body', log(event()), { ...retry, ...refusal('BAD_REQUEST') }],
    ['a retry of nothing', { ...retry, ...refusal('NOT_FOUND') }],
    ['a retry of nothing, refused for its body', { ...retry, ...refusal('BAD_REQUEST') }],
    ['an event that is no longer kept', log(event()), logged(null, { sent: start + 9e8, ...refusal('NOT_FOUND') })],
  ]),
)('lawful: %s', (_, all) => {
  expect(request(...all).deviations).toEqual([]);
});

test.each(
  stories([
    ['events.list.served', logged(null, { target: '/v1/events', ...refusal('BAD_REQUEST') })],
    ['events.get.served', log(event()), logged(null, refusal('NOT_FOUND'))],
    ['events.get.unknown-not-found', logged(null, refusal('BAD_REQUEST'))],
    ['events.retry.unknown-not-found', retry],
    [
      'scopes.events.retry.sufficient',
      log(event()),
      {
        ...retry,
        ...refusal('FORBIDDEN_SCOPE', { scope: 'events:write' }),
        key: { ...ownKey, scopes: ['events:write'] },
      },
    ],
  ]),
)('%s is broken', (rule, all) => {
  expect(request(...all).broken).toEqual([rule]);
});

test('what is served is kept', () => {
  expect(request(log(event())).kept).toContain('events.list.served');
  expect(request(log(event()), logged(event())).kept).toContain('events.get.served');
  expect(request({ ...retry, ...refusal('NOT_FOUND') }).kept).toContain('events.retry.unknown-not-found');
});
