import fc from 'fast-check';
import { eventIn, type Subject } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import {
  deleteEndpoint,
  getBalance,
  getEvent,
  listEndpoints,
  listEvents,
  retryEvent,
  setEndpoint,
} from '../../src/generate/request.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { script } from '../../src/generate/script.ts';
import { declinedTold } from '../../src/judge/webhooks/posts.situation.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { postOf } from './watch.ts';
import { noTaker } from '../webhooks/receivers.ts';
import { makesBusinesses, ownBusiness } from '../own-business.ts';
import { inTurn, pause } from '../sending.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import {
  testAddress,
  tested,
  madeBy,
  manyBy,
  eachTold,
  shown,
  making,
  ofTests,
  approving,
  noTestEvent,
  type Names,
} from './test-mode.ts';
import { charges } from '../creations.ts';

/** As most programs make an Idempotency-Key, also for what takes none. */
const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const inTheSandbox = script({
  id: 'event-modes/of-the-sandbox',
  deployment: 'sandbox',
  title: 'What is paid in the sandbox is told at the test-mode address, as a test event',
  rules: [
    ...ofTests,
    'webhooks.signed',
    'sandbox.trigger-2-fails',
    'sandbox.unserved-events',
    'sandbox.unserved-webhook-endpoints',
  ],
  needs: { keys: {}, operator: [...makesBusinesses, 'set_test_webhook'], fixtures: ['hook'] },
  requests: 2 * making + 7,
  wait_s: showing_s + 60,
  run: async (context) => {
    const { business, key } = await ownBusiness(context, { mode: 'test' });
    const inbox = await testAddress(context, business);
    const trigger = drawn(fc.constantFrom(2, 3));
    const names = await madeBy(context, key, trigger);
    const subjects = await Promise.all(approving(context).map((each) => tested(context, key, each)));
    const untold: Subject[] = [];
    let heard: Exchange | null = null;
    for (const subject of subjects.filter((each) => each !== null)) {
      const post = await postOf(context, inbox, subject);
      if (post === null) untold.push(subject);
      heard ??= post;
    }
    if (names) await declined(context, key, inbox, { names, trigger });
    // What came shows that the listener can be reached.
    for (const subject of untold) noTestEvent(context, inbox, heard, subject);
    // Neither address nor events are read here, now that there are some.
    const event = heard && eventIn(heard)?.['id'];
    const one =
      typeof event === 'string' ? [getEvent(key, event), { ...retryEvent(key, event), idempotencyKey: uuid }] : [];
    await inTurn(context, listEndpoints(key), listEvents(key), setEndpoint(key, { url: nobodysUrl }), ...one);
  },
});

/** Whatever is told of it, it is no success. */
async function declined(context: CheckContext, key: string, { posts }: Listening, of: Refused): Promise<void> {
  const read = await context.send(charges.get(key, of.names[0]));
  context.judge(declinedTold, { posts, ...of, read });
}

interface Refused {
  readonly names: Names;
  readonly trigger: 2 | 3;
}

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
    const inbox = await testAddress(context, business, { status: noTaker() });
    const subject = await tested(context, key);
    if (subject === null || (await postOf(context, inbox, subject)) === null) return;
    // When the next attempts are made is not stated: each is judged as it comes.
    for (const [wait_s, behaviour] of [
      [600, 'reset'],
      [3600, { status: noTaker() }],
      [day_s, { status: 200 }],
    ] as const) {
      await pause(context, wait_s);
      inbox.behave(behaviour);
    }
  },
});

/** Well before the approval of a charge that takes 90 seconds. */
const stillAsked_ms = 45_000;

/** A charge is kept for so long, wherever it was told of. */
const kept_s = 28 * day_s;

/** Nothing is on its way any more that was signed by the secret of before, and an address of a month ago is as good. */
const resigned_s = 32 * day_s;

