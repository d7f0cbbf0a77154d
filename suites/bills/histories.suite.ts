import { scopes } from '../../src/contract/scopes.ts';
import { billStates } from '../../src/contract/resources/bill.ts';
import { eternal, type BillWish } from '../../src/generate/bills/bill.ts';
import { postNotice } from '../../src/generate/request.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { script } from '../../src/generate/script.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { makeKey, retire } from '../auth/live-keys-made.ts';
import { keyOf, mayBe, ofOwn, ownBusiness, tried } from '../own-business.ts';
import { bills } from '../creations.ts';
import { inTurn, pause, readAll } from '../sending.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { makeBill, paidOf, pay, type MadeBill } from './asking.ts';
import { expiry_s, soon } from './expired.suite.ts';

/** What became of a bill of 60,000. */
interface History {
  readonly wish: Partial<BillWish>;
  readonly parts: readonly number[];
  readonly cancelled: boolean;
}

const told = { payer_name: 'Neema Mushi', description: 'School fees,\nsecond term', ...eternal } as const;

const histories: readonly History[] = [
  { wish: { ...told, ...soon }, parts: [20_000], cancelled: false },
  { wish: told, parts: [20_000], cancelled: true },
  { wish: soon, parts: [20_000, 20_000, 10_000, 10_000], cancelled: false },
  { wish: { ...told, ...soon }, parts: [30_000, 30_000], cancelled: true },
  { wish: told, parts: [20_000], cancelled: false },
  { wish: soon, parts: [], cancelled: true },
];

const day_s = 86_400;

/** When all is read again, in seconds after the last of it was over. */
const ages_s = [0, 1.5 * day_s, 8 * day_s, 45 * day_s] as const;

/** They may be as much older. */
const slackOf_s = (age_s: number): number => age_s / 10;

/** Brings a history about as far as the service takes it. */
async function lived(context: CheckContext, key: string, { wish, parts, cancelled }: History): Promise<MadeBill> {
  const bill = await makeBill(context, key, { amount_minor: 60_000, ...wish });
  let paid = 0;
  for (const part of parts) {
    if ((await mayBe(pay(context, bill, part))).refused !== null) break;
    paid += part;
    await paidOf(context, key, bill, paid);
  }
  if (!cancelled) return bill;
  // Whoever was reminded may be told that it is over.
  if (parts.length === 0) await readAll(context, ...[1, 2].map(() => postNotice(key, bill.id, { phone: noticePhone })));
  await mayBe(context.operate('cancel_bill', { bill: bill.id }));
  // Who comes now may be turned away.
  await tried(context, () => pay(context, bill, 20_000));
  return bill;
}

/** Label of a key that works for a day more; one that stays, where keys are not replaced. */
async function replacedKey(context: CheckContext, business: string): Promise<string> {
  const key = await makeKey(context, business, scopes, null);
  await mayBe(retire(context, key, '24h'));
  return key.label;
}

export const checks = [
  script({
    id: 'bills-histories/read-later',
    title: 'Whatever became of a bill, it is told alike by its id and in lists, then and long after',
    rules: [
      'bill.paid-minor',
      'bill.paid-minor-never-shrinks',
      'bill.outstanding-is-what-is-left',
      'bill.paid-wins-over-expired',
      'bill.paid-wins-over-cancelled',
      'bill.cancelled-at-null-until-cancelled',
      'bill.null-expiry-never-expires',
      'bills.list.holds-created',
      'bills.list.customer-ref-complete',
      ...(['open', 'part-paid', 'paid', 'expired', 'cancelled'] as const).map(
        (state) => `bills.list.state-${state}` as const,
      ),
    ],
    needs: { ...ofOwn('prompting', 'pay_bill', 'cancel_bill', 'advance_clock'), operatorMay: ['retire_key'] },
    requests: 4 + histories.length * (ages_s.length + 4) + 10 * mostReads + 3 * billStates.length,
    wait_s: ages_s[3] + expiry_s + 10 * showing_s,
    run: async (context) => {
      const { business, key } = await ownBusiness(context);
      const all: MadeBill[] = [];
      for (const history of histories) all.push(await lived(context, key, history));
      await inTurn(context, ...all.map(({ id }) => postNotice(key, id, { phone: noticePhone })));
      // Who may only look tells nobody, in whichever state a bill is.
      const looking = await keyOf(context, business, { scopes: ['bills:read'] });
      const whose = all.filter((_, place) => (place + context.seed) % 2 === 0);
      await readAll(context, ...whose.map(({ id }) => postNotice(looking, id, { phone: noticePhone })));
      await pause(context, expiry_s);
      const over = context.clock.now();
      const replaced = await replacedKey(context, business);
      for (const [at, age_s] of ages_s.entries()) {
        await context.clock.until(over + age_s * 1000, slackOf_s(age_s) * 1000);
        // Lists show all of them each time.
        const some = at % 2 === 0 ? all : all.filter((_, place) => place % 2 === (at - 1) / 2);
        const reader = at === 0 ? replaced : key;
        await readAll(context, ...some.map(({ id }) => bills.get(reader, id)), bills.list(reader));
        if (at % 2 === 1) continue;
        const ofOldest = all.slice(0, 1).map(({ customerRef }) => bills.list(key, { customer_ref: customerRef }));
        await readAll(context, ...ofOldest, ...billStates.map((state) => bills.list(key, { state, limit: '10' })));
      }
    },
  }),
];
