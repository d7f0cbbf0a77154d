import type { BodyPolicy } from '../bodies/body.ts';
import type { Pages } from '../lists/pages.ts';
import { ownItems, type ReadingPolicy } from '../lists/reading.ts';
import { billOrders } from './bill-fields.ts';
import { numberedBills, type BillMaking } from './bill-making.ts';
import { billPages } from './bill-pages.ts';
import { takenInParts, type BillPaying } from './bill-paying.ts';
import { plainBills, type BillShowing } from './bill-showing.ts';
import { paidWins, type BillStanding } from './bill-standing.ts';
import type { Bill, BillFilter, BillOrder } from './bill.ts';
import { noticeOrders } from './notice-order.ts';
import type { NoticeOrder } from './notice.ts';
import { texted, type Notices } from './notices.ts';

interface BillPolicies {
  readonly billOrder: BodyPolicy<BillOrder>;
  readonly billMaking: BillMaking;
  readonly billReading: ReadingPolicy<Bill>;
  readonly billPages: Pages<Bill, BillFilter>;
  readonly billStanding: BillStanding;
  readonly billShowing: BillShowing;
  readonly billPaying: BillPaying;
  readonly noticeOrder: BodyPolicy<NoticeOrder>;
  readonly notices: Notices;
}

declare module '../behaviour.ts' {
  interface Behaviour extends BillPolicies {}
}

export const billPolicies: BillPolicies = {
  billOrder: billOrders,
  billMaking: numberedBills,
  billReading: ownItems(({ bills }) => bills),
  billPages,
  billStanding: paidWins,
  billShowing: plainBills,
  billPaying: takenInParts,
  noticeOrder: noticeOrders,
  notices: texted,
};
