import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { allTold, readWhileLogged, toldOnce, unpaidLogged, untold } from '../../../src/judge/events/log.situation.ts';
import { nextPaymentTold, notYetTold, paymentTold } from '../../../src/judge/events/payments.situation.ts';
import { stillReadable, unrouted } from '../../../src/judge/events/unrouted.situation.ts';
import { charge, exchange, read, start } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';
import { delivery, event, log, logged } from '../helpers/webhooks.ts';

type Event = Readonly<Record<string, unknown>>;

const logOf = (...events: readonly Event[]): Exchange => exchange({ n: 9, ...log(...events) });
const posted = (body: Event, method = 'POST'): Exchange => exchange({ n: 8, raw: JSON.stringify(body), method });
const about = (id: string, over: Event = {}): Event => event({ id, data: { id: 'ch_1' }, ...over });
const ofNobody = event({ id: 'ev_7', data: { id: 'ch_7' } });

const success = 'events.success-emits-charge-succeeded';
const ofBill = 'events.bill-payment-is-charge-succeeded';
const ofCode = 'events.pos-payment-is-charge-succeeded';

const [prompted, billed, coded] = ['charges', 'bills', 'pos/charges'].map((name) =>
  exchange({ deployment: 'live', target: `/v1/${name}` }),
) as [Exchange, Exchange, Exchange];

test.each([
  ['posted', prompted, about('ev_1'), [], 'ch_1', [], [success]],
  ['only logged', prompted, null, [about('ev_1')], 'ch_1', [], [success]],
  ['told by nothing', prompted, null, [ofNobody], 'ch_1', [success], []],
  ['told by nothing', coded, null, [], 'ch_1', [success, ofCode], []],
  ['told of another name, when nobody knows the charge', coded, null, [ofNobody], null, [ofCode], []],
] as const)('a payment that is %s', (_how, made, post, events, name, broken, kept) => {
  const parts = { made, names: ['ch_1'], charge: name, bill: null, list: logOf(...events) };
  const seen = situated(paymentTold, { ...parts, post: post && posted(post) });
  expect({ broken: seen.broken, kept: [...seen.kept] }).toEqual({ broken, kept });
});

test.each([
  ['paid soon', null, []],
  ['paid a little before', 200_000, []],
  ['paid long after it was asked for', 3_600_000, ['event.created']],
])('an event is dated no earlier than its payment: %s', (_, after_ms, broken) => {
  const since = after_ms === null ? null : start + after_ms;
  const parts = { made: prompted, names: ['ch_1'], charge: 'ch_1', bill: null, since };
  expect(situated(paymentTold, { ...parts, post: posted(about('ev_1')), list: logOf() }).broken).toEqual(broken);
  expect(situated(paymentTold, { ...parts, post: null, list: logOf(about('ev_1')) }).broken).toEqual(broken);
  const next = { made: prompted, what: 'pl_1', about: { names: ['ch_1'] }, bill: null, list: null, since };
  expect(situated(nextPaymentTold, { ...next, post: posted(about('ev_1')) }).broken).toEqual(broken);
});

test('what expires without an address is unrouted as well', () => {
  const expired = (state: string) =>
    logOf(about('ev_1', { type: 'charge.expired', delivery: delivery({ ...untried, state }) }));
  const parts = { absence: 'none', made: prompted, names: ['ch_1'], charge: null, type: 'charge.expired' } as const;
  expect(situated(unrouted, { ...parts, list: expired('unrouted') }).broken).toEqual([]);
  expect(situated(unrouted, { ...parts, list: expired('exhausted') }).broken).toEqual([
    'delivery.unrouted-without-endpoint',
  ]);
  expect(situated(unrouted, { ...parts, list: logOf() }).broken).toEqual([]);
});

const untried = { attempts: 0, last_status: null, last_attempt_at: null };

