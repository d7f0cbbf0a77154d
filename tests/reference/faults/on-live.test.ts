import { describe, expect, test } from 'vitest';
import { outcome, sell, type Seller } from '../helpers/seller.ts';

const asked = { amount_minor: 10_000, rail: 'mpesa', msisdn: '+255712000001' };

let used = 0;
const fresh = (): string => `on-live-${(used += 1)}`;

const charge = async ({ post }: Seller, over: object = {}, idempotencyKey = fresh()) =>
  (await post('/v1/charges', { ...asked, ...over }, { idempotencyKey })).body;

const stateOf = async ({ get }: Seller, id: string): Promise<unknown> => (await get(`/v1/charges/${id}`)).body.state;

const available = async ({ get }: Seller): Promise<number> => (await get('/v1/balance')).body.available_minor;

/** What each shows to the right request, and to no other. */
const drives: readonly (readonly [string, unknown, (seller: Seller) => Promise<unknown>])[] = [
  [
    'live-charge.approved-takes-an-hour',
    'processing',
    async (seller) => {
      const { id } = await charge(seller);
      await seller.operate('approve_charge', { charge: id });
      await seller.operate('advance_clock', { seconds: 600 });
      return stateOf(seller, id);
    },
  ],
  [
    'live-charge.expired-at-14-minutes',
    'expired',
    async (seller) => {
      const { id } = await charge(seller);
      await seller.operate('advance_clock', { seconds: 850 });
      return stateOf(seller, id);
    },
  ],
  [
    'live-charge.other-words-prompt',
    2,
    async (seller) => {
      const key = fresh();
      const { id } = await charge(seller, {}, key);
      await charge(seller, { description: 'Maize' }, key);
      return (await seller.operate('prompts', { charge: id })).body.count;
    },
  ],
  [
    'balance-live.cached-until-next-charge',
    0,
    async (seller) => {
      const { id } = await charge(seller);
      await available(seller);
      await seller.operate('approve_charge', { charge: id });
      return available(seller);
    },
  ],
  [
    'balance-live.without-excess',
    true,
    async (seller) => {
      const { body } = await seller.post('/v1/bills', { customer_ref: 'c-1', amount_minor: 10_000 });
      await seller.operate('pay_bill', { control_number: body.control_number, amount_minor: 30_000 });
      return (await available(seller)) < 10_000;
    },
  ],
  [
    'ledger.charge-made-later',
    1,
    async (seller) => {
      await seller.operate('set_ledger', { available: false });
      await charge(seller);
      await seller.operate('set_ledger', { available: true });
      await seller.operate('advance_clock', { seconds: 31 });
      return (await seller.get('/v1/charges')).body.data.length;
    },
  ],
  [
    'ledger.third-attempt-used-up',
    'IDEMPOTENT_MISMATCH',
    async (seller) => {
      await seller.operate('set_ledger', { available: false });
      for (const _ of [1, 2, 3]) await charge(seller, {}, 'third-time');
      await seller.operate('set_ledger', { available: true });
      return outcome(await seller.post('/v1/charges', asked, { idempotencyKey: 'third-time' }));
    },
  ],
  [
    'apart.live-reads-sandbox',
    200,
    async ({ reference: { sandboxUrl, keys }, get }) => {
      const made = await fetch(`${sandboxUrl}/v1/charges`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.all}`, 'idempotency-key': fresh() },
        body: JSON.stringify(asked),
      });
      const { id } = (await made.json()) as { readonly id: string };
      return outcome(await get(`/v1/charges/${id}`));
    },
  ],
  [
    'live-door.draft-links',
    201,
    async ({ reference, post }) =>
      outcome(
        await post('/v1/payment_links', { amount_minor: 10_000, title: 'Maize' }, { key: reference.keys.liveDraft }),
      ),
  ],
  [
    'live-door.test-key-where-idempotent',
    201,
    async ({ reference, post }) =>
      outcome(await post('/v1/charges', asked, { key: reference.keys.all, idempotencyKey: fresh() })),
  ],
];

describe.each(drives)('the fault %s', (name, wrong, drive) => {
  test('shows on live', async () => {
    await using faulty = await sell({ faults: [name] });
    await using sound = await sell();
    expect(await drive(faulty)).toEqual(wrong);
    expect(await drive(sound)).not.toEqual(wrong);
  });
});
