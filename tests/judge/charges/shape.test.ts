import { expect, test } from 'vitest';
import { chargeMoney, charge as charges, undocumentedFields } from '../../../src/judge/charges/charge.ts';
import { chargePos, posFields } from '../../../src/judge/pos/charge.ts';
import { resourceJudge } from '../../../src/judge/resources/resource-judge.ts';
import { chargeTimes, dateWriting } from '../../../src/judge/charges/times.ts';
import { charge, list, listing, read, Run, start, type Parts } from '../helpers/exchange.ts';

const laws = [chargeMoney, ...chargeTimes, ...chargePos];
const judges = [resourceJudge(charges, laws, [undocumentedFields, dateWriting, posFields])];
const without = (name: string) => Object.fromEntries(Object.entries(charge()).filter(([each]) => each !== name));
const at = (ms: number) => new Date(start + ms).toISOString();
const minutes = 60_000;

const lawful: readonly (readonly [string, unknown])[] = [
  ['as it is', charge()],
  ['without optional texts', { ...without('reference'), description: '' }],
  ['without metadata', without('metadata')],
  ['with null metadata', charge({ metadata: null })],
  ['with undocumented fields', charge({ failure: { reason: 'X' }, updated: at(0) })],
  [
    'in whole seconds, with an offset',
    charge({ created: '2026-01-05T15:00:00+03:00', expires_at: '2026-01-05T15:15:01+03:00' }),
  ],
  ['in local time without a zone', charge({ created: '2026-01-05T15:00:00', expires_at: '2026-01-05T15:15:00' })],
  ['with microseconds', charge({ created: '2026-01-05T12:00:00.123456Z', expires_at: '2026-01-05T12:15:00.123456Z' })],
  ['with one coarse moment', charge({ created: at(900), expires_at: '2026-01-05T12:15:00Z' })],
  ['with two readings of the clock', charge({ created: at(101), expires_at: at(15 * minutes + 140) })],
  ['with a clock four minutes fast', charge({ created: at(4 * minutes), expires_at: at(19 * minutes) })],
  ['with a fee of zero', charge({ fee_minor: 0, net_minor: 250_000 })],
  [
    'with the payer as an object',
    charge({ simulation: { payer: { msisdn: '+255******001' }, note: 'approves', extra: 1 } }),
  ],
  ['already resolved', charge({ state: 'failed' })],
  ['failed, without a fee', charge({ state: 'failed', fee_minor: 0, net_minor: 0 })],
  ['processing, of which nothing has reached the balance', charge({ net_minor: 0 })],
  ['expired, with a fee and no net', charge({ state: 'expired', net_minor: 0 })],
];

test.each(lawful)('a lawful charge breaks nothing: %s', (_, body) => {
  expect(new Run(judges).see({ body }).deviations).toEqual([]);
  expect(new Run(judges).see({ ...read('ch_1'), body }).deviations).toEqual([]);
  expect(new Run(judges).see({ ...listing(), body: list([body]) }).deviations).toEqual([]);
});

const unlawful: readonly (readonly [string, string, unknown])[] = [
  ['an id of another kind', 'charge.id-prefix', charge({ id: 'pay_1' })],
  ['a number as id', 'charge.id', charge({ id: 1 })],
  ['no id', 'charge.id', without('id')],
  ['no object', 'charge.object', without('object')],
  ['an unknown state', 'charge.state', charge({ state: 'pending' })],
  ['a state in capitals', 'charge.state', charge({ state: 'PROCESSING' })],
  ['an amount as text', 'charge.amount-minor', charge({ amount_minor: '250000' })],
  ['no fee', 'charge.fee-minor', without('fee_minor')],
  ['a fee with a fraction', 'charge.fee-minor', charge({ fee_minor: 2500.5 })],
  ['no net', 'charge.net-minor', without('net_minor')],
  ['no net, once paid', 'charge.net-is-amount-minus-fee', charge({ state: 'succeeded', net_minor: 0 })],
  ['a net that is one off', 'charge.net-is-amount-minus-fee', charge({ net_minor: 247_501 })],
  ['a currency in lower case', 'charge.currency', charge({ currency: 'tzs' })],
  ['an unknown rail', 'charge.rail', charge({ rail: 'visa' })],
  ['the wallet on a phone', 'charge.rail-wallet-is-for-pos', charge({ rail: 'wallet' })],
  ['a number as reference', 'charge.reference', charge({ reference: 7 })],
  ['an object as description', 'charge.description', charge({ description: {} })],
  ['metadata as text', 'charge.metadata', charge({ metadata: '{}' })],
  ['metadata as an array', 'charge.metadata', charge({ metadata: [] })],
  ['a date without a time', 'charge.created', charge({ created: '2026-01-05' })],
  ['Unix seconds', 'charge.created', charge({ created: start / 1000 })],
  ['no expiry', 'charge.expires-at', without('expires_at')],
  [
    'a window that is six seconds short',
    'charge.expires-after-15-minutes',
    charge({ created: at(120), expires_at: at(15 * minutes - 5_880) }),
  ],
  ['a window of a till', 'charge.expires-after-15-minutes', charge({ expires_at: at(5 * minutes) })],
  ['no livemode', 'charge.livemode-false', without('livemode')],
  ['livemode true', 'charge.livemode-false', charge({ livemode: true })],
  ['no simulation', 'charge.simulation', without('simulation')],
  ['a simulation without payer', 'charge.simulation-payer', charge({ simulation: { note: 'approves' } })],
  ['a simulation without note', 'charge.simulation-note', charge({ simulation: { payer: '1' } })],
];

