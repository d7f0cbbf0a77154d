import { ownItems } from '../lists/reading.ts';
import { billOrders } from './bill-fields.ts';
import { numberedBills } from './bill-making.ts';
import { billPages } from './bill-pages.ts';
import { takenInParts } from './bill-paying.ts';
import { plainBills } from './bill-showing.ts';
import { paidWins } from './bill-standing.ts';
import { noticeOrders } from './notice-order.ts';
import { texted } from './notices.ts';

export const billPolicies = {
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

type BillPolicies = Readonly<typeof billPolicies>;

declare module '../behaviour.ts' {
  interface Behaviour extends BillPolicies {}
}
