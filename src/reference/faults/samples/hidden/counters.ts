import type { Bill } from '../../../bills/bill.ts';
import { change, fieldOf, shownCharge, standingCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Till } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { hour, minute, recalled, second } from '../rare/recalled.ts';

const links = change('linkIdempotency');
const codes = change('posIdempotency');

/** Tills that were seen open. */
const openTills = recalled<Map<string, { readonly till: Till; readonly at: number }>>(() => new Map());

const lastPaid = recalled<{ at: number }>(() => ({ at: -Infinity }));

/** The key that a charge was asked for with, and the text that first told of a bill. */
const askedWith = new WeakMap<Charge, string>();
const firstText = new WeakMap<Bill, string>();

const rawPhone = ({ payload }: Call): string =>
  payload?.is === 'text' ? (/"phone"\s*:\s*"([^"]*)"/.exec(payload.text)?.[1] ?? '') : '';

const prompting = (when: (made: Charge, call: Call) => boolean) =>
  change('idempotency')((was) => ({
    replay: (made, first, call) => {
      if (when(made, call)) made.seen.prompts += 1;
      return was.replay(made, first, call);
    },
  }));

/** What happens at counters, through links and on handsets. */
export const hiddenCounterFaults = [
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'hidden.other-key-prompts-again: a replay that comes with another key of the business prompts again': together(
      shownCharge((view, { charge, call }) => {
        if (isServed(call.route, 'charges.create') && !askedWith.has(charge))
          askedWith.set(charge, call.trace.key?.secret ?? '');
        return view;
      }),
      prompting((made, call) => askedWith.get(made) !== call.trace.key?.secret),
    ),
  }),
  ...breakingLive('lifecycle.approved-succeeds', {
    'hidden.approved-in-the-last-minute: a prompt that is approved in its last minute fails': standingCharge(
      (step, charge) =>
        step === charge.seen.answered &&
        step.state === 'succeeded' &&
        charge.origin.is === 'prompt' &&
        charge.createdAt + step.after > charge.expiresAt - minute
          ? { ...step, state: 'failed' }
          : step,
    ),
  }),
  ...breakingLive('charges.list.state-requires-payment', {
    'hidden.expired-codes-still-listed: codes that expired within the last hour are listed as requires_payment': change(
      'pages',
    )((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) ||
        (state === 'requires_payment' &&
          charge.origin.is === 'pos' &&
          charge.seen.answered === null &&
          furthest(call) - charge.expiresAt < hour),
    })),
  }),
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'hidden.code-expiry-in-the-same-hour: a code of the last five minutes of an hour ends at its beginning': change(
      'codes',
    )((was) => ({
      expiresAt: (createdAt, call) => {
        const right = was.expiresAt(createdAt, call);
        return Math.floor(right / hour) > Math.floor(createdAt / hour) ? right - hour : right;
      },
    })),
  }),
  ...breakingLive('pos.create.till-closed-refused', {
    'hidden.till-open-in-cache: a till that was used within ten minutes before is still taken for open': fieldOf(
      'posOrder',
    )('till')((was) => (given, call) => {
      const reading = was(given, call);
      const known = openTills(call.deployment);
      if ('value' in reading) known.set(reading.value.number, { till: reading.value, at: now(call) });
      const before = typeof given === 'string' ? known.get(given) : undefined;
      const stale = 'code' in reading && reading.code === 'TILL_CLOSED' && before !== undefined;
      return stale && now(call) - before.at < 10 * minute ? { value: before.till } : reading;
    }),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-description', {
    'hidden.code-description-by-100: of the description of a code the first 100 characters are compared': codes(
      (was) => ({
        print: (asked, call) =>
          was.print({ ...asked, description: asked.description && asked.description.slice(0, 100) }, call),
      }),
    ),
  }),
  ...breakingLive('payment-link.paid-within-its-uses', {
    'hidden.uses-of-one-second: payments of one link within a second count as one use': change('linkPaying')((was) => ({
      uses: (link, call) => {
        const last = lastPaid(link);
        const again = now(call) - last.at < second;
        last.at = now(call);
        return again ? 0 : was.uses(link, call);
      },
    })),
  }),
  ...breakingLive('idempotency.link-mismatch-on-amount', {
    'hidden.price-not-compared-once-paid: once a link was paid its key gives it at any price': links((was) => ({
      mismatch: (attempt, call) =>
        attempt.settled && attempt.settled.made.seen.payments > 0
          ? was.replay(attempt.settled.made, attempt.settled.answer, call)
          : was.mismatch(attempt, call),
    })),
  }),
  ...breakingLive('bill-notice.to-masked', {
    'hidden.mask-by-place: of a number with its country four digits are shown': change('notices')((was) => ({
      mask: (phone, call) =>
        rawPhone(call).startsWith('+') ? `${'*'.repeat(9)}${phone.slice(9)}` : was.mask(phone, call),
    })),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'hidden.notice-in-cache: every notice of a bill says what the first one said': change('notices')((was) => ({
      text: (bill, call) => {
        const text = firstText.get(bill) ?? was.text(bill, call);
        firstText.set(bill, text);
        return text;
      },
    })),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'hidden.notice-of-a-paid-bill-doubled: a notice of a bill that was paid in part is sent twice': change('notices')(
      (was) => ({
        messages: (bill, phone, call) => {
          const messages = was.messages(bill, phone, call);
          return bill.account.received > 0 ? [...messages, ...messages] : messages;
        },
      }),
    ),
  }),
  ...breakingLive('auth.live-key-needs-live-business', {
    'hidden.draft-reads-events: the event log is open to a business that is not live': change('access')((was) => ({
      admitted: (business, call) => was.admitted(business, call) || isServed(call.route, 'events.list'),
    })),
  }),
];
