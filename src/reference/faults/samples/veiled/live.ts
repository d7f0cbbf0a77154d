import { change, together } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import type { ChargeOrigin } from '../../../charges/origin.ts';
import { furthest, now } from '../../../http/call.ts';
import { billPageSeen } from '../../../payer-pages/altered.ts';
import { breakingLive } from '../../fault.ts';
import { countingBills, payments } from '../trade/past.ts';
import { recalled, second } from '../rare/recalled.ts';

const access = change('access');
const paying = change('billPaying');
const notified = recalled(() => ({ phone: null as string | null }));

/** What a payer did too late by some network's clock. */
const lostAtLast = (origin: ChargeOrigin['is']): Patch =>
  change('showing')((was) => ({
    standing: (charge, call) => {
      const { answered } = charge.seen;
      const step = was.standing(charge, call);
      const late = answered !== null && charge.createdAt + answered.after > charge.expiresAt - 5 * second;
      if (charge.origin.is !== origin || !late || step.state !== 'succeeded') return step;
      return { after: 0, state: charge.expiresAt <= furthest(call) ? 'expired' : 'processing' };
    },
  }));

/** What hides in the last seconds, the eleventh part, the longest list of scopes. */
export const veiledLive = [
  ...breakingLive('lifecycle.approved-succeeds', {
    'veiled.last-seconds-lost: an approval within the last five seconds of a prompt comes to nothing':
      lostAtLast('prompt'),
  }),
  ...breakingLive('pos.create.paid-by-scan', {
    'veiled.last-scan-lost: a payment within the last five seconds of a code comes to nothing': lostAtLast('pos'),
  }),
  ...breakingLive('keys.replacement-has-same-scopes', {
    'veiled.scopes-cut: the scopes of a replacement fit into 128 characters': access((was) => ({
      replacement: (key) => {
        const wish = was.replacement(key);
        return {
          ...wish,
          scopes: wish.scopes.filter((_scope, at) => wish.scopes.slice(0, at + 1).join(' ').length <= 128),
        };
      },
    })),
    'veiled.eight-scopes: a replacement has eight scopes at most': access((was) => ({
      replacement: (key) => ({ ...was.replacement(key), scopes: was.replacement(key).scopes.slice(0, 8) }),
    })),
  }),
  ...breakingLive(['bill.paid-minor', 'bill.outstanding-is-what-is-left'], {
    'veiled.eleventh-part: the eleventh payment of a bill is not written down on it': together(
      countingBills,
      paying((was) => ({
        credited: (part, bill, call) => (payments(bill).count >= 10 ? 0 : was.credited(part, bill, call)),
      })),
    ),
    'veiled.twenty-first-part: from the twenty-first payment on a bill is not paid any further': together(
      countingBills,
      paying((was) => ({
        credited: (part, bill, call) => (payments(bill).count >= 20 ? 0 : was.credited(part, bill, call)),
      })),
    ),
  }),
  ...breakingLive('bill.hosted-page-prefilled', {
    'veiled.million-in-part: the page of a bill over TZS 1,000,000 that is paid in part proposes all of it':
      billPageSeen((page, bill) =>
        bill.amount >= 100_000_000 && bill.account.received > 0
          ? page.replace(/(name="amount"[^>]*value=")\d+/, `$1${bill.amount / 100}`)
          : page,
      ),
  }),
  ...breakingLive('links.get.status-200', {
    'veiled.expired-not-found: a link that has expired is not found': change('linkReading')((was) => ({
      find: (id, call) => {
        const link = was.find(id, call);
        return link && link.expiresAt !== null && link.expiresAt <= now(call) ? null : link;
      },
    })),
  }),
  ...breakingLive('bills.notify.number-not-stored', {
    'veiled.name-from-a-notice: a bill without payer_name takes the number of a notice for it': together(
      change('notices')((was) => ({
        messages: (bill, phone, call) => {
          notified(bill).phone = phone;
          return was.messages(bill, phone, call);
        },
      })),
      change('billShowing')((was) => ({
        bill: (bill, call) => ({
          ...was.bill(bill, call),
          ...(bill.payerName === null && notified(bill).phone !== null && { payer_name: notified(bill).phone }),
        }),
      })),
    ),
  }),
];
