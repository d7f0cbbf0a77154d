import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { change } from '../../../src/reference/change.ts';
import { order } from '../helpers/caller.ts';
import { merchant, type Merchant } from '../helpers/merchant.ts';
import { receiver } from '../helpers/receiver.ts';

const settled = { last_status: null, last_response: null, last_attempt_at: null, next_attempt_at: null };
const unrouted = { state: 'unrouted', attempts: 0, attempts_remaining: 0, ...settled };

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !holds(); turn++) await new Promise((resolve) => setTimeout(resolve, 10));
}

const advance = (live: Merchant, seconds: number) => live.operate('advance_clock', { seconds });

describe('the log', () => {
  test('holds what happened while nobody listened', async () => {
    await using live = await merchant();
    const charge = await live.paid({ reference: 'order-7' });
    const [event, ...more] = await live.log();
    expect(more).toEqual([]);
    expect(event).toEqual({
      id: expect.stringMatching(/^ev_/),
      object: 'event',
      type: 'charge.succeeded',
      created: expect.any(Number),
      livemode: true,
      data: expect.objectContaining({ id: charge, state: 'succeeded', reference: 'order-7', rail: 'mpesa' }),
      delivery: unrouted,
    });
    expect(Math.abs(event.created - Date.now() / 1000)).toBeLessThan(10);
    expect((await live.ask('GET', `/v1/events/${event.id}`)).body).toEqual(event);
  });

  test('is nobody else’s', async () => {
    await using live = await merchant();
    await live.paid();
    const { liveOther } = live.reference.keys;
    const [event] = await live.log();
    expect(await live.log(liveOther)).toEqual([]);
    for (const id of [event.id, 'ev_none']) {
      expect((await live.ask('GET', `/v1/events/${id}`, undefined, liveOther)).status).toBe(404);
      expect((await live.ask('POST', `/v1/events/${id}/retry`, undefined, liveOther)).status).toBe(404);
    }
  });

  test('comes in pages, newest first', async () => {
    await using live = await merchant();
    for (const reference of ['a', 'b', 'c']) await live.paid({ reference });
    const first = (await live.ask('GET', '/v1/events?limit=2')).body;
    const last = (await live.ask('GET', `/v1/events?limit=2&starting_after=${first.data[1].id}`)).body;
    const references = [...first.data, ...last.data].map(({ data }) => data.reference);
    expect([references, first.has_more, last.has_more]).toEqual([['c', 'b', 'a'], true, false]);
    expect((await live.ask('GET', '/v1/events?limit=101')).status).toBe(400);
  });

  test('tells of charges that expired, not of those that failed', async () => {
    await using live = await merchant();
    const declined = (await live.ask('POST', '/v1/charges', order)).body.id;
    await live.operate('decline_charge', { charge: declined });
    const { id } = (await live.ask('POST', '/v1/charges', order)).body;
    await advance(live, 899);
    expect(await live.log()).toEqual([]);
    await advance(live, 1);
    expect((await live.log()).map(({ type, data }) => [type, data.id, data.state])).toEqual([
      ['charge.expired', id, 'expired'],
    ]);
  });

  test('tells a payment at a till', async () => {
    await using live = await merchant();
    const [till] = live.reference.tills.open;
    const { id } = (await live.ask('POST', '/v1/pos/charges', { till, amount_minor: 10_000 })).body;
    await live.operate('approve_charge', { charge: id });
    expect((await live.log())[0]).toMatchObject({ type: 'charge.succeeded', data: { id, rail: 'wallet', till } });
  });

  test('tells a payment of a bill', async () => {
    await using live = await merchant();
    const bill = (await live.ask('POST', '/v1/bills', { customer_ref: 'A-1', amount_minor: 20_000 })).body;
    await live.operate('pay_bill', { control_number: bill.control_number, amount_minor: 20_000 });
    const events = await live.log();
    expect(events.map(({ type }) => type)).toEqual(['charge.succeeded']);
    expect(events[0].data.bill).toMatchObject({ id: bill.id, control_number: bill.control_number });
    expect(events[0].data.bill.outstanding_minor).toEqual(expect.any(Number));
  });
});