test.each(unlawful)('%s breaks %s, wherever the charge is shown', (_, rule, body) => {
  expect(new Run(judges).see({ body }).broken).toEqual([rule]);
  expect(new Run(judges).see({ ...read('ch_1'), body }).broken).toEqual([rule]);
  expect(new Run(judges).see({ ...listing(), body: list([charge({ id: 'ch_2' }), body]) }).broken).toEqual([rule]);
});

test('a creation is dated to its moment, by our clock or that of the service', () => {
  const created = { created: at(180 * minutes), expires_at: at(195 * minutes) };
  expect(new Run(judges).see({ body: charge(created) }).broken).toEqual(['charge.created']);
  const dated: Parts = {
    body: charge(created),
    answerHeaders: [['date', new Date(start + 180 * minutes).toUTCString()]],
  };
  expect(new Run(judges).see(dated).broken).toEqual([]);
  expect(new Run(judges).see({ ...read('ch_1'), body: charge(created) }).broken).toEqual([]);
});

test('an answer that should be a charge and is none', () => {
  expect(new Run(judges).see({ body: [] }).broken).toEqual(['charge.object']);
  expect(new Run(judges).see({ text: '' }).broken).toEqual(['charge.object']);
  expect(new Run(judges).see({ status: 402, body: {} }).broken).toEqual([]);
});

test('one finding tells of all charges of a page', () => {
  const body = list([1, 2, 3].map((n) => charge({ id: `ch_${n}`, state: 'done' })));
  const [deviation] = new Run(judges).see({ ...listing(), body }).deviations;
  expect(deviation).toMatchObject({ expected: expect.stringContaining('state of ch_1 at data[0]: one of') });
  expect(deviation?.actual).toBe('"done"; and 2 more of the kind in this answer');
});

const live: Parts = {
  deployment: 'live',
  key: { mode: 'live' },
  target: '/v1/pos/charges',
  order: { till: '100001', amount_minor: 250_000 },
};
const { fee_minor: _fee, livemode: _livemode, simulation: _simulation, ...bare } = charge();
const pos = (over: Readonly<Record<string, unknown>> = {}) => ({
  ...bare,
  state: 'requires_payment',
  rail: null,
  expires_at: at(5 * minutes),
  till: '100001',
  token: 'opaque',
  qr: 'https://pay.example.test/q/1',
  mdr_minor: 2_500,
  ...over,
});

test.each([
  ['as it is', pos()],
  ['with both spellings of the fee', pos({ fee_minor: 2_500 })],
  ['with the wallet from the start', pos({ rail: 'wallet' })],
])('a lawful POS charge breaks nothing: %s', (_, body) => {
  const run = new Run(judges);
  expect(run.see({ ...live, body }).deviations).toEqual([]);
  const { till: _till, token: _token, qr: _qr, mdr_minor: _mdr, ...later } = { ...body, fee_minor: 2_500 };
  expect(run.see({ ...live, ...read('ch_1'), body: { ...later, state: 'expired' } }).deviations).toEqual([]);
  expect(
    run.see({ ...live, ...read('ch_1'), body: { ...body, state: 'succeeded', rail: 'wallet' } }).deviations,
  ).toEqual([]);
});

test.each([
  ['pos-charge.till', pos({ till: '1001' })],
  ['pos-charge.token', pos({ token: null })],
  ['pos-charge.qr', pos({ qr: 'scan me' })],
  ['pos-charge.mdr-minor', pos({ mdr_minor: undefined, fee_minor: 2_500 })],
  ['pos-charge.net-is-amount-minus-mdr', pos({ net_minor: 250_000 })],
  ['pos-charge.expires-after-5-minutes', pos({ expires_at: at(15 * minutes) })],
  ['pos-charge.created-as-requires-payment', pos({ state: 'processing' })],
  ['pos-charge.rail-wallet-when-paid', pos({ state: 'succeeded', rail: 'mpesa' })],
])('a POS charge that breaks %s', (rule, body) => {
  const broken = new Run(judges).see({ ...live, body }).broken;
  expect(broken.filter((each) => each !== 'pos-charge.created-as-requires-payment' || each === rule)).toEqual([rule]);
});

test('charges of links and bills keep to what holds for all', () => {
  const ofLink = { ...bare, id: 'ch_9', fee_minor: 2_500, expires_at: at(60 * minutes) };
  const view = { ...live, ...read('ch_9') };
  expect(new Run(judges).see({ ...view, body: ofLink }).deviations).toEqual([]);
  const inOneTable = { ...ofLink, state: 'succeeded', rail: 'mpesa', till: null, token: null, qr: null, mdr_minor: 0 };
  expect(new Run(judges).see({ ...view, body: inOneTable }).deviations).toEqual([]);
  const withReceipt = { ...inOneTable, token: 'receipt', qr: 'https://pay.example.test/receipts/9' };
  expect(new Run(judges).see({ ...view, body: withReceipt }).deviations).toEqual([]);
  expect(new Run(judges).see({ ...view, body: { ...ofLink, rail: 'visa', state: 'succeeded' } }).broken).toEqual([
    'charge.rail',
  ]);
});
