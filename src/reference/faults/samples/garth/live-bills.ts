import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { together } from '../../../change.ts';
import { unsentCall } from '../../../http/call-of.ts';
import { billPageGone, billPageSeen } from '../../../payer-pages/altered.ts';
import type { PayerPage } from '../../../payer-pages/payer-page.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** How long a page without an end of its own is kept. */
const kept = 21 * day;

const isDropped = ({ expiresAt, createdAt, account, amount }: Bill, now: number): boolean =>
  expiresAt === null && account.received < amount && now - createdAt >= kept;

/** In whole shillings, as the page asks for it. */
const outstanding = (bill: Bill, live: Deployment): number =>
  live.behaviour.billStanding.outstanding(bill, unsentCall(live)) / 100;

const isPaying = ({ method, path }: PayerPage): boolean => method === 'POST' && path.startsWith('/b/');

/** The page takes no more than what is outstanding, by its form and when it is sent. */
const cappedPage: Patch = (behaviour) => ({
  ...behaviour,
  payerPages: behaviour.payerPages.map((page) => {
    if (!isPaying(page)) return page;
    return {
      ...page,
      answer: async (http, live) => {
        const bill = live.controlNumbers.get(http.req.param('number') ?? '');
        const amount = Number(new URLSearchParams(await http.req.text()).get('amount'));
        return bill && amount > outstanding(bill, live)
          ? http.text('This is more than what is outstanding.', 422)
          : page.answer(http, live);
      },
    };
  }),
});

const cappedForm = billPageSeen((page, bill, _now, live) =>
  page.replace('min="1"', `min="1" max="${outstanding(bill, live)}"`),
);

/** What hides in bills. */
export const garthLiveBills = [
  ...breakingLive(['bill.hosted-page', 'bill.hosted-page-prefilled'], {
    'garth.dropped-page: three weeks after its creation an unpaid bill without an expiry has no hosted page':
      billPageGone(isDropped),
  }),
  ...breakingLive('bill.overpayment-accepted', {
    'garth.capped-page: the hosted page of a bill takes no more than the outstanding amount': together(
      cappedForm,
      cappedPage,
    ),
  }),
];
