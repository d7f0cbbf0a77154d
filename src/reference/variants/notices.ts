import { change } from '../change.ts';
import { now } from '../http/call.ts';
import { billUrl } from '../bills/notices.ts';
import { varyingLive } from './variant.ts';

const late = 2 * 3_600_000;

export const noticeVariants = varyingLive({
  'notices.frugal: a bill has one message a day, in minor units and without a scheme, and only three digits are shown of its number':
    change('notices')(() => ({
      budget: 1,
      text: (bill, call) => {
        const left = call.behaviour.billStanding.outstanding(bill, call);
        return `${billUrl(bill, call).replace(/^https?:\/\//, '')} ${left} ${bill.controlNumber}`;
      },
      mask: (phone) => `…${phone.slice(-3)}`,
      notice: (bill, phone, reason, call) => ({
        object: 'bill_notice',
        bill: bill.id,
        sent: reason === null,
        reason: reason === null ? null : 'One message a day is enough.',
        to: call.behaviour.notices.mask(phone, call),
        next_at: null,
      }),
    })),
  'notices.told-on-bills: a bill shows when its last notice went out, and three digits of where to': change(
    'billShowing',
  )((was) => ({
    bill: (bill, call) => {
      const last = bill.messages.at(-1);
      const told = last && { at: new Date(last.at).toISOString(), to: `******${last.to.slice(-3)}` };
      return { ...was.bill(bill, call), notified: told ?? null };
    },
  })),
  'notices.wordy: a message is written as people write, to a number as they dial it, and goes out two hours later':
    change('notices')((was) => ({
      messages: (bill, phone, call) => {
        const at = now(call) + late;
        const written = was.messages(bill, phone, call);
        const messages = written.map((message) => ({ ...message, to: phone.replace('+255', '0'), at }));
        call.deployment.scheduler.at(at, () => {
          bill.messages.push(...messages);
        });
        return [];
      },
      text: (bill, call) => {
        const left = call.behaviour.billStanding.outstanding(bill, call) / 100;
        const number = bill.controlNumber.replaceAll(/\d{4}(?=\d)/g, '$&-');
        const name = bill.payerName === null ? '' : ` ${bill.payerName}`;
        return `Habari${name}! Unadaiwa TZS ${left.toLocaleString('en')}.00, namba ya malipo ${number}. ${billUrl(bill, call)}?src=sms`;
      },
      mask: (phone) => `${phone.slice(0, 1)}*** *** ${phone.slice(-3)}`,
    })),
});
