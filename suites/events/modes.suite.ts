import type { Subject } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import { triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { deleteEndpoint, listEndpoints, listEvents } from '../../src/generate/request.ts';
import { unrouted } from '../../src/judge/events/unrouted.situation.ts';
import { testEventAwaited, testEventsAtLive } from '../../src/judge/webhooks/posts.situation.ts';
import { script, type Script } from '../../src/generate/script.ts';
import { Inconclusive, type Check, type CheckContext } from '../../src/run/check/check.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import { freshReference } from '../charges/charging.ts';
import { postOrBlame, isUnrouted, loggedOf, postOf } from './watch.ts';
import { paidPrompt, richly } from './sales.ts';
import { tellAt, told } from './shop.ts';
import { keyOf, makesBusinesses, ownBusiness, type OwnBusiness } from '../own-business.ts';
import { inTurn, pause } from '../sending.ts';
import { mostReads, showing_s, untilShown } from '../until-shown.ts';
import { charges } from '../creations.ts';

/** A business of the check's own with a test-mode address, which the dashboard sets. */
interface Tester extends OwnBusiness {
  readonly testKey: string;
  readonly inbox: Listening;
}

export async function testAddress(
  context: CheckContext,
  business: string,
  answers?: Parameters<CheckContext['listen']>[1],
): Promise<Listening> {
  const inbox = context.listen({ mode: 'test', business: context.roleOf(business) }, answers);
  await context.operate('set_test_webhook', { business, url: inbox.url });
  return inbox;
}

/** A charge in the sandbox that its number approves; gives what its event names. */
async function tested(context: CheckContext, key: string, trigger?: Trigger): Promise<Subject | null> {
  const made = await madeBy(context, key, trigger);
  return made && shown(context, key, made);
}

/** Names of a charge by its id and its reference. */
type Names = readonly [charge: string, reference: string];

export async function madeBy(context: CheckContext, key: string, trigger: Trigger = 1): Promise<Names | null> {
  const reference = freshReference();
  const body = richly({ ...charges.sample(), msisdn: `0${triggerPayer(trigger)}`, reference });
  const charge = idOf(await context.send({ ...charges.post(key, body), deployment: 'sandbox' }));
  return charge === null ? null : [charge, reference];
}

export async function shown(context: CheckContext, key: string, names: Names): Promise<Subject> {
  const isSucceeded = (read: Exchange): boolean => stateOf(read) === 'succeeded';
  await untilShown(context, { ...charges.get(key, names[0]), deployment: 'sandbox' }, isSucceeded);
  return { names };
}

export const making = 1 + mostReads;

export const ofTests = ['webhooks.test-event-to-test-endpoint', 'webhooks.test-event-livemode-false'] as const;

const inTheSandbox = script({
  id: 'event-modes/of-the-sandbox',
  deployment: 'sandbox',
  title: 'What is paid in the sandbox is told at the test-mode address, as a test event',
  rules: [...ofTests, 'webhooks.signed'],
  needs: { keys: {}, operator: [...makesBusinesses, 'set_test_webhook'], fixtures: ['hook'] },
  requests: 2 * making,
  wait_s: showing_s + 60,
  run: async (context) => {
    const { business, key } = await ownBusiness(context, { mode: 'test' });
    const inbox = await testAddress(context, business);
    const subjects = await Promise.all(approving(context).map((trigger) => tested(context, key, trigger)));
    const untold: Subject[] = [];
    let heard: Exchange | null = null;
    for (const subject of subjects.filter((each) => each !== null)) {
      const post = await postOf(context, inbox, subject);
      if (post === null) untold.push(subject);
      heard ??= post;
    }
    // What came shows that the listener can be reached.
    for (const subject of untold) noTestEvent(context, inbox, heard, subject);
    // Neither address nor events are read here, now that there are some.
    await inTurn(context, listEndpoints(key), listEvents(key));
  },
});

const day_s = 86_400;

const refusedInTheSandbox = script({
  id: 'event-modes/refused-in-the-sandbox',
  deployment: 'sandbox',
  title: 'A test event that its receiver refused is a test event whenever it is posted again',
  rules: ['webhooks.test-event-livemode-false', 'webhooks.signed'],
  needs: { keys: {}, operator: [...makesBusinesses, 'set_test_webhook', 'advance_clock'], fixtures: ['hook'] },
  requests: making,
  wait_s: showing_s + 60 + day_s,
  run: async (context) => {
    const { business, key } = await ownBusiness(context, { mode: 'test' });
    const inbox = await testAddress(context, business, { status: 500 });
    const subject = await tested(context, key);
    if (subject === null || (await postOf(context, inbox, subject)) === null) return;
    // When the next attempts are made is not stated: each is judged as it comes.
    for (const wait_s of [600, 3600, day_s]) await pause(context, wait_s);
    inbox.behave({ status: 200 });
  },
});

/** Of the numbers that are approved, those whose approval shows in time. */
const approving = ({ clock }: CheckContext): readonly Trigger[] => (clock.jumps ? [1, 5] : [1]);

/** Of a business that is told of its events in both modes. */
const ofBoth = ({ id, ...rest }: Pick<Script, 'id' | 'title' | 'rules' | 'run'>): Check =>
  told({
    id: `event-modes/${id}`,
    ...rest,
    bothDeployments: true,
    operator: ['approve_charge', 'set_test_webhook'],
    requests: 10 + 2 * making + 2 * mostReads,
    wait_s: 60 + 2 * showing_s,
  });

async function openTester(context: CheckContext): Promise<Tester> {
  const own = await ownBusiness(context);
  const testKey = await keyOf(context, own.business, { mode: 'test' });
  return { ...own, testKey, inbox: await testAddress(context, own.business) };
}

const bothSet: Check = ofBoth({
  id: 'both-addresses',
  title: 'Live events go to the live address and test events to that of test mode',
  rules: [
    ...ofTests,
    'webhooks.posted-to-endpoint',
    'webhooks.no-test-events-to-live-endpoint',
    'event.livemode-true-on-live',
    'webhook-endpoints.list.own-mode-only',
  ],
  run: async (context) => {
    const tester = await openTester(context);
    const { inbox: live } = await tellAt(context, tester);
    await context.send(listEndpoints(tester.key));
    const tests = await Promise.all(approving(context).map((trigger) => tested(context, tester.testKey, trigger)));
    const posts = new Map<Subject, Exchange | null>();
    for (const test of tests) if (test) posts.set(test, await postOf(context, tester.inbox, test));
    const sale = await paidPrompt(context, tester.key);
    const livePost = await postOrBlame(context, { inbox: live, key: tester.key }, sale);
    if (livePost === null) return;
    for (const [test, post] of posts) {
      if (post === null) noTestEvent(context, tester.inbox, livePost, test);
      noneOf(context, live, test);
    }
  },
});

/** Another post shows that the listener can be reached; null: none does, and the sandbox has no log to tell why. */
function noTestEvent(context: CheckContext, inbox: Listening, other: Exchange | null, { names }: Subject): void {
  if (context.hearing.trouble !== null || other === null || !context.clock.jumps)
    throw new Inconclusive(context.hearing.trouble ?? `nothing about ${names[0]} came to ${inbox.label}`);
  const first = context.exchanges.slice(0, 2);
  context.judge(testEventAwaited, { hook: inbox.label, posts: inbox.posts, names, first, other });
}

const noneOf = (context: Pick<CheckContext, 'judge'>, { label, posts }: Listening, { names }: Subject): void =>
  context.judge(testEventsAtLive, { hook: label, posts, names });

const testOnly: Check = ofBoth({
  id: 'test-address-only',
  title: 'A test-mode address is no address for live events, which are unrouted',
  rules: ['delivery.unrouted-without-endpoint', 'webhooks.posted-to-endpoint', 'webhook-endpoints.list.own-mode-only'],
  run: async (context) => {
    const tester = await openTester(context);
    await context.send(listEndpoints(tester.key));
    const sale = await paidPrompt(context, tester.key);
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
    const sale = await paidPrompt(context, own.key);
    if ((await postOf(context, live, sale)) !== null && test) noneOf(context, live, test);
  },
});

const takenAway: Check = ofBoth({
  id: 'test-address-taken-away',
  title: 'Test events go nowhere else once the test-mode address was taken away',
  rules: ['webhooks.no-test-events-to-live-endpoint', 'webhooks.posted-to-endpoint'],
  run: async (context) => {
    const tester = await openTester(context);
    const { inbox: live } = await tellAt(context, tester);
    const before = await tested(context, tester.testKey);
    if (before) await postOf(context, tester.inbox, before);
    await context.operate('set_test_webhook', { business: tester.business, url: null });
    const after = await tested(context, tester.testKey);
    const sale = await paidPrompt(context, tester.key);
    if ((await postOf(context, live, sale)) === null) return;
    for (const test of [before, after]) if (test) noneOf(context, live, test);
  },
});

const leftAlone: Check = ofBoth({
  id: 'each-left-alone',
  title: 'Neither setting the test-mode address nor deleting the live one changes the other',
  rules: ['webhooks.posted-to-endpoint', 'webhooks.test-event-to-test-endpoint'],
  run: async (context) => {
    const own = await ownBusiness(context);
    const testKey = await keyOf(context, own.business, { mode: 'test' });
    const { inbox: live, endpoint } = await tellAt(context, own);
    const inbox = await testAddress(context, own.business);
    const sale = await paidPrompt(context, own.key);
    const livePost = await postOrBlame(context, { inbox: live, key: own.key }, sale);
    if (livePost === null || endpoint === null) return;
    await inTurn(context, deleteEndpoint(own.key, endpoint), listEndpoints(own.key));
    const test = await tested(context, testKey);
    if (test && (await postOf(context, inbox, test)) === null) noTestEvent(context, inbox, livePost, test);
  },
});

export const checks = [inTheSandbox, refusedInTheSandbox, bothSet, testOnly, liveOnly, takenAway, leftAlone];
