import { billPageSeen } from '../../payer-pages/altered.ts';
import type { Bill } from '../../bills/bill.ts';
import { billUrl } from '../../bills/notices.ts';
import { change, together } from '../../change.ts';
import { furthest, now, type Call } from '../../http/call.ts';
import { hour, isNight, localHour } from './times.ts';
import { shillings } from '../../payer-pages/shillings.ts';

/** A bill of which a part was paid does not expire: somebody takes care of it. */
export const careForParts = change('billStanding')((was) => ({
  state: (bill, call) => {
    const state = was.state(bill, call);
    return state === 'expired' && bill.account.received > 0 ? 'part_paid' : state;
  },
}));

const grace_ms = hour;

/** Within an hour after its end a bill can still be paid, though it shows as expired. */
export const hourOfGrace = change('billPaying')((was) => ({
  over: (bill, call) => {
    const end = bill.expiresAt;
    const isLate = end !== null && bill.account.cancelledAt === null && furthest(call) - end < grace_ms;
    return isLate ? null : was.over(bill, call);
  },
}));

/** At the desk a bill that is paid by half, but not wholly, is not cancelled. */
export const noCancellingOfHalves = change('billStanding')((was) => ({
  settled: (bill, call) => {
    const { received } = bill.account;
    const isHalf = received * 2 >= bill.amount && received < bill.amount;
    return isHalf ? 'half of it is paid: ask the payer first' : was.settled(bill, call);
  },
}));

/** For one use a link is what its title says, so that another title is another request. */
export const titlesOfOneUse = change('linkIdempotency')((was) => ({
  print: (order, call) =>
    order.kind === 'single_use' ? JSON.stringify([was.print(order, call), order.title]) : was.print(order, call),
}));

/** Addresses of links for one use say so. */
export const urlsByKind = change('linkShowing')((was) => ({
  url: (link, call) => (link.kind === 'single_use' ? `${was.url(link, call)}?use=once` : was.url(link, call)),
}));

const printed = (bill: Bill, call: Call): string => call.behaviour.billShowing.printed(bill.controlNumber, call);

const left = (bill: Bill, call: Call): string => shillings(call.behaviour.billStanding.outstanding(bill, call));

/** What a message says goes by what became of its bill. */
export const wordsByState = together(
  change('notices')((was) => ({
    held: (bill, call) =>
      call.behaviour.billStanding.state(bill, call) === 'cancelled' ? 'BILL_CANCELLED' : was.held(bill, call),
    text: (bill, call) => {
      const state = call.behaviour.billStanding.state(bill, call);
      const end = `${printed(bill, call)}, ${billUrl(bill, call)}`;
      if (state === 'paid') return `Asante! Hakuna deni: ${left(bill, call)}. Ankara ${end}`;
      if (state === 'part_paid') return `Umelipa sehemu. Bado ${left(bill, call)}. Maliza kwa ${end}`;
      return `Unadaiwa ${left(bill, call)}. Lipa kwa ${end}`;
    },
  })),
);

/** The first message of a bill is long, and each further one a short reminder. */
export const reminders = change('notices')((was) => ({
  text: (bill, call) => {
    const count = bill.messages.length;
    if (count === 0) return was.text(bill, call);
    return `Kumbusho: ${left(bill, call)} / ${bill.controlNumber} / ${billUrl(bill, call)}`;
  },
}));

const [silentFrom, silentUntil] = [1, 5] as const;

function greeting(local: number): string {
  if (local < 12) return 'Habari za asubuhi';
  return local < 16 ? 'Habari za mchana' : 'Habari za jioni';
}

/** Nobody is woken by a message, and others are greeted by the time of the day. */
export const quietNights = change('notices')((was) => ({
  held: (bill, call) => {
    const local = localHour(now(call));
    return local >= silentFrom && local < silentUntil ? 'QUIET_HOURS' : was.held(bill, call);
  },
  text: (bill, call) => `${greeting(localHour(now(call)))}. ${was.text(bill, call)}`,
}));

/** By night pages are dark. */
export const darkPages = billPageSeen((page, _bill, moment) =>
  isNight(moment)
    ? page.replace('<body>', '<body style="background:#111;color:#eee" data-theme="dark">')
    : page.replace('<body>', '<body data-theme="light">'),
);

const little = 100_000;

/** What is left of a bill may be written in a field for numbers, unless it is little: that is a text. */
export const fieldByAmount = billPageSeen((page, bill) => {
  const due = Math.max(0, bill.amount - bill.account.received);
  return due < little
    ? page.replace(/<input name="amount"[^>]*>/, `<input inputmode="numeric" name="amount" value="${due / 100}">`)
    : page;
});