const bill = { id: 'bl_1', outstanding: 30_000, part: 10_000 };
const billEvent = (named: unknown): Event => event({ data: { bill: named } });

test.each([
  ['before the payment', { id: 'bl_1', outstanding_minor: 30_000 }, []],
  ['after the payment', { id: 'bl_1', outstanding_minor: 20_000 }, []],
  ['of neither', { id: 'bl_1', outstanding_minor: 10_000 }, ['events.bill-outstanding-minor']],
  ['of another bill', { id: 'bl_2', outstanding_minor: 20_000 }, [ofBill]],
  ['of none', null, [ofBill]],
])('the event of a payment of a bill tells what is outstanding %s', (_which, named, broken) => {
  const parts = { made: billed, bill, names: ['bl_1'], charge: 'ch_1' };
  expect(situated(paymentTold, { ...parts, post: posted(billEvent(named)), list: logOf() }).broken).toEqual(broken);
  const inLog = event({ data: { id: 'ch_1', bill: named } });
  expect(situated(paymentTold, { ...parts, post: null, list: logOf(inLog) }).broken).toEqual(broken);
});

const byId = (id: string): Event => event({ id, data: { id: 'ch_2', bill_id: 'bl_1' } });
const inFull = { id: 'bl_1', outstanding: 10_000, part: 30_000 };
const fullEvent = event({ id: 'ev_1', data: { id: 'ch_1', bill: { id: 'bl_1', outstanding_minor: 0 } } });

test.each([
  ['one of them names it', inFull, [byId('ev_2'), fullEvent], []],
  ['none of them names it', inFull, [byId('ev_2'), byId('ev_1')], [ofBill]],
  ['nothing was paid above it', { ...inFull, part: 10_000 }, [byId('ev_2'), fullEvent], [ofBill]],
])('what is paid above a bill may have an event of its own: %s', (_which, paid, events, broken) => {
  const parts = { made: billed, bill: paid, names: ['bl_1', 'ch_1'], charge: 'ch_1' };
  expect(situated(paymentTold, { ...parts, post: null, list: logOf(...events) }).broken).toEqual(broken);
});

test.each([
  ['is no other', [about('ev_1')], [success]],
  ['is another', [about('ev_1'), about('ev_2')], []],
  ['is one of another name', [about('ev_1'), ofNobody], []],
])('where the log of a second payment has an event there %s', (_which, events, broken) => {
  const parts = { made: prompted, post: null, bill: null, what: 'a link', list: logOf(...events) };
  const seen = situated(nextPaymentTold, { ...parts, about: { names: ['ch_1'], besides: ['ev_1'] } });
  expect(seen.broken).toEqual(broken);
});

test.each([
  ['processing', [about('ev_1')], ['event.charge-details']],
  ['processing', [ofNobody], []],
  ['succeeded', [about('ev_1')], []],
])('before anybody paid a charge is %s', (state, events, broken) => {
  const parts = { made: prompted, names: ['ch_1'], list: logOf(...events) };
  const shown = exchange({ ...read('ch_1'), body: charge({ state }) });
  expect(situated(notYetTold, { ...parts, read: shown }).broken).toEqual(broken);
});

test.each([
  ['one event', [about('ev_1')], []],
  ['two events of one charge', [about('ev_1'), about('ev_2')], []],
  ['an event of another type', [event({ type: 'bill.paid' })], ['events.no-bill-paid-event']],
  ['what is no event', [{ type: null }], []],
])('after a payment the log and the posts hold %s', (_which, events, broken) => {
  const parts = { posts: [posted(about('ev_1'))], list: logOf(...events), charge: 'ch_1' };
  expect(situated(toldOnce, parts).broken).toEqual(broken);
});

