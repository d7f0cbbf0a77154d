import { change } from '../../../change.ts';
import { furthest, now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const payments = recalled((): number[] => []);
const firstText = recalled((): { text: string | null } => ({ text: null }));

const latest = 2 ** 31 * 1000 - 1000;

/** Links, and what is told of bills. */
export const blindLiveLinks = [
  ...breakingLive('payment-link.paid-within-its-uses', {
    'blind.uses-raced: payments within a fortieth of a second do not see each other': change('linkPaying')((was) => ({
      unfit: (link, call) => {
        const why = was.unfit(link, call);
        const most = call.behaviour.linkStanding.most(link, call);
        const over = link.seen.closed || (link.expiresAt !== null && link.expiresAt <= furthest(call));
        if (why === null || most === null || over) return why;
        const earlier = payments(link).filter((at) => now(call) - at > 25).length;
        return earlier < most ? null : why;
      },
      uses: (link, call) => {
        payments(link).push(now(call));
        return was.uses(link, call);
      },
    })),
  }),
  ...breakingLive('payment-link.success-url-as-asked', {
    'blind.fragment-lost: a success_url is kept without its fragment': change('linkMaking')((was) => ({
      order: (order, call) => {
        const kept = was.order(order, call);
        return { ...kept, successUrl: kept.successUrl?.replace(/#.*$/s, '') ?? null };
      },
    })),
  }),
  ...breakingLive('list.newest-first', {
    'blind.closed-links-last: the list of links has those that were closed at its end': change('linkPages')((was) => ({
      cut: (page, call) => {
        const { items, more } = was.cut(page, call);
        return { items: items.toSorted((one, other) => Number(one.seen.closed) - Number(other.seen.closed)), more };
      },
    })),
  }),
  ...breakingLive('payment-link.expires-at-as-asked', {
    'blind.until-2038: an expiry after January 2038 is kept as the last moment of a signed 32-bit clock': change(
      'linkMaking',
    )((was) => ({
      order: (order, call) => {
        const kept = was.order(order, call);
        return kept.expiresAt !== null && kept.expiresAt > latest ? { ...kept, expiresAt: latest } : kept;
      },
    })),
  }),
  ...breakingLive('bills.notify.message-has-control-number', {
    'blind.message-number-as-number: the message has the control number without leading zeros': change('notices')(
      (was) => ({
        text: (bill, call) => was.text(bill, call).replace(/(control number )0+/, '$1'),
      }),
    ),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'blind.message-kept: every further message of a bill says what the first one said': change('notices')((was) => ({
      text: (bill, call) => {
        const kept = firstText(bill);
        kept.text ??= was.text(bill, call);
        return kept.text;
      },
    })),
  }),
  ...breakingLive('bills.notify.paid-bill-not-checked', {
    'blind.overpaid-not-told: of an overpaid bill no message is sent': change('notices')((was) => ({
      held: (bill, call) =>
        was.held(bill, call) ?? (bill.account.received > bill.amount ? 'NOTHING_OUTSTANDING' : null),
    })),
  }),
];
