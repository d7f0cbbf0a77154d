import { accountThen } from '../replicas.ts';
import type { Bill } from '../../bills/bill.ts';
import { change, together } from '../../change.ts';
import { furthest, now, type Call } from '../../http/call.ts';
import type { Link } from '../../links/link.ts';
import type { Pages } from '../../lists/pages.ts';
import type { Patch } from '../../behaviour.ts';
import { billUrl } from '../../bills/notices.ts';
import { shillings } from '../../payer-pages/shillings.ts';
import type { Stored } from '../../world/store.ts';

type Before<Item> = (one: Item, other: Item) => number;

/** Lists what is oldest by another order first; a cursor is where its row stands in that order. */
function ordered<Item extends Stored, Filter>(
  was: Pages<Item, Filter>,
  before: Before<Item>,
): Partial<Pages<Item, Filter>> {
  const sorted = (call: Call): readonly Item[] => was.source(call).toSorted(before);
  return {
    source: sorted,
    cursor: (call) => {
      const cursor = was.cursor(call);
      if ('code' in cursor || cursor.value === null) return cursor;
      return { value: { ...cursor.value, place: sorted(call).indexOf(cursor.value) } };
    },
  };
}

const onItsWay_ms = 4000;

/** What is paid at a menu is dated by the network, some seconds before it is heard of, and stands in the list there. */
export const datedByNetwork: Patch = (behaviour) => {
  const atMenu = new WeakMap<Call, Bill>();
  return together(
    change('billPaying')((was) => ({
      order: (part, bill, payer, call) => {
        if (payer.msisdn === '') atMenu.set(call, bill);
        return was.order(part, bill, payer, call);
      },
    })),
    change('making')((was) => ({
      createdAt: (at, call) => {
        const bill = atMenu.get(call);
        return was.createdAt(bill ? Math.max(bill.createdAt, at - onItsWay_ms) : at, call);
      },
    })),
    change('pages')((was) => ordered(was, (one, other) => one.createdAt - other.createdAt || one.place - other.place)),
  )(behaviour);
};

/** What was paid on a bill shows the bill as it is now, and goes on changing with it. */
export const billWithin = change('showing')((was) => ({
  origin: (charge, call) => {
    const { origin } = charge;
    const bill = origin.is === 'bill' ? call.deployment.bills.get(origin.bill) : undefined;
    if (!bill) return was.origin(charge, call);
    const { billStanding } = call.behaviour;
    const outstanding_minor = billStanding.outstanding(bill, call);
    return { bill: { id: bill.id, state: billStanding.state(bill, call), outstanding_minor } };
  },
}));

const job_ms = 3000;

const lastRun = (call: Call): number => Math.floor(now(call) / job_ms) * job_ms;

const isOver = ({ expiresAt }: Pick<Bill, 'expiresAt'>, call: Call): boolean =>
  expiresAt !== null && expiresAt <= furthest(call);

/** Sums are added up at once; the state is a column, which a job writes every three seconds. Pages look at the sums. */
export const stateByJob = change('billStanding')((was) => ({
  state: (bill, call) => {
    const state = was.state(bill, call);
    const isDecided = state === 'paid' && (bill.account.cancelledAt !== null || isOver(bill, call));
    return call.route.is !== 'served' || state === 'expired' || isDecided
      ? state
      : was.state(accountThen(bill, lastRun(call), call), call);
  },
}));

/** Whether a link is active is such a column too. */
export const activeByJob: Patch = (behaviour) => {
  const paidAt = new WeakMap<Link, number>();
  return together(
    change('linkPaying')((was) => ({
      uses: (link, call) => {
        paidAt.set(link, now(call));
        return was.uses(link, call);
      },
    })),
    change('linkShowing')((was) => ({
      link: (link, call) => {
        const isUnwritten = (paidAt.get(link) ?? 0) > lastRun(call) && !link.seen.closed && !isOver(link, call);
        return { ...was.link(link, call), ...(isUnwritten && { active: true }) };
      },
    })),
  )(behaviour);
};

const wholeSecond = (at: number): number => Math.floor(at / 1000) * 1000;

const byWord =
  <Item extends Stored>(word: (item: Item) => string): Before<Item> =>
  (one, other) =>
    one.createdAt - other.createdAt || word(other).localeCompare(word(one)) || one.place - other.place;

/** Cards are dated to the second, and those of one second stand in the order of their words. */
export const cards = together(
  change('billMaking')(() => ({ createdAt: wholeSecond })),
  change('linkMaking')(() => ({ createdAt: wholeSecond })),
  change('billPages')((was) =>
    ordered(
      was,
      byWord(({ customerRef }) => customerRef),
    ),
  ),
  change('linkPages')((was) =>
    ordered(
      was,
      byWord(({ title }) => title),
    ),
  ),
);

/** A message tells the amount and what was paid of it before it tells what is left, and where to call. */
export const statements = change('notices')(() => ({
  text: (bill, call) => {
    const { billStanding, billShowing } = call.behaviour;
    const [paid, left] = [billStanding.paid(bill, call), billStanding.outstanding(bill, call)].map(shillings);
    const number = billShowing.printed(bill.controlNumber, call);
    const asked = `${billUrl(bill, call)} Control number: ${number}. Asked: ${shillings(bill.amount)}, paid: ${paid}`;
    return `${asked}, outstanding: ${left}. Questions? Call 0800 110 110 before 18:00.`;
  },
}));