test('what a charge that nobody paid is told of is open', () => {
  const of = (state: string, ...events: readonly Event[]) => {
    const shown = exchange({ ...read('ch_1'), body: charge({ state }) });
    return situated(unpaidLogged, { read: shown, later: shown, list: logOf(...events) });
  };
  expect(of('expired').decisions).toMatchObject([{ observed: 'a charge that is expired: no event' }]);
  expect(of('processing').decisions).toEqual([]);
  expect(of('failed', about('ev_1')).broken).toEqual(['event.charge-details']);
});

test('each charge that was paid is named by an event of the log', () => {
  const outcome = exchange(read('ch_1'));
  const paid = ['ch_1', 'ch_2'].map((id) => ({ id, reference: `order-${id}`, outcome }));
  const told = situated(allTold, { paid, list: logOf(about('ev_1')) });
  expect(told.decisions).toMatchObject([{ is: 'kept' }, { is: 'broken', rule: success }]);
  expect(untold(paid, logOf(about('ev_1')))).toMatchObject([{ id: 'ch_2' }]);
  expect(untold(paid, exchange({ ...log(), status: 500 }))).toBeNull();
});

test.each([
  ['before and after', 404, [about('ev_1')], [about('ev_1')], ['events.get.served']],
  ['before only', 404, [about('ev_1')], [], []],
  ['after only', 404, [], [about('ev_1')], []],
  ['and is found', 200, [about('ev_1')], [about('ev_1')], []],
])('an event by its id that the log holds %s', (_how, status, before, after, broken) => {
  const asked = exchange({ n: 8, deployment: 'live', target: '/v1/events/ev_1', status });
  const parts = { list: logOf(...before), read: asked, again: logOf(...after) };
  expect(situated(readWhileLogged, parts).broken).toEqual(broken);
});

const never = { state: 'unrouted', attempts: 0, last_status: null, last_attempt_at: null };
const away = about('ev_1', { delivery: delivery(never) });
const [unset, later, readable] = [
  'delivery.unrouted-without-endpoint',
  'webhook-endpoints.delete.later-events-unrouted',
  'delivery.unrouted-stays-readable',
] as const;

test.each([
  ['none', [away], 'ch_1', []],
  ['none', [about('ev_1')], 'ch_1', [unset]],
  ['none', [], 'ch_1', [unset, readable]],
  ['none', [ofNobody], null, []],
  ['deleted', [], 'ch_1', [later, readable]],
  ['deleted', [about('ev_1')], 'ch_1', [later]],
  ['deleted in use', [], 'ch_1', []],
  ['of test mode', [], 'ch_1', [unset]],
] as const)('an event while the address is %s, with %j in the log', (absence, events, name, broken) => {
  const parts = { absence, made: prompted, list: logOf(...events), names: ['ch_1'], charge: name };
  expect(situated(unrouted, parts).broken).toEqual(broken);
});

test.each([
  ['delivery.attempts', { attempts: 1 }],
  ['delivery.last-status', { last_status: 404 }],
  ['delivery.last-attempt-at', { last_attempt_at: 1_767_000_000 }],
])('an event without an address was never attempted: %s', (rule, over) => {
  const list = logOf(about('ev_1', { delivery: delivery({ ...never, ...over }) }));
  const parts = { made: prompted, list, names: ['ch_1'], charge: 'ch_1' };
  expect(situated(unrouted, { ...parts, absence: 'deleted' }).broken).toEqual([rule]);
  expect(situated(unrouted, { ...parts, absence: 'deleted in use' }).broken).toEqual([]);
});

test('an event that was unrouted can be read, and what becomes of it is open', () => {
  const shown = exchange(logged(away));
  expect(situated(stillReadable, { id: 'ev_1', shown, addressed: true }).decisions).toMatchObject([
    { is: 'kept' },
    { observed: 'unrouted at once after an address was set' },
  ]);
  const gone = [logOf(), exchange(logged({}, { status: 404 }))];
  for (const each of gone)
    expect(situated(stillReadable, { id: 'ev_1', shown: each, addressed: false }).broken).toEqual([readable]);
});
