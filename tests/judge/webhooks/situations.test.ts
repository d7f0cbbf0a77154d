import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import {
  deliveryListed,
  nobodyReceived,
  receiverAnswered,
  retried,
} from '../../../src/judge/webhooks/deliveries.situation.ts';
import { endpointInUse, isWrong, type Try } from '../../../src/judge/webhooks/endpoint-in-use.situation.ts';
import {
  notPosted,
  postsAtFormer,
  recordOf,
  testEventAwaited,
  testEventsAtLive,
} from '../../../src/judge/webhooks/posts.situation.ts';
import { signedByOwn } from '../../../src/judge/webhooks/shared-address.situation.ts';
import { exchange } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';
import { deletion, delivery, endpoint, endpoints, event, log, logged, setting } from '../helpers/webhooks.ts';

const names = ['ch_1'];
const made = exchange({ deployment: 'live' });
const posted = (id = 'ev_1', over = {}): Exchange => exchange({ raw: JSON.stringify(event({ id })), ...over });
const posts = [posted()];
const hook = 'hook-1';
const way = { heard: false, direct: false, waited: true, local: false };

test.each([
  ['never tried in a day', { attempts: 0, last_status: null, state: 'pending' }, {}, true],
  ['never tried so far', { attempts: 0, last_status: null, state: 'pending' }, { waited: false }, false],
  ['unrouted', { state: 'unrouted' }, {}, true],
  ['delivered where nobody hears', {}, {}, false],
  ['delivered where others were heard', {}, { heard: true }, true],
  ['unreachable', { last_status: 0, state: 'retrying' }, {}, false],
  ['answered 404 by the listener itself', { last_status: 404, state: 'retrying' }, { local: true }, true],
  ['answered 404 by who knows whom', { last_status: 404, state: 'retrying' }, {}, false],
])('an event that did not come and is logged as %s', (_how, told, over, own) => {
  const list = exchange(log(event({ delivery: delivery(told) })));
  const awaited = { ...way, ...over, hook, about: { names }, list };
  expect(recordOf(awaited)?.own).toBe(own);
  expect(situated(notPosted, awaited).broken).toEqual(own ? ['webhooks.posted-to-endpoint'] : []);
});

test('at an address of two businesses each is told with its own secret', () => {
  const signedBy = (...signers: readonly string[]): Exchange => {
    const came = posted();
    return { ...came, incoming: { hook, mode: 'live', business: null, signature: 'valid', signers: [...signers] } };
  };
  const told = (...all: readonly Exchange[]) => situated(signedByOwn, { posts: all, names, business: 'one' });
  expect([...told(signedBy('one')).kept]).toEqual(['webhooks.signed']);
  expect(told(signedBy('one', 'other')).broken).toEqual([]);
  expect(told(signedBy('one'), signedBy('other')).broken).toEqual(['webhooks.signed']);
  // A post that no secret fits is told by itself.
  expect(told(signedBy()).decisions).toEqual([]);
  expect(told().decisions).toEqual([]);
});

test('an event that did not come and is not logged is nobody’s violation', () => {
  expect(recordOf({ ...way, hook, about: { names }, list: exchange(log()) })).toBeNull();
});

test('a test event comes to the test-mode address and not to the live one', () => {
  const awaited = { hook, names, first: [made], other: posted('ev_2') };
  expect(situated(testEventAwaited, { ...awaited, posts }).decisions).toEqual([]);
  const wrong = situated(testEventAwaited, { ...awaited, posts: [] });
  expect(wrong.broken).toEqual(['webhooks.test-event-to-test-endpoint']);
  expect(situated(testEventsAtLive, { hook, names: ['ch_2'], posts }).broken).toEqual([]);
  const stray = situated(testEventsAtLive, { hook, names, posts });
  expect(stray.broken).toEqual(['webhooks.no-test-events-to-live-endpoint']);
});

test.each([
  ['another was set', 0, ['webhook-endpoints.set.one-per-mode']],
  ['it was deleted', 0, ['webhook-endpoints.delete.stops-sending']],
  ['it was deleted', 1, []],
] as const)('at an address that is none since %s, after %i posts', (since, before, broken) => {
  expect(situated(postsAtFormer, { hook, posts, names, made, since, before }).broken).toEqual(broken);
});

