import type { Bill } from '../../bills/bill.ts';
import { change } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import { asksFor } from '../../when.ts';
import { billStanding, notices } from '../bills/changes.ts';
import { finding } from '../lists/finding.ts';
import { billTexts, linkTexts, madeScene, ofMade, onLive, type Harm } from './harm.ts';

const ofBills = { on: onLive, scene: madeScene(billTexts) };

const bills = finding(change('billReading'), ({ bills: all }) => all);
const links = finding(change('linkReading'), ({ links: all }) => all);

const isStanding = (bill: Bill, call: Call, ...states: readonly string[]): boolean =>
  states.includes(call.behaviour.billStanding.state(bill, call));

/** What happens to bills and links after they were made. */
export const wrongReceivables: readonly Harm[] = [
  {
    ...ofBills,
    text: 'a bill that is paid in part is open in lists',
    rules: ['bill.payable-in-parts', 'bills.list.state-part-paid', 'bills.list.state-open', 'bills.list.holds-created'],
    patch: (when) =>
      billStanding((was) => ({
        state: (bill, call) => {
          const state = was.state(bill, call);
          return state === 'part_paid' && asksFor('bills.list')(call) && when(ofMade(bill, call)) ? 'open' : state;
        },
      })),
  },
  {
    ...ofBills,
    text: 'a bill that is paid expires or is cancelled',
    rules: ['bill.paid-wins-over-expired', 'bill.paid-wins-over-cancelled', 'bill.paid-is-paid-in-full'],
    patch: (when) =>
      billStanding((was) => ({
        state: (bill, call) => {
          const state = was.state(bill, call);
          const isOver =
            bill.account.cancelledAt !== null || (bill.expiresAt ?? Infinity) <= call.deployment.clock.now();
          return state === 'paid' && isOver && when(ofMade(bill, call)) ? 'expired' : state;
        },
      })),
  },
  {
    ...ofBills,
    text: 'a message tells the whole amount of a bill that is paid in part',
    rules: ['bills.notify.message-has-outstanding'],
    patch: (when) =>
      notices((was) => ({
        text: (bill, call) => {
          const { account, ...asked } = bill;
          const isWrong = isStanding(bill, call, 'part_paid') && when(ofMade(bill, call));
          return was.text(isWrong ? { ...asked, account: { ...account, received: 0 } } : bill, call);
        },
      })),
  },
  {
    ...ofBills,
    text: 'a message is not sent, though its notice says so',
    rules: ['bills.notify.sends-one-message'],
    patch: (when) =>
      notices((was) => ({
        messages: (bill, phone, call) => (when(ofMade(bill, call)) ? [] : was.messages(bill, phone, call)),
      })),
  },
  {
    ...ofBills,
    text: 'a bill of another business is shown',
    rules: ['bills.get.foreign-not-found'],
    patch: (when) =>
      bills.alsoFound('bills.get')((id, call) => {
        const bill = bills.anybodys(id, call);
        return bill && when(ofMade(bill, call)) ? bill : undefined;
      }),
  },
  {
    on: onLive,
    scene: madeScene(linkTexts),
    text: 'a link of another business is shown',
    rules: ['links.get.foreign-not-found'],
    patch: (when) =>
      links.alsoFound('links.get')((id, call) => {
        const link = links.anybodys(id, call);
        return link && when(ofMade(link, call)) ? link : undefined;
      }),
  },
];