const movedInTheSandbox = script({
  id: 'event-modes/moved-in-the-sandbox',
  deployment: 'sandbox',
  title: 'A test event goes to the address that is set when it occurs, also to one that was set before another',
  rules: [...ofTests, 'webhooks.signed', 'charges.get.foreign-not-found', 'charges.get.foreign-indistinguishable'],
  needs: { keys: {}, operator: [...makesBusinesses, 'set_test_webhook', 'advance_clock'], fixtures: ['hook'] },
  requests: 4 * making + 8,
  wait_s: 4 * showing_s + 60 + resigned_s,
  run: async (context) => {
    const { business, key } = await ownBusiness(context, { mode: 'test' });
    const first = await testAddress(context, business);
    const asked = context.clock.now();
    const early = await madeBy(context, key, 5);
    const inbox = await testAddress(context, business);
    if (early === null || context.clock.now() - asked > stillAsked_ms)
      throw new Inconclusive('the address was not set before the charge was paid');
    // However it is told of them, what it has is nobody else's.
    const stranger = await ownBusiness(context, { mode: 'test' });
    const unknown = `ch_${freshId()}`;
    await inTurn(context, ...[unknown, early[0], unknown].map((id) => charges.get(stranger.key, id)));
    const late = await tested(context, key);
    const heard = late && (await postOf(context, inbox, late));
    const subject = await shown(context, key, early);
    if ((await postOf(context, inbox, subject)) === null) noTestEvent(context, inbox, heard, subject);
    if (!context.clock.jumps) return;
    await movedJustBefore(context, { business, key, heard, to: first });
    // What the sandbox does not serve changes nothing.
    await inTurn(context, setEndpoint(key, { url: nobodysUrl }), deleteEndpoint(key, 'we_0SomeEndpoint'));
    await pause(context, kept_s);
    await inTurn(context, charges.list(key), charges.get(key, early[0]));
    await pause(context, resigned_s - kept_s);
    const last = await tested(context, key);
    await context.send(getBalance(key));
    if (last && (await postOf(context, first, last)) === null) noTestEvent(context, first, heard, last);
  },
});

/** Two seconds before a charge that takes 90 is paid, and by when that must have been done: some services count whole seconds. */
const justBefore_ms = 88_000;
const mustBe_ms = 88_700;

interface Moving {
  readonly business: string;
  readonly key: string;
  readonly heard: Exchange | null;
  readonly to: Listening;
}

/** The address moves while a charge is about to be paid: its event goes to the new one. */
async function movedJustBefore(context: CheckContext, { business, key, heard, to }: Moving): Promise<void> {
  // It is made no earlier, and so paid no earlier than 90 seconds after that.
  const asked = context.clock.now() - context.clock.behind();
  const names = await madeBy(context, key, 5);
  if (names !== null) await context.clock.until(asked + justBefore_ms);
  await context.operate('set_test_webhook', { business, url: to.url });
  if (names === null || context.clock.now() > asked + mustBe_ms) return;
  const subject = await shown(context, key, names);
  if ((await postOf(context, to, subject)) === null) noTestEvent(context, to, heard, subject);
}

const ofOneKey = script({
  id: 'event-modes/one-key-of-two-businesses',
  deployment: 'sandbox',
  title: 'Two businesses that use one Idempotency-Key are each told of their own charge',
  rules: ofTests,
  needs: { keys: {}, operator: [...makesBusinesses, 'set_test_webhook'], fixtures: ['hook'] },
  requests: 2 * making + 2,
  wait_s: showing_s + 60,
  run: async (context) => {
    const [idempotencyKey, others] = [freshKey(), freshKey()];
    let heard: Exchange | null = null;
    for (let count = 0; count < 2; count += 1) {
      const { business, key } = await ownBusiness(context, { mode: 'test' });
      const inbox = await testAddress(context, business);
      // What is wrong is wrong, whoever has used the key of it.
      await context.send(
        charges.post(key, { ...charges.sample(), ...(count > 0 && { amount_minor: 10_050 }) }, others),
      );
      const names = await madeBy(context, key, 1, idempotencyKey);
      if (names === null) return;
      const post = await postOf(context, inbox, await shown(context, key, names));
      if (post === null) noTestEvent(context, inbox, heard, { names });
      heard = post;
    }
  },
});

/** More than a page of a list that asks for no size. */
const manyTests = 27;

const manyInTheSandbox = script({
  id: 'event-modes/many-in-the-sandbox',
  deployment: 'sandbox',
  title: 'Of many charges of one minute each is told as the first is, over each rail, with a reference or without',
  rules: ofTests,
  needs: { keys: {}, operator: [...makesBusinesses, 'set_test_webhook'], fixtures: ['hook'] },
  requests: manyTests + 2 * mostReads,
  wait_s: 2 * (showing_s + 60),
  run: async (context) => {
    const { business, key } = await ownBusiness(context, { mode: 'test' });
    const inbox = await testAddress(context, business);
    const all = await manyBy(context, key, manyTests);
    const subjects = all.map((names) => ({ names }));
    const last = all.at(-1);
    if (last) await shown(context, key, last);
    await eachTold(context, inbox, subjects);
  },
});

export const checks = [inTheSandbox, refusedInTheSandbox, movedInTheSandbox, manyInTheSandbox, ofOneKey];
