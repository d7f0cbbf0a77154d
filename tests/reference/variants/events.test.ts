import { expect, test } from 'vitest';
import { merchant } from '../helpers/merchant.ts';
import { receiver } from '../helpers/receiver.ts';

test('events.late posts after minutes, and nobody waits for it', async () => {
  await using there = await receiver();
  await using shop = await merchant({ variant: 'events.late' });
  await shop.hook(there.url);
  await shop.paid();
  expect(there.posts).toHaveLength(0);
  await shop.operate('advance_clock', { seconds: 1_300 });
  expect(there.posts.map(({ event }) => event.delivery.state)).toEqual(['pending']);
});

test('events.once gives up after one attempt, and lists its log in an object of its own', async () => {
  await using there = await receiver({ status: 204 });
  await using shop = await merchant({ variant: 'events.once' });
  await shop.hook(there.url);
  await shop.paid();
  const { body } = await shop.live.get('/v1/events');
  expect([body.object, body.data[0].delivery.state]).toEqual(['event_log', 'exhausted']);
});

test('events.caught-up posts what was unrouted once there is an address', async () => {
  await using there = await receiver();
  await using shop = await merchant({ variant: 'events.caught-up' });
  await shop.paid();
  expect((await shop.log())[0].delivery.state).toBe('unrouted');
  await shop.hook(there.url);
  await shop.operate('advance_clock', { seconds: 1 });
  expect([there.posts.length, (await shop.log())[0].delivery.state]).toEqual([1, 'delivered']);
});
