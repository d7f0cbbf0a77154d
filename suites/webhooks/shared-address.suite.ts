import type { Exchange } from '../../src/evidence/exchange.ts';
import type { Subject } from '../../src/evidence/event.ts';
import { deleteEndpoint, listEndpoints } from '../../src/generate/request.ts';
import { script } from '../../src/generate/script.ts';
import { signedByOwn } from '../../src/judge/webhooks/shared-address.situation.ts';
import { anySale, otherWays } from '../events/any-sale.ts';
import { register, told } from '../events/shop.ts';
import { making, noTestEvent, ofTests, tested } from '../events/test-mode.ts';
import { postOf, postOrBlame } from '../events/watch.ts';
import { makesBusinesses, mayBe, ownBusiness } from '../own-business.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import { mostReads, showing_s } from '../until-shown.ts';

const taken = { status: 200 } as const;

const judgeSigned = (context: CheckContext, { posts }: Listening, { names }: Subject, business: string): void =>
  context.judge(signedByOwn, { posts, names, business: context.roleOf(business) });

const ofLive = told({
  id: 'shared-address/of-two-businesses',
  title: 'Two businesses that have one address are each told of their own there, also once the other has given it up',
  rules: ['webhooks.posted-to-endpoint', 'webhooks.signed', 'webhook-endpoint.active-after-set'],
  operator: ['approve_charge'],
  operatorMay: otherWays,
  requests: 5 + 3 * (2 + 2 * mostReads),
  wait_s: 3 * (showing_s + 60),
  run: async (context) => {
    const [first, second] = [await ownBusiness(context), await ownBusiness(context)];
    const inbox = context.listen({ mode: 'live', business: null }, taken);
    await register(context, first.key, inbox.url);
    const endpoint = await register(context, second.key, inbox.url);
    for (const own of [first, second]) {
      const { key, business } = own;
      const sale = await anySale(context, own);
      await postOrBlame(context, { inbox, key }, sale);
      judgeSigned(context, inbox, sale, business);
    }
    if (endpoint === null) return;
    await context.send(deleteEndpoint(second.key, endpoint));
    await context.send(listEndpoints(first.key));
    await postOrBlame(context, { inbox, key: first.key }, await anySale(context, first));
  },
});

const ofTheSandbox = script({
  id: 'shared-address/of-two-businesses-in-the-sandbox',
  deployment: 'sandbox',
  title: 'Two businesses that have one test-mode address are each told of their own there',
  rules: [...ofTests, 'webhooks.signed'],
  needs: { keys: {}, operator: [...makesBusinesses, 'set_test_webhook'], fixtures: ['hook'] },
  requests: 2 * making,
  wait_s: 2 * (showing_s + 60),
  run: async (context) => {
    const businesses = [
      await ownBusiness(context, { mode: 'test' }),
      await ownBusiness(context, { mode: 'test' }),
    ] as const;
    const inbox = context.listen({ mode: 'test', business: null }, taken);
    for (const { business } of businesses)
      if ((await mayBe(context.operate('set_test_webhook', { business, url: inbox.url }))).refused !== null) return;
    let heard: Exchange | null = null;
    const untold = [];
    for (const { key, business } of businesses) {
      const subject = await tested(context, key, 1);
      if (subject === null) continue;
      const post = await postOf(context, inbox, subject);
      if (post === null) untold.push(subject);
      else judgeSigned(context, inbox, subject, business);
      heard ??= post;
    }
    for (const subject of untold) noTestEvent(context, inbox, heard, subject);
  },
});

export const checks = [ofLive, ofTheSandbox];
