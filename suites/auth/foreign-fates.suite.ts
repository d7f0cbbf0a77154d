import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, objectOf, stateOf } from '../../src/evidence/read.ts';
import { postNotice } from '../../src/generate/request.ts';
import { linkBody } from '../../src/generate/links/link.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { script } from '../../src/generate/script.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { makeBill, pay, untilState } from '../bills/asking.ts';
import { neverMade } from './never-made.ts';
import { inTurn, pause } from '../sending.ts';
import { mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { mostReads, showing_s, untilShown } from '../until-shown.ts';
import { charges, bills, freshLink, links } from '../creations.ts';

/** What a business has that was paid. */
interface Paid {
  readonly charge: string;
  readonly bill: string;
  readonly controlNumber: string;
  readonly link: string;
}

const readsOf = (key: string, { charge, bill, link }: Paid): readonly RequestTemplate[] => [
  charges.get(key, charge),
  bills.get(key, bill),
  links.get(key, link),
];

const listsOf = (key: string): readonly RequestTemplate[] => [
  charges.list(key),
  charges.list(key, { state: 'succeeded' }),
  bills.list(key),
  bills.list(key, { state: 'paid' }),
  links.list(key),
];

export const checks = [
  script({
    id: 'foreign-fates/what-was-paid',
    title: 'What another business was paid for is as hidden as what it waits for',
    rules: [
      'charges.get.foreign-not-found',
      'charges.get.foreign-indistinguishable',
      'charges.get.unknown-not-found',
      'charges.list.own-business-only',
      'bills.get.foreign-not-found',
      'bills.get.the-one-asked',
      'bills.list.own-business-only',
      'bills.notify.foreign-not-found',
      'links.get.foreign-not-found',
      'links.list.own-business-only',
    ],
    needs: {
      ...ofOwn('prompting', 'approve_charge', 'pay_bill', 'pay_link'),
      operatorMay: ['cancel_bill', 'close_link'],
    },
    requests: 3 + 3 * mostReads + 21,
    wait_s: 3 * showing_s,
    run: async (context) => {
      const [owner, stranger] = [await ownBusiness(context), await ownBusiness(context)];
      const paid = await payEach(context, owner.key);
      const unknown = charges.get(stranger.key, neverMade(paid.charge));
      await inTurn(context, ...readsOf(owner.key, paid), unknown, ...readsOf(stranger.key, paid), unknown);
      const notice = postNotice(stranger.key, paid.bill, { phone: noticePhone });
      // Who is told the control number is not told the bill by it.
      const byNumber = bills.get(stranger.key, paid.controlNumber);
      await inTurn(context, notice, byNumber, ...listsOf(stranger.key));
      await lookAtCancelled(context, owner.key, stranger.key);
      await lookAtClosed(context, owner.key, stranger.key);
      if (context.clock.jumps) await lookAtExpired(context, owner.key, stranger.key);
    },
  }),
];

/** Nor is one that nobody is to pay any more anybody's. */
async function lookAtCancelled(context: CheckContext, owner: string, stranger: string): Promise<void> {
  const bill = await makeBill(context, owner);
  const { refused } = await mayBe(context.operate('cancel_bill', { bill: bill.id }));
  if (refused === null) await context.send(bills.get(stranger, bill.id));
}

async function lookAtClosed(context: CheckContext, owner: string, stranger: string): Promise<void> {
  const link = idOf(await context.send(freshLink(owner)));
  if (link === null) return;
  const { refused } = await mayBe(context.operate('close_link', { link }));
  if (refused === null) await context.send(links.get(stranger, link));
}

const hour_s = 3600;

/** A bill that nobody paid is as hidden once its time is over. */
async function lookAtExpired(context: CheckContext, owner: string, stranger: string): Promise<void> {
  const bill = await makeBill(context, owner, { expires: { after_s: hour_s, form: 'seconds' } });
  await pause(context, 2 * hour_s);
  await context.send(bills.get(stranger, bill.id));
  // An expiry that was to come once is over.
  await context.send(bill.request);
}

async function payEach(context: CheckContext, key: string): Promise<Paid> {
  const charge = idOf(await context.send(charges.post(key, charges.sample())));
  const bill = await makeBill(context, key, { amount_minor: 10_000 });
  const link = idOf(await context.send(links.post(key, linkBody(links.sample(), context.clock.now()))));
  if (charge === null || link === null) throw new Inconclusive('there is nothing to be paid for');
  await context.operate('approve_charge', { charge });
  await pay(context, bill, 10_000);
  await context.operate('pay_link', { link });
  await untilShown(context, charges.get(key, charge), (read) => stateOf(read) === 'succeeded');
  await untilState(context, key, bill.id, 'paid');
  await untilShown(context, links.get(key, link), (read) => objectOf(read)?.['used'] === 1);
  return { charge, bill: bill.id, controlNumber: bill.controlNumber, link };
}
