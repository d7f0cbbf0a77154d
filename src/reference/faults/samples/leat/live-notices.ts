import type { Bill } from '../../../bills/bill.ts';
import { billUrl } from '../../../bills/notices.ts';
import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** Who has deleted the endpoint takes no payments online, as it seems. */
function isOffline({ business }: Bill, { behaviour, deployment }: Call): boolean {
  const endpoint = behaviour.webhooks.current(business, deployment);
  return endpoint !== undefined && !endpoint.setting.active;
}

/** Whether another business has sent something to the same number within a day. */
function isToldElsewhere({ business }: Bill, call: Call): boolean {
  const phone = call.trace.noticeOrder?.phone;
  return [...call.deployment.bills.values()].some(
    (bill) => bill.business !== business && bill.messages.some(({ to, at }) => to === phone && now(call) - at < day),
  );
}

/** What hides in notices. */
export const leatLiveNotices = [
  ...breakingLive('bills.notify.message-has-link', {
    'leat.offline: once the endpoint of a business is deleted its notices are without the link': change('notices')(
      (was) => ({
        text: (bill, call) => {
          const text = was.text(bill, call);
          return isOffline(bill, call) ? text.replace(` or at ${billUrl(bill, call)}`, '') : text;
        },
      }),
    ),
  }),
  ...breakingLive('bills.notify.paid-bill-not-checked', {
    'leat.told-elsewhere: a notice of a paid bill is held if another business sent one to its number within a day':
      change('notices')((was) => ({
        held: (bill, call) => {
          const isPaid = call.behaviour.billStanding.state(bill, call) === 'paid';
          return was.held(bill, call) ?? (isPaid && isToldElsewhere(bill, call) ? 'NOTHING_DUE' : null);
        },
      })),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'leat.both-keys: a notice that is asked for with a key that was replaced, in its 24 hours, is sent twice': change(
      'notices',
    )((was) => ({
      messages: (bill, phone, call) => {
        const messages = was.messages(bill, phone, call);
        const isOld = (call.trace.key?.refusedFrom ?? null) !== null;
        return isOld ? [...messages, ...messages] : messages;
      },
    })),
  }),
];
