import { expect, test } from 'vitest';
import { minuteCounted, refusedCounted } from '../../src/judge/limits/refused.situation.ts';
import { judges } from '../../src/judge/judges.ts';
import { bill, billRead, notified } from './helpers/bill.ts';
import { charge, exchange, list, listing, mainKey, read, refusal, Run, start, type Parts } from './helpers/exchange.ts';
import { situated } from './helpers/situation.ts';
import { delivery, event, logged } from './helpers/webhooks.ts';

/** What is told of one question by a run of these exchanges. */
function told(question: string, ...parts: readonly Parts[]): readonly string[] {
  const run = new Run(judges);
  return parts.flatMap((each) => run.see(each).observed).filter((each) => each.startsWith(`${question}: `));
}

const later = start + 3_600_000;
const live = { deployment: 'live', key: { mode: 'live' } } as const;
const onLive = (state: string, more: object = {}) => {
  const { livemode: _, simulation: __, ...fields } = charge({ state, ...more });
  return { ...read('ch_1'), ...live, body: fields };
};

test.each<readonly [string, readonly string[], readonly Parts[]]>([
  ['objects.nested-object-field', ['simulation: no'], [{}]],
  [
    'objects.nested-object-field',
    ['delivery: "delivery"'],
    [logged(event({ delivery: delivery({ object: 'delivery' }) }))],
  ],
  ['charge.simulation-payer-form', ['"+############"'], [{}]],
  ['charge.failure-reasons-on-live', ['failure_code: TIMED_OUT'], [onLive('failed', { failure_code: 'TIMED_OUT' })]],
  ['charge.failure-reasons-on-live', ['no field is called a reason, nor holds one of the sandbox'], [onLive('failed')]],
  [
    'charge.what-starts-processing',
    ['a prompt goes on to processing'],
    [{ body: charge({ state: 'requires_payment' }) }, { ...read('ch_1'), sent: later, body: charge() }],
  ],
  [
    'delivery.transitions',
    ['"retrying" to "delivered"'],
    ['retrying', 'delivered'].map((state) => logged(event({ delivery: delivery({ state }) }))),
  ],
  [
    'webhooks.what-emits-escrow-funded',
    ['something did, and its data hold escrow'],
    [logged(event({ type: 'escrow.funded', data: { escrow: {} } }))],
  ],
  ['charge.expires-at-of-links-and-bills', ['15 minutes after it was created'], [onLive('succeeded', { id: 'ch_1' })]],
  ['charge.reference-of-links-and-bills', ['none'], [onLive('succeeded')]],
  [
    'bill.part-payment-amounts',
    ['yes'],
    [onLive('succeeded', { amount_minor: 5_000, fee_minor: 0, net_minor: 5_000 })],
  ],
  ['list.short-page', ['yes, also without a filter'], [{ ...listing('?limit=5'), body: list([charge()], true) }]],
  [
    'links.list.has-more',
    ['false of a short page'],
    [{ method: 'GET', target: '/v1/payment_links?limit=5', status: 200, ...live, body: list([]) }],
  ],
  [
    'delivery.remaining-when-over',
    ['"delivered": some'],
    [logged(event({ delivery: delivery({ attempts_remaining: 3 }) }))],
  ],
  [
    'bill.expired-and-cancelled',
    ['"cancelled"'],
    [
      {
        ...billRead(),
        sent: later,
        body: bill(1, {
          state: 'cancelled',
          cancelled_at: new Date(start).toISOString(),
          expires_at: new Date(start + 1).toISOString(),
        }),
      },
    ],
  ],
  [
    'bills.notify.of-a-bill-that-is-over',
    ['cancelled: sent true'],
    [
      { ...billRead(), body: bill(1, { state: 'cancelled' }) },
      { ...notified(), sent: later },
    ],
  ],
  ['errors.operations-without-ledger', ['charges.create'], [refusal('LEDGER_UNAVAILABLE')]],
  ['errors.code-of-unhandled-failure', ['503 BAD_REQUEST'], [refusal('BAD_REQUEST', {}, 503)]],
  [
    'auth.scheme-case',
    ['refused with 401 BAD_KEY, where the scheme Bearer is written in other letters'],
    [
      {
        ...listing(),
        ...refusal('BAD_KEY'),
        key: { kind: 'malformed', scopes: null, business: null, mode: null },
        template: { method: 'GET', path: '/v1/charges', key: { spoiled: 'malformed', as: 'bearer {key:key-1}' } },
      },
    ],
  ],
  [
    'auth.header-and-query',
    ['refused with 401 BAD_KEY, where a key stands in the query string as well'],
    [{ method: 'GET', target: '/v1/balance?api_key=<secret>', ...refusal('BAD_KEY') }],
  ],
  [
    'idempotency.live-and-sandbox-keys',
    ['each keeps its own'],
    [
      { idempotencyKey: 'of-both-deployments' },
      {
        idempotencyKey: 'of-both-deployments',
        sent: later,
        ...live,
        body: {
          ...onLive('processing').body,
          id: 'ch_2',
          created: new Date(later).toISOString(),
          expires_at: new Date(later + 900_000).toISOString(),
        },
      },
    ],
  ],
])('%s: %j', (question, expected, parts) => {
  expect(told(question, ...parts)).toEqual(expected.map((each) => `${question}: ${each}`));
});

const limited = (wait: string) =>
  exchange({ ...listing(), ...refusal('RATE_LIMITED'), n: 3, answerHeaders: [['retry-after', wait]] });
const through = [1, 2].map((n) => exchange({ ...listing(), n }));

test.each([
  ['1', 'of two seconds at most'],
  ['31', 'of less than a minute'],
  ['60', 'of about a minute or more'],
])('a Retry-After of %s s after a burst is one %s', (wait, length) => {
  expect(situated(minuteCounted, { burst: [...through, limited(wait)] }).observed).toEqual([
    `limits.rate-window: 2 at once, and then Retry-After ${length}`,
  ]);
});

test('a burst without a refusal tells nothing', () => {
  expect(situated(minuteCounted, { burst: through }).decisions).toEqual([]);
});

test('whether what was limited counts shows by what is answered after Retry-After', () => {
  const refused = limited('60');
  expect(situated(refusedCounted, { refused, next: { ...through[0]!, key: mainKey } }).observed).toEqual([
    'limits.refused-requests-count: what is refused with 429 does not count',
  ]);
  expect(situated(refusedCounted, { refused, next: limited('9') }).observed).toEqual([
    'limits.refused-requests-count: what is refused with 429 may count',
  ]);
});
