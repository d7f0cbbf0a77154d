import { describe, expect, test } from 'vitest';
import { freshKey } from '../helpers/caller.ts';
import { merchant, type Merchant } from '../helpers/merchant.ts';
import { receiver } from '../helpers/receiver.ts';

const maize = { amount_minor: 10_000, title: 'Maize' };

const link = ({ live }: Merchant, fields: object = {}, idempotencyKey: string | null = null) =>
  live.post('/v1/payment_links', { ...maize, ...fields }, { idempotencyKey });

const drives: readonly (readonly [string, unknown, (merchant: Merchant) => Promise<unknown>])[] = [
  [
    'link.max-uses-counts-down',
    2,
    async (shop) => {
      const { id } = (await link(shop, { max_uses: 3 })).body;
      await shop.operate('pay_link', { link: id });
      return (await shop.live.get(`/v1/payment_links/${id}`)).body.max_uses;
    },
  ],
  [
    'link.expires-at-zone-dropped',
    '2099-01-01T00:00:00.000Z',
    async (shop) => (await link(shop, { expires_at: '2099-01-01T00:00:00+03:00' })).body.expires_at,
  ],
  ['success-url.by-text-prefix', 201, returningTo((site) => `${site}@elsewhere.example/`)],
  ['success-url.dots-match-anything', 201, returningTo((site) => site.replace('.', '-'))],
  [
    'link-key.lower-price-taken',
    201,
    async (shop) => {
      const key = freshKey();
      await link(shop, { amount_minor: 20_000 }, key);
      return (await link(shop, {}, key)).status;
    },
  ],
  [
    'endpoints.one-per-address',
    2,
    async (shop) => {
      await shop.hook('https://one.example/');
      await shop.hook('https://two.example/');
      return (await shop.live.get('/v1/webhook_endpoints')).body.data.length;
    },
  ],
  [
    'secret.without-query',
    true,
    async ({ hook }) => {
      const [one, other] = [await hook('https://one.example/?a'), await hook('https://one.example/?b')];
      return one.body.secret === other.body.secret;
    },
  ],
  ['secret.on-delete', 'string', async (shop) => typeof (await deleted(shop)).body.secret],
  [
    'delivery.last-status-of-first',
    500,
    async (shop) => {
      await using there = await receiver({ status: 500 });
      await shop.hook(there.url);
      await shop.paid();
      there.react({ status: 200 });
      await shop.operate('advance_clock', { seconds: 60 });
      return (await shop.log())[0].delivery.last_status;
    },
  ],
  [
    'delivery.retries-go-on-once-deleted',
    2,
    async (shop) => {
      await using there = await receiver({ status: 500 });
      const { id } = (await shop.hook(there.url)).body;
      await shop.paid();
      await shop.live.delete(`/v1/webhook_endpoints/${id}`);
      there.react({ status: 200 });
      await shop.operate('advance_clock', { seconds: 60 });
      return there.posts.length;
    },
  ],
];

describe.each(drives)('the fault %s', (name, wrong, drive) => {
  test('shows', async () => {
    await using faulty = await merchant({ faults: [name] });
    await using sound = await merchant();
    expect(await drive(faulty)).toEqual(wrong);
    expect(await drive(sound)).not.toEqual(wrong);
  });
});

function returningTo(address: (site: string) => string): (shop: Merchant) => Promise<number> {
  return async (shop) => (await link(shop, { success_url: address(shop.reference.website) })).status;
}

async function deleted({ hook, live }: Merchant) {
  const { id } = (await hook('https://one.example/')).body;
  return live.delete(`/v1/webhook_endpoints/${id}`);
}
