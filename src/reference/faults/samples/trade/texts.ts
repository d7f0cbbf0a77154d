import { billUrl } from '../../../bills/notices.ts';
import { change, operation } from '../../../change.ts';
import { askedOf } from '../../../http/call.ts';
import { asText } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { shillings } from '../../../payer-pages/shillings.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const notices = change('notices');
const first = recalled<{ outstanding: number | null }>(() => ({ outstanding: null }));

/** What happens to notices of bills. */
export const textTradeFaults = [
  ...breakingLive('bills.notify.message-has-outstanding', {
    'trade.notice-tells-first-sum: every notice of a bill tells what was outstanding at the first': notices((was) => ({
      text: (bill, call) => {
        const outstanding = call.behaviour.billStanding.outstanding(bill, call);
        const kept = first(bill);
        kept.outstanding ??= outstanding;
        return was.text(bill, call).replace(shillings(outstanding), shillings(kept.outstanding));
      },
    })),
  }),
  ...breakingLive('bill-notice.to-masked', {
    'trade.mask-of-nine-digits: of a number without its zero four digits are shown': notices((was) => ({
      mask: (phone, call) =>
        /^\d{9}$/.test(asText(sentBody(call).phone))
          ? was.mask(phone, call).slice(0, -4) + phone.slice(-4)
          : was.mask(phone, call),
    })),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'trade.paid-notice-twice: a notice of a paid bill is sent twice': notices((was) => ({
      messages: (bill, phone, call) => {
        const messages = was.messages(bill, phone, call);
        return call.behaviour.billStanding.state(bill, call) === 'paid' ? [...messages, ...messages] : messages;
      },
    })),
  }),
  ...breakingLive('bills.notify.number-not-stored', {
    'trade.notified-to: a list tells where the second notice of a bill went': change('billShowing')((was) => ({
      bill: (bill, call) =>
        asksFor('bills.list')(call) && bill.messages[1]
          ? { ...was.bill(bill, call), notified_to: bill.messages[1].to }
          : was.bill(bill, call),
    })),
  }),
  ...breakingLive('bills.notify.message-has-link', {
    'trade.link-by-printed-number: the notice of a bill paid in part links to its printed number': notices((was) => ({
      text: (bill, call) =>
        call.behaviour.billStanding.state(bill, call) === 'part_paid'
          ? was
              .text(bill, call)
              .replace(
                billUrl(bill, call),
                `${call.deployment.payUrl}/b/${call.behaviour.billShowing.printed(bill.controlNumber, call)}`,
              )
          : was.text(bill, call),
    })),
  }),
  ...breakingLive(['bills.notify.foreign-not-found', 'bills.notify.sends-one-message'], {
    'trade.foreign-notice-sent: a notice of a bill of another business is refused and sent': operation('bills.notify')(
      (was) => async (call) => {
        const answer = await was(call);
        const bill = call.deployment.bills.get(askedId(call));
        const { phone } = askedOf(call.trace.noticeOrder);
        if (bill && call.trace.refusal) bill.messages.push(...call.behaviour.notices.messages(bill, phone, call));
        return answer;
      },
    ),
  }),
];