describe('an event', () => {
  test('is posted, signed, before the payer’s deed is answered', async () => {
    await using live = await merchant();
    await using shop = await receiver({ status: 202, text: 'thanks' });
    const { secret } = (await live.hook(shop.url)).body;
    await live.paid();
    expect(shop.posts).toHaveLength(1);
    const [post] = shop.posts;
    const [logged] = await live.log();
    const { delivery, ...event } = logged;
    expect(post?.event).toEqual(event);
    expect(post?.headers['content-type']).toBe('application/json');
    expect(new Webhook(secret).verify(post!.text, post!.headers as Record<string, string>)).toEqual(event);
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: 1,
      last_status: 202,
      last_response: 'thanks',
      last_attempt_at: expect.any(Number),
      next_attempt_at: null,
    });
  });

  test('is posted again after each wait, then no more', async () => {
    await using live = await merchant();
    await using shop = await receiver({ status: 500, text: 'x'.repeat(600) });
    await live.hook(shop.url);
    await live.paid();
    const seen: unknown[] = [];
    for (const wait of [5, 300, 1800, 7200, 18_000, 86_400]) {
      const { delivery } = (await live.log())[0];
      const next = delivery.next_attempt_at === null ? null : delivery.next_attempt_at - delivery.last_attempt_at;
      expect(next === null || Math.abs(next - wait) <= 1).toBe(true);
      seen.push([shop.posts.length, delivery.state, delivery.attempts, delivery.attempts_remaining]);
      await advance(live, wait + 1);
    }
    expect(seen).toEqual([
      ...[1, 2, 3, 4, 5].map((attempt) => [attempt, 'retrying', attempt, 6 - attempt]),
      [6, 'exhausted', 6, 0],
    ]);
    const [{ delivery }] = await live.log();
    expect([shop.posts.length, delivery.last_response]).toEqual([6, 'x'.repeat(500)]);
    expect(new Set(shop.posts.map(({ event }) => event.id)).size).toBe(1);
  });

  test('goes through everything due in one move of the clock', async () => {
    await using live = await merchant();
    await using shop = await receiver({ status: 500 });
    await live.hook(shop.url);
    await live.paid();
    await advance(live, 86_400);
    expect([shop.posts.length, (await live.log())[0].delivery.state]).toEqual([6, 'exhausted']);
  });

  test('is delivered by a later attempt, at the address of then', async () => {
    await using live = await merchant();
    await using old = await receiver('reset');
    await using young = await receiver();
    await live.hook(old.url);
    await live.paid();
    expect((await live.log())[0].delivery).toMatchObject({ state: 'retrying', last_status: 0, last_response: null });
    const { secret } = (await live.hook(young.url)).body;
    await advance(live, 6);
    expect((await live.log())[0].delivery).toMatchObject({ state: 'delivered', attempts: 2, last_status: 200 });
    expect([old.posts.length, young.posts.length]).toEqual([1, 1]);
    const [post] = young.posts;
    expect(new Webhook(secret).verify(post!.text, post!.headers as Record<string, string>)).toBeTruthy();
  });

  test('is not led elsewhere', async () => {
    await using live = await merchant();
    await using elsewhere = await receiver();
    await using shop = await receiver({ status: 307, location: elsewhere.url });
    await live.hook(shop.url);
    await live.paid();
    expect((await live.log())[0].delivery).toMatchObject({ state: 'retrying', last_status: 307 });
    expect(elsewhere.posts).toEqual([]);
  });

  test('whose receiver is not there has the status 0', async () => {
    await using live = await merchant();
    const gone = await receiver();
    await gone[Symbol.asyncDispose]();
    await live.hook(gone.url);
    await live.paid();
    expect((await live.log())[0].delivery).toMatchObject({ state: 'retrying', attempts: 1, last_status: 0 });
  });

  test('whose receiver hangs keeps nobody waiting for long', async () => {
    const brief = change('delivering')(() => ({ timeout: 2500 }));
    await using live = await merchant({ livePatch: brief });
    await using shop = await receiver('hang');
    await live.hook(shop.url);
    const began = Date.now();
    await live.paid();
    expect(Date.now() - began).toBeLessThan(2400);
    expect((await live.log())[0].delivery).toMatchObject({ state: 'pending', attempts: 0 });
    await advance(live, 0);
    expect((await live.log())[0].delivery).toMatchObject({ state: 'retrying', attempts: 1, last_status: 0 });
  });

  test('counts as delivered by its status, whatever becomes of the rest of the answer', async () => {
    await using live = await merchant({ livePatch: change('delivering')(() => ({ timeout: 300 })) });
    await using shop = await receiver('unfinished');
    await live.hook(shop.url);
    await live.paid();
    expect((await live.log())[0].delivery).toMatchObject({
      state: 'delivered',
      last_status: 200,
      last_response: 'half',
    });
  });

  test('is unrouted once the endpoint is deleted, and no retry is left', async () => {
    await using live = await merchant();
    await using shop = await receiver({ status: 500 });
    const { id } = (await live.hook(shop.url)).body;
    await live.paid();
    await live.ask('DELETE', `/v1/webhook_endpoints/${id}`);
    await live.paid();
    await advance(live, 86_400);
    expect((await live.log()).map(({ delivery }) => delivery.state)).toEqual(['unrouted', 'exhausted']);
    await live.hook(shop.url);
    await advance(live, 86_400);
    expect(shop.posts).toHaveLength(1);
  });

  test('can be retried', async () => {
    await using live = await merchant();
    await using shop = await receiver();
    await live.paid();
    const { id } = (await live.log())[0];
    const retry = () => live.ask('POST', `/v1/events/${id}/retry`);
    expect((await retry()).body.delivery).toEqual(unrouted);
    await live.hook(shop.url);
    const again = await retry();
    expect([again.status, again.body.id, again.body.delivery.state]).toEqual([202, id, 'pending']);
    await until(() => shop.posts.length === 1);
    await retry();
    await advance(live, 0);
    expect(shop.posts.map(({ event }) => event.id)).toEqual([id, id]);
    expect((await live.log())[0].delivery).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('that is retried before its time is not sent twice', async () => {
    await using live = await merchant();
    await using shop = await receiver({ status: 500 });
    await live.hook(shop.url);
    await live.paid();
    shop.react({ status: 200 });
    await live.ask('POST', `/v1/events/${(await live.log())[0].id}/retry`);
    await advance(live, 86_400);
    expect(shop.posts).toHaveLength(2);
  });
});

