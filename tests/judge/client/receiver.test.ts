import { expect, test } from 'vitest';
import { orderFulfilled } from '../../../src/judge/client/receiver.situation.ts';
import { doubtOf, type Story } from '../../../src/judge/client/receiver-story.ts';
import { exchange, type Parts } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

interface Telling {
  readonly id?: string;
  readonly type?: string;
  readonly livemode?: boolean;
  readonly state?: string;
  readonly amount?: number;
  readonly charge?: string;
  readonly outstanding?: number;
}

const amount_minor = 100_000;

const eventOf = ({ id = 'ev_1', type = 'charge.succeeded', livemode = true, ...of }: Telling): unknown => ({
  id,
  type,
  livemode,
  data: {
    id: of.charge ?? 'ch_1',
    object: 'charge',
    state: of.state ?? 'succeeded',
    amount_minor: of.amount ?? amount_minor,
    ...(of.outstanding !== undefined && { bill: { id: 'bl_1', outstanding_minor: of.outstanding } }),
  },
});

const post = (telling: Telling = {}, parts: Parts = {}): Parts => ({ status: 200, order: eventOf(telling), ...parts });

type Given = Partial<Omit<Story, 'posts' | 'order'>> & { kind?: Story['order']['kind']; expected?: boolean };

function story(posts: readonly Parts[], fulfilled: number | readonly number[], given: Given = {}): Story {
  const { kind = 'charge', expected = true, ...more } = given;
  const counts = typeof fulfilled === 'number' ? [fulfilled] : fulfilled;
  return {
    title: 'An order is fulfilled.',
    form: null,
    posts: posts.map((parts, place) => exchange({ n: place + 1, deployment: 'live', ...parts })),
    proofs: posts.map(() => 'none'),
    order: { reference: 'order-1', amount_minor, kind, expected },
    mode: 'live',
    varies: null,
    looks: counts.map((count, place) => ({ sent: posts.length - counts.length + place + 1, fulfilled: count })),
    steady: true,
    ...more,
  };
}

function judged(...given: Parameters<typeof story>): {
  readonly kept: readonly string[];
  readonly broken: readonly string[];
} {
  const { kept, broken } = situated(orderFulfilled, story(...given));
  return { kept: [...kept], broken };
}

test('a payment fulfils once', () => {
  expect(judged([post()], 1).kept).toEqual(['client.fulfils-on-charge-succeeded']);
  expect(judged([post()], 0).broken).toEqual(['client.fulfils-on-charge-succeeded']);
  expect(judged([post(), post()], [1, 1]).kept).toContain('client.event-again-fulfils-once');
  expect(judged([post(), post()], [1, 2]).broken).toEqual(['client.event-again-fulfils-once']);
});

test('whether two events of one charge fulfil once is observed', () => {
  const two = [post(), post({ id: 'ev_2' })];
  expect(judged(two, 2).broken).toEqual([]);
  expect(judged(two, 3).broken).not.toEqual([]);
});

test('nothing else fulfils', () => {
  const early = 'client.no-fulfilment-before-succeeded';
  expect(judged([post({ type: 'charge.expired', state: 'expired' })], 1).broken).toEqual([
    'client.fulfils-on-charge-succeeded',
    early,
  ]);
  expect(judged([post({ type: 'charge.new', state: 'processing' })], 1).broken).toEqual([
    'client.unknown-event-fulfils-nothing',
    early,
  ]);
  expect(judged([post({ livemode: false })], 1).broken).toEqual(['client.test-events-fulfil-nothing']);
  expect(judged([post()], 1, { proofs: ['forged'] }).broken).toEqual(['client.refuses-forged-events']);
  expect(judged([post()], 0, { proofs: ['forged'] }).kept).toEqual(['client.refuses-forged-events']);
});

test('of a receiver that was not reached, or did nothing any more, nothing is kept or missed', () => {
  const lost = { failure: { kind: 'unreachable', text: 'nobody there' } } as const;
  for (const telling of [{}, { livemode: false }]) {
    expect(judged([post(telling, lost)], 0)).toMatchObject({ kept: [], broken: [] });
    expect(judged([post(telling)], 0, { steady: false })).toMatchObject({ kept: [], broken: [] });
  }
});

test('what is put off, and what nobody told the receiver of, is not missed', () => {
  expect(doubtOf(story([post({}, { status: 503 })], 0))).toMatchObject({ verdict: 'inconclusive' });
  expect(judged([post({}, { status: 429 })], 0).broken).toEqual([]);
  expect(judged([post({}, { status: 400 })], 0).broken).toEqual(['client.fulfils-on-charge-succeeded']);
  expect(doubtOf(story([post()], 0, { expected: false }))).toMatchObject({ verdict: 'not_exercised' });
  expect(judged([post()], 0, { expected: false }).broken).toEqual([]);
});

test('a form that is open may be refused, not lost', () => {
  expect(judged([post({}, { status: 413 })], 0, { varies: 'open' }).broken).toEqual([]);
  expect(judged([post()], 0, { varies: 'open' }).broken).toEqual(['client.fulfils-on-charge-succeeded']);
});

test('a bill is fulfilled when all of it is paid, once', () => {
  const [first, second] = [
    post({ amount: 40_000, outstanding: 60_000 }),
    post({ id: 'ev_2', charge: 'ch_2', amount: 60_000, outstanding: 0 }),
  ];
  expect(judged([first], 1, { kind: 'bill' }).broken).toEqual(['client.part-payment-is-not-paid']);
  expect(judged([first, second], [0, 1], { kind: 'bill' }).kept).toEqual([
    'client.reconciles-bills',
    'client.fulfils-once',
    'client.part-payment-is-not-paid',
  ]);
  expect(judged([first, second], 0, { kind: 'bill' }).broken).toEqual(['client.reconciles-bills']);
  expect(judged([first, second], 2, { kind: 'bill' }).broken).toEqual(['client.fulfils-once']);
  // Either reading of what is outstanding is lawful.
  expect(judged([second], 0, { kind: 'bill' }).broken).toEqual([]);
  expect(judged([second], 1, { kind: 'bill' }).broken).toEqual([]);
});

test('what is no longer told though nothing was posted is no event that undid it', () => {
  const looks = [1, 0].map((fulfilled) => ({ sent: 1, fulfilled }));
  expect(judged([post()], 0, { looks })).toEqual({ kept: [], broken: [] });
  expect(doubtOf(story([post()], 0, { looks }))?.why).toContain('nothing had been posted since');
});

test('what comes late undoes nothing', () => {
  const late = post({ id: 'ev_2', type: 'charge.expired', state: 'expired', charge: 'ch_0' });
  expect(judged([post(), late], [1, 0]).broken).toEqual(['client.late-event-undoes-nothing']);
  expect(judged([post(), late], [1, 1]).kept).toContain('client.late-event-undoes-nothing');
  expect(judged([post(), late], [1, 0], { steady: false }).broken).toEqual([]);
});
