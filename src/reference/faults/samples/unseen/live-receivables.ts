import type { Answer } from '../../../http/answer.ts';
import type { Link } from '../../../links/link.ts';
import type { ChargeOrigin } from '../../../charges/origin.ts';
import { change, operation, together } from '../../../change.ts';
import { askedOf, caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

const lastUses = new WeakSet<ChargeOrigin>();
const onPaidBill = new WeakSet<object>();
const replayed = recalled(() => ({ at: -Infinity }));
const texted = recalled(() => new Map<string, { readonly bill: string; readonly at: number }>());

const isUsedUp = (link: Link, call: Call): boolean => {
  const { linkStanding } = call.behaviour;
  const most = linkStanding.most(link, call);
  return most !== null && linkStanding.used(link, call) >= most;
};

const touched = (link: Link): number => Math.max(link.createdAt, replayed(link).at);

export const unseenLiveReceivables = [
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'unseen.last-use-unbooked: the payment that uses a link up does not raise the balance': together(
      change('linkPaying')((was) => ({
        origin: (link, call) => {
          const origin = was.origin(link, call);
          if (isUsedUp(link, call)) lastUses.add(origin);
          return origin;
        },
      })),
      change('ledger')((was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter(({ origin }) => lastUses.has(origin))
            .reduce((sum, { amount, fee }) => sum - amount + fee, was.available(business, call)),
      })),
    ),
  }),
  ...breakingLive('list.newest-first', {
    'unseen.replay-to-top: a link that is asked for again with its key moves to the top of the list': together(
      change('linkIdempotency')((was) => ({
        replay: (link, first, call) => {
          replayed(link).at = now(call);
          return was.replay(link, first, call);
        },
      })),
      change('linkPages')((was) => ({
        source: (call) => [...was.source(call)].sort((one, other) => touched(one) - touched(other)),
      })),
    ),
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'unseen.used-up-renewed: once a link is used up its key makes another link': change('linkIdempotency')((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt?.settled && isUsedUp(attempt.settled.made, call) ? undefined : attempt;
      },
    })),
  }),
  ...breakingLive('bills.list.state-part-paid', {
    'unseen.filter-before-cancel: a bill that was paid in part and then cancelled is listed among part_paid ones only':
      change('billPages')((was) => ({
        includes: (bill, filter, call) => {
          const { received, cancelledAt } = bill.account;
          if (filter.state === null || cancelledAt === null || received === 0 || received >= bill.amount)
            return was.includes(bill, filter, call);
          return filter.state === 'part_paid' && was.includes(bill, { ...filter, state: null }, call);
        },
      })),
  }),
  ...breakingLive(['bill.excess-is-a-charge-with-bill-id', 'events.bill-payment-is-charge-succeeded'], {
    'unseen.late-excess-anonymous: what is paid on a bill that is paid already no longer names it': change(
      'billPaying',
    )((was) => ({
      parts: (amount, outstanding, call) => {
        const parts = was.parts(amount, outstanding, call);
        if (outstanding === 0) for (const part of parts) onPaidBill.add(part);
        return parts;
      },
      origin: (bill, outstanding, part, call) =>
        onPaidBill.has(part) ? { is: 'prompt' } : was.origin(bill, outstanding, part, call),
    })),
  }),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'unseen.twin-bills-merge: equal bills that are asked for at once are one bill': operation('bills.create')((was) => {
      const underway = new Map<string, Promise<Answer>>();
      return (call) => {
        const asked = JSON.stringify([caller(call).id, askedOf(call.trace.billOrder)]);
        const twin = underway.get(asked);
        if (twin) return twin;
        const answer = Promise.resolve(was(call)).finally(() => underway.delete(asked));
        underway.set(asked, answer);
        return answer;
      };
    }),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'unseen.same-phone-merged: within an hour a number gets no message of a second bill': change('notices')((was) => ({
      messages: (bill, phone, call) => {
        const last = texted(call.deployment).get(phone);
        if (last && last.bill !== bill.id && now(call) - last.at < hour) return [];
        texted(call.deployment).set(phone, { bill: bill.id, at: now(call) });
        return was.messages(bill, phone, call);
      },
    })),
  }),
];