test('what a receiver answers and when it is tried again are open', () => {
  const two = [posted('ev_1', { sent: 0 }), posted('ev_1', { sent: 60_000 })];
  const seen = situated(receiverAnswered, { says: '500', posts: two, last: exchange(logged(event())) });
  expect(seen.decisions).toMatchObject([{ observed: '500: delivered' }, { observed: 'again after 60 s' }]);
});

test.each([
  [0, []],
  [null, ['delivery.last-status-zero-when-unreachable']],
])('the last status where nobody is there is %s', (told, broken) => {
  const read = exchange(logged(event({ delivery: delivery({ last_status: told }) })));
  expect(situated(nobodyReceived, { id: 'ev_1', read }).broken).toEqual(broken);
});

test.each([
  ['the event', [posted('ev_1')], []],
  ['another event', [posted('ev_2')], ['events.retry.attempts-again']],
  ['nothing', [], ['events.retry.attempts-again']],
])('a retry posts %s', (_what, since, broken) => {
  const parts = { id: 'ev_1', hook, asked: made, posts: since, read: exchange(logged(event())) };
  expect(situated(retried, parts).broken).toEqual(broken);
});

test.each([
  ['the same', {}, {}, {}, []],
  ['another state', {}, { state: 'pending' }, {}, ['delivery.state']],
  ['other attempts', {}, { attempts: 0 }, {}, ['delivery.attempts']],
  ['another status', {}, { last_status: 500 }, {}, ['delivery.last-status-of-last-attempt']],
  ['what moved meanwhile', {}, { attempts: 2 }, { attempts: 2 }, []],
  ['what is under way', { state: 'retrying' }, { attempts: 2 }, { state: 'retrying' }, []],
])('the log tells %s of a delivery', (_what, before, inLog, after, broken) => {
  const told = (over: object): Exchange => exchange(logged(event({ delivery: delivery(over as {}) })));
  const list = exchange(log(event({ delivery: delivery(inLog) })));
  expect(situated(deliveryListed, { id: 'ev_1', before: told(before), list, after: told(after) }).broken).toEqual(
    broken,
  );
});

test('a log without the event tells nothing of its delivery', () => {
  const read = exchange(logged(event()));
  expect(situated(deliveryListed, { id: 'ev_1', before: read, list: exchange(log()), after: read }).broken).toEqual([]);
});

const [one, two] = ['whsec_<secret-1>', 'whsec_<secret-2>'];

function tried(over: Partial<Try> = {}): Try {
  const [first, again, other] = [one, one, two].map((secret) => exchange(setting(undefined, secret)));
  return {
    first: first!,
    again: again!,
    other: other!,
    list: exchange(endpoints(endpoint())),
    deleted: exchange(deletion()),
    after: exchange(endpoints(endpoint({ active: false }))),
    ...over,
  };
}

test.each([
  ['another secret for the same url', { again: exchange(setting(undefined, two)) }, 'same-address-keeps-secret'],
  ['the same secret for another url', { other: exchange(setting(undefined, one)) }, 'new-address-rotates-secret'],
  ['two active ones', { list: exchange(endpoints(endpoint(), endpoint())) }, 'one-per-mode'],
])('an endpoint in use with %s at every try', (_how, over, rule) => {
  const wrong = tried(over);
  expect(isWrong(wrong)).toBe(true);
  expect(situated(endpointInUse, { seen: [wrong, wrong, wrong] }).broken).toContain(`webhook-endpoints.set.${rule}`);
  expect(situated(endpointInUse, { seen: [wrong, wrong, tried()] }).broken).toEqual([]);
});

test('an endpoint that was deleted is not active', () => {
  const wrong = tried({ after: exchange(endpoints(endpoint())) });
  const { broken } = situated(endpointInUse, { seen: [wrong, wrong, wrong] });
  expect(broken).toEqual(['webhook-endpoint.inactive-after-delete']);
  expect(isWrong(tried())).toBe(false);
});
