import type { Subject } from '../../src/evidence/event.ts';
import { deleteEndpoint, listEndpoints, listEvents } from '../../src/generate/request.ts';
import { unrouted } from '../../src/judge/events/unrouted.situation.ts';
import { testEventsAtLive } from '../../src/judge/webhooks/posts.situation.ts';
import type { Script } from '../../src/generate/script.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import { postOrBlame, isUnrouted, loggedOf, postOf } from './watch.ts';
import { anySale, otherWays } from './any-sale.ts';
import { paidPrompt } from './sales.ts';
import { tellAt, told } from './shop.ts';
import { asEver } from '../as-ever.ts';
import { charges } from '../creations.ts';
import { keyOf, mayBe, ownBusiness, type OwnBusiness } from '../own-business.ts';
import { meanwhile, inTurn, pause, readAll } from '../sending.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import {
  testAddress,
  tested,
  testedLike,
  madeBy,
  manyBy,
  shown,
  late_s,
  eachTold,
  making,
  ofTests,
  approving,
  noTestEvent,
} from './test-mode.ts';
import { chargeRails } from '../../src/contract/limits.ts';

/** A business of the check's own with a test-mode address, which the dashboard sets. */
interface Tester extends OwnBusiness {
  readonly testKey: string;
  readonly inbox: Listening;
}

/** Of a business that is told of its events in both modes. */
const ofBoth = ({ id, ...rest }: Pick<Script, 'id' | 'title' | 'rules' | 'run'>): Check =>
  told({
    id: `event-modes/${id}`,
    ...rest,
    bothDeployments: true,
    operator: ['approve_charge', 'set_test_webhook'],
    operatorMay: otherWays,
    requests: 27 + 2 * making + 2 * mostReads,
    wait_s: 60 + 2 * showing_s,
  });

async function openTester(context: CheckContext): Promise<Tester> {
  const own = await ownBusiness(context);
  const testKey = await keyOf(context, own.business, { mode: 'test' });
  return { ...own, testKey, inbox: await testAddress(context, own.business) };
}

/** Over each rail one with a reference and one without. */
const overRails = 2 * chargeRails.length;

const bothSet: Check = ofBoth({
  id: 'both-addresses',
  title: 'Live events go to the live address and test events to that of test mode',
  rules: [
    ...ofTests,
    'webhooks.posted-to-endpoint',
    'webhooks.no-test-events-to-live-endpoint',
    'event.livemode-true-on-live',
    'webhook-endpoints.list.own-mode-only',
    'auth.test-key-refused-on-live',
    'auth.live-key-refused-on-sandbox',
  ],
  run: async (context) => {
    const tester = await openTester(context);
    const { inbox: live } = await tellAt(context, tester);
    // Each key where the other belongs: that opens nothing, and moves no address.
    const astray = { ...charges.list(tester.key, { limit: '1' }), deployment: 'sandbox' } as const;
    const unserved = { ...listEndpoints(tester.testKey), deployment: 'sandbox' } as const;
    await inTurn(context, listEndpoints(tester.key), astray, unserved);
    const names = await manyBy(context, tester.testKey, overRails, ...approving(context).toReversed());
    const tests: Subject[] = [];
    // Once the slowest is paid, so are all.
    if (context.clock.jumps) await pause(context, late_s);
    for (const each of names)
      tests.push(tests.length === 0 ? await shown(context, tester.testKey, each) : { names: each });
    const sale = await meanwhile(anySale(context, tester), context.send(listEvents(tester.testKey)));
    const livePost = await postOrBlame(context, { inbox: live, key: tester.key }, sale);
    if (livePost === null) return;
    await eachTold(context, tester.inbox, tests, livePost);
    for (const test of tests) noneOf(context, live, test);
  },
});

const noneOf = (context: Pick<CheckContext, 'judge'>, { label, posts }: Listening, { names }: Subject): void =>
  context.judge(testEventsAtLive, { hook: label, posts, names });

const testOnly: Check = ofBoth({
  id: 'test-address-only',
  title: 'A test-mode address is no address for live events, which are unrouted',
  rules: [
    'delivery.unrouted-without-endpoint',
    'webhooks.posted-to-endpoint',
    'webhook-endpoints.list.own-mode-only',
    'auth.test-key-refused-on-live',
  ],
  run: async (context) => {
    const tester = await openTester(context);
    await context.send(listEndpoints(tester.key));
    // That it has an address for it opens nothing on live for a key of test mode, not even while something is made there.
    const sale = await meanwhile(anySale(context, tester), context.send(listEndpoints(tester.testKey)));
    const { list } = await loggedOf(context, tester.key, sale, isUnrouted);
    const { made, names, charge } = sale;
    context.judge(unrouted, { absence: 'of test mode', made, list, names, charge });
  },
});