describe('the test mode', () => {
  test('has its own address, and no part in the log', async () => {
    await using live = await merchant();
    await using scene = await bothModes(live);
    const { testing, shop, secret } = scene;
    const id = await scene.tried();
    expect(testing.posts.map(({ event }) => [event.type, event.livemode, event.data.id, event.data.reference])).toEqual(
      [['charge.succeeded', false, id, 'try']],
    );
    const headers = testing.posts[0]!.headers as Record<string, string>;
    expect(new Webhook(secret).verify(testing.posts[0]!.text, headers)).toBeTruthy();
    expect([shop.posts, await live.log(scene.liveKey)]).toEqual([[], []]);
  });

  test('can be mixed up with live by a patch', async () => {
    await using live = await merchant({
      patch: change('delivering')(() => ({
        target: ({ business }, { endpoints }) => endpoints.of(business).find(({ mode }) => mode === 'live') ?? null,
      })),
      livePatch: change('eventPages')(() => ({ includes: () => true })),
    });
    await using scene = await bothModes(live);
    await scene.tried();
    expect([scene.testing.posts.length, scene.shop.posts.length]).toEqual([0, 1]);
    expect((await live.log(scene.liveKey)).map(({ livemode }) => livemode)).toEqual([false]);
  });
});

/** A business with an address for each mode. */
async function bothModes(live: Merchant) {
  const [testing, shop] = [await receiver(), await receiver()];
  const { business } = (await live.operate('create_business', { live: true, website: null })).body;
  const key = async (mode: string): Promise<string> => {
    const scopes = ['charges:write', 'events:read', 'webhooks:write'];
    return (await live.operate('create_key', { business, mode, scopes, lifetime_days: null })).body.key;
  };
  const [liveKey, testKey] = [await key('live'), await key('test')];
  await live.hook(shop.url, liveKey);
  const secret: string = (await live.operate('set_test_webhook', { business, url: testing.url })).body.secret;
  return {
    testing,
    shop,
    secret,
    liveKey,
    /** The id of a sandbox charge that has succeeded. */
    tried: async (): Promise<string> => {
      const { id } = (await live.charge({ ...order, reference: 'try' }, undefined, testKey)).body;
      await advance(live, 5);
      return id;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([testing, shop].map((each) => each[Symbol.asyncDispose]()));
    },
  };
}

describe('each policy of events can be changed on its own', () => {
  test('what is posted, and where', async () => {
    await using shop = await receiver();
    await using live = await merchant({
      livePatch: (behaviour) =>
        [
          change('events')((was) => ({
            types: (settlement, at) => [...was.types(settlement, at), 'bill.paid'],
            posted: (event, at) => ({
              ...was.posted(event, at),
              delivery: at.behaviour.delivering.show(event.delivery, at),
            }),
          })),
          change('delivering')(() => ({ address: () => `${shop.url}/elsewhere` })),
          change('signing')(() => ({ headers: () => ({ 'x-signature': 'none' }) })),
        ].reduce((changed, patch) => patch(changed), behaviour),
    });
    await live.hook(shop.url);
    await live.paid();
    expect(shop.posts.map(({ path, headers, event }) => [path, headers['x-signature'], event.type])).toEqual([
      ['/hook/elsewhere', 'none', 'charge.succeeded'],
      ['/hook/elsewhere', 'none', 'bill.paid'],
    ]);
    expect(shop.posts[0]?.event.delivery).toMatchObject({ state: 'pending' });
  });

  test('when it is tried again', async () => {
    await using shop = await receiver({ status: 500 });
    await using live = await merchant({ livePatch: change('delivering')(() => ({ waits: [60_000] })) });
    await live.hook(shop.url);
    await live.paid();
    await advance(live, 59);
    expect(shop.posts).toHaveLength(1);
    await advance(live, 86_400);
    expect([shop.posts.length, (await live.log())[0].delivery.state]).toEqual([2, 'exhausted']);
  });

  test('whether an expiry makes one', async () => {
    await using live = await merchant({
      livePatch: change('events')((was) => ({
        types: (settlement, at) => (settlement.is === 'expired' ? [] : was.types(settlement, at)),
      })),
    });
    await live.ask('POST', '/v1/charges', order);
    await advance(live, 900);
    expect(await live.log()).toEqual([]);
  });
});