const liveOnly: Check = ofBoth({
  id: 'live-address-only',
  title: 'A live address is none for test events',
  rules: ['webhooks.no-test-events-to-live-endpoint', 'webhooks.posted-to-endpoint'],
  run: async (context) => {
    const own = await ownBusiness(context);
    const { inbox: live } = await tellAt(context, own);
    await context.operate('set_test_webhook', { business: own.business, url: null });
    const test = await tested(context, await keyOf(context, own.business, { mode: 'test' }));
    const sale = await anySale(context, own);
    const post = await postOrBlame(context, { inbox: live, key: own.key }, sale);
    if (post !== null && test) noneOf(context, live, test);
  },
});

const takenAway: Check = ofBoth({
  id: 'test-address-taken-away',
  title: 'Test events go nowhere else once the test-mode address was taken away',
  rules: ['webhooks.no-test-events-to-live-endpoint', 'webhooks.posted-to-endpoint', 'event.livemode-true-on-live'],
  run: async (context) => {
    const tester = await openTester(context);
    const { inbox: live } = await tellAt(context, tester);
    const failing = await madeBy(context, tester.testKey, context.seed % 2 === 0 ? 2 : 3);
    const before = await tested(context, tester.testKey);
    if (before) await postOf(context, tester.inbox, before);
    const failed = failing && ({ ...charges.get(tester.testKey, failing[0]), deployment: 'sandbox' } as const);
    if (failed) await context.send(failed);
    await context.operate('set_test_webhook', { business: tester.business, url: null });
    const after = await tested(context, tester.testKey);
    // Why it failed is known all the same.
    if (failed) await context.send(failed);
    // By the same reference on live as in the sandbox before.
    const sale = await paidPrompt(context, tester.key, before ? { reference: before.names.at(-1)! } : {});
    if ((await postOrBlame(context, { inbox: live, key: tester.key }, sale)) === null) return;
    if (before) noneOf(context, live, { names: before.names.slice(0, 1) });
    if (after) noneOf(context, live, after);
  },
});

const leftAlone: Check = ofBoth({
  id: 'each-left-alone',
  title: 'Neither setting the test-mode address nor moving and deleting the live one changes the other',
  rules: [
    'webhooks.posted-to-endpoint',
    ...ofTests,
    'webhook-endpoint.mode-of-key',
    'webhook-endpoint.inactive-after-delete',
  ],
  run: async (context) => {
    const own = await ownBusiness(context);
    const testKey = await keyOf(context, own.business, { mode: 'test' });
    const { inbox: live } = await tellAt(context, own);
    const inbox = await testAddress(context, own.business);
    await readAll(context, ...[0, 1].flatMap((turn) => asEver(own.key, turn)));
    const sale = await anySale(context, own);
    const livePost = await postOrBlame(context, { inbox: live, key: own.key }, sale);
    if (livePost === null) return;
    const { endpoint } = await tellAt(context, own);
    if (endpoint === null) return;
    await inTurn(context, deleteEndpoint(own.key, endpoint), listEndpoints(own.key));
    const test = await testedLike(context, testKey, sale);
    if (test && (await postOf(context, inbox, test)) === null) noTestEvent(context, inbox, livePost, test);
  },
});

const oneForBoth: Check = ofBoth({
  id: 'one-address-for-both',
  title:
    'An address that is set for test mode as well is told of the events of both modes, each signed with its own secret',
  rules: [
    'webhooks.posted-to-endpoint',
    'webhooks.signed',
    'event.livemode-true-on-live',
    'webhook-endpoints.list.own-mode-only',
  ],
  run: async (context) => {
    const own = await ownBusiness(context);
    const { inbox } = await tellAt(context, own);
    // Whether one address may serve both is not stated.
    const set = context.operate('set_test_webhook', { business: own.business, url: inbox.url });
    if ((await mayBe(set)).refused !== null) return;
    await context.send(listEndpoints(own.key));
    await postOrBlame(context, { inbox, key: own.key }, await anySale(context, own));
  },
});

export const checks = [bothSet, testOnly, liveOnly, takenAway, leftAlone, oneForBoth];
