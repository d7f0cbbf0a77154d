import { change, shownCharge, standingCharge, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { showCharge } from '../../../charges/showing.ts';
import { answer } from '../../../http/answer.ts';
import { furthest, now } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { billMaking, billPaying, billStanding, notices, shownBill } from '../../bills/changes.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { events } from '../../events/changes.ts';
import { promising } from '../../idempotency/changes.ts';
import { paging } from '../../lists/changes.ts';
import { setting } from '../../views.ts';
import { bookedWhen, knowingMakers, madeByGoneKey } from './occasions.ts';
import { minute, recalled, second } from './recalled.ts';

const ofCharges = promising(change('idempotency'));
const ofCodes = promising(change('posIdempotency'));
const chargePages = paging(change('pages'), ({ charges }) => charges);
const billPages = paging(change('billPages'), ({ bills }) => bills);

const overwritten = recalled<{ amount: number | null }>(() => ({ amount: null }));
const lastPaid = recalled<{ at: number; parts: number }>(() => ({ at: 0, parts: 0 }));

/** What goes wrong with charges after something else was done. */
export const chargeSuccessions = [
  ...breaking(['idempotency.first-request-stands', 'charge.amount-echoed'], {
    'succession.mismatch-leaves-amount: a mismatch leaves its amount on the first charge': together(
      ofCharges.onMismatch((call, made) => {
        if (made && call.trace.order) overwritten(made).amount = call.trace.order.amount;
      }),
      shownCharge((view, { charge }) => {
        const { amount } = overwritten(charge);
        return amount === null ? view : { ...view, amount_minor: amount, net_minor: amount - charge.fee };
      }),
    ),
  }),
  ...breaking('idempotency.same-key-same-request', {
    'succession.key-gone-with-api-key: a replay makes another charge once the API key of the first is gone': together(
      knowingMakers,
      ofCharges.forgotten((made, call) => madeByGoneKey(made, call)),
    ),
  }),
  ...breaking(['charges.list.state-failed', 'charges.list.state-succeeded'], {
    'succession.filter-lost-after-success: what follows a charge that succeeded is listed whatever its state':
      chargePages.pages((was) => ({
        filter: (call) => {
          const after = was.cursor(call);
          const cursor = 'value' in after ? after.value : null;
          return cursor && standing(cursor, furthest(call)).state === 'succeeded' ? { value: null } : was.filter(call);
        },
      })),
  }),
  ...breaking(['list.newest-first', 'charges.list.holds-created', 'list.has-more-ends'], {
    'succession.one-of-state-is-oldest: a list of one charge of a state tells the oldest': chargePages.cut(
      (page, call) => {
        if (call.query.get('limit') !== '1' || !call.query.has('state') || page.items.length === 0) return page;
        const { pages } = call.behaviour;
        const filter = pages.filter(call);
        const oldest = 'value' in filter && pages.source(call).find((item) => pages.includes(item, filter.value, call));
        return oldest ? { ...page, items: [oldest] } : page;
      },
    ),
  }),
  ...breaking('idempotency.scoped-to-business', {
    'succession.key-of-others-for-a-minute: for a minute an Idempotency-Key of another business is taken':
      ofCharges.promises((was) => ({
        find: (slot, call) => {
          const own = was.find(slot, call);
          if (own) return own;
          const [, ...rest] = slot.split(' ');
          const others = [...call.deployment.attempts].filter(([at]) => at.endsWith(` ${rest.join(' ')}`));
          return others
            .map(([, attempt]) => attempt)
            .find(({ settled }) => settled && now(call) - settled.made.createdAt < minute);
        },
      })),
  }),
];

/** The same on live. */
export const liveSuccessions = [
  ...breakingLive('idempotency.pos-same-key-same-request', {
    'succession.code-key-free-when-paid: once a code is paid its key makes another': ofCodes.forgotten(
      (made, call) => standing(made, furthest(call)).state === 'succeeded',
    ),
  }),
  ...breakingLive('bill.paid-wins-over-cancelled', {
    'succession.cancelled-in-lists: lists tell a bill that was paid and cancelled as cancelled': shownBill(
      (view, { account }, call) =>
        isServed(call.route, 'bills.list') && account.cancelledAt !== null ? { ...view, state: 'cancelled' } : view,
    ),
  }),
  ...breakingLive('events.bill-id', {
    'succession.excess-event-without-bill: the event of what is too much names the charge as the bill': events(
      (was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { origin, business, place } = settlement.charge;
          if (origin.is !== 'bill' || !isObject(data['bill'])) return data;
          const before = deployment.charges
            .of(business)
            .filter((other) => other.place < place && other.origin.is === 'bill' && other.origin.bill === origin.bill)
            .reduce((sum, { amount }) => sum + amount, 0);
          const paidUp = before >= (deployment.bills.get(origin.bill)?.amount ?? Infinity);
          return paidUp ? { ...data, bill: { ...data['bill'], id: settlement.charge.id } } : data;
        },
      }),
    ),
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'succession.second-in-a-minute-not-booked: the second payment through a link within a minute is not booked':
      bookedWhen(({ origin, createdAt, business, place }, { deployment }) => {
        if (origin.is !== 'link') return true;
        return !deployment.charges
          .of(business)
          .some(
            (other) =>
              other.place < place &&
              other.origin.is === 'link' &&
              other.origin.link === origin.link &&
              createdAt - other.createdAt < minute,
          );
      }),
    'succession.closed-till-not-booked: what was paid at a till that is closed is no longer in the balance': bookedWhen(
      ({ origin }, { deployment }) => origin.is !== 'pos' || deployment.tills.get(origin.till.number)?.open === true,
    ),
    'succession.gone-key-not-booked: what was asked for with an API key that is gone is not in the balance': together(
      knowingMakers,
      bookedWhen((charge, call) => !madeByGoneKey(charge, call)),
    ),
  }),
  ...breakingLive('charges.list.holds-created', {
    'succession.closed-till-not-listed: charges of a till that was closed are not listed': chargePages.leavingOut(
      ({ origin }, _filter, { deployment }) => origin.is === 'pos' && !deployment.tills.get(origin.till.number)?.open,
    ),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'succession.notice-after-two-parts: after a second part the message tells what was left after the first': together(
      billPaying((was) => ({
        credited: (part, bill, call) => {
          lastPaid(bill).parts += 1;
          if (lastPaid(bill).parts === 1) lastPaid(bill).at = bill.account.received + part.amount;
          return was.credited(part, bill, call);
        },
      })),
      notices((was) => ({
        text: (bill, call) =>
          lastPaid(bill).parts > 1
            ? was.text({ ...bill, account: { ...bill.account, received: lastPaid(bill).at } }, call)
            : was.text(bill, call),
      })),
    ),
  }),
  ...breakingLive(['bill.paid-minor', 'bill.outstanding-is-what-is-left', 'bill.paid-is-paid-in-full'], {
    'succession.second-part-at-once-lost: a part that is paid within a second of another is not written down':
      billPaying((was) => ({
        credited: (part, bill, call) => {
          const last = lastPaid(bill);
          const near = now(call) - last.at < second;
          last.at = now(call);
          return near && !part.excess ? 0 : was.credited(part, bill, call);
        },
      })),
  }),
  ...breakingLive('lifecycle.succeeded-is-final', {
    'succession.approved-by-bill-then-expired: what was paid through a bill is told as expired once its time is over':
      standingCharge((step, charge, call) =>
        charge.origin.is === 'bill' && charge.expiresAt < now(call) ? { after: step.after, state: 'expired' } : step,
      ),
  }),
  ...breakingLive('bill.control-number-of-one-bill', {
    'succession.number-of-the-same-moment: bills of one moment have one number': billMaking((was) => ({
      controlNumber: (random, call) => {
        const [business, at] = [call.trace.key?.business, now(call)];
        const before = business && call.deployment.bills.of(business).findLast((bill) => at - bill.createdAt < 20);
        return before?.controlNumber ?? was.controlNumber(random, call);
      },
    })),
  }),
  ...breakingLive('bill.cancelling-sets-cancelled-at', {
    'succession.cancelled-young-without-moment: a bill with a part paid has no moment of its cancelling': shownBill(
      (view, { account }) => (account.received > 0 ? setting({ cancelled_at: null })(view) : view),
    ),
  }),
  ...breakingLive('bills.list.own-business-only', {
    'succession.bills-of-all-when-none: a customer_ref that no own bill has finds those of others':
      billPages.everybodys(
        (call) =>
          call.query.has('customer_ref') &&
          call.trace.key !== undefined &&
          !call.deployment.bills
            .of(call.trace.key.business)
            .some(({ customerRef }) => customerRef === call.query.get('customer_ref')),
      ),
  }),
  ...breakingLive(['bills.list.customer-ref-complete', 'list.cursor-continues-after'], {
    'succession.second-page-skips-one: with a customer_ref the second page skips a bill': billPages.cut((page, call) =>
      call.query.has('customer_ref') && call.query.has('starting_after')
        ? { ...page, items: page.items.slice(1) }
        : page,
    ),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-amount', {
    'succession.code-mismatch-unseen-when-paid: once a code is paid its key gives it for every amount':
      ofCodes.mismatchAnswered((made, call) =>
        standing(made, furthest(call)).state === 'succeeded' ? answer(201, showCharge(made, call)) : null,
      ),
  }),
  ...breakingLive('bill.paid-wins-over-expired', {
    'succession.paid-in-parts-expires: a bill that was paid in parts is told as expired once its time is over':
      billStanding((was) => ({
        state: (bill, call) => {
          const over = bill.expiresAt !== null && bill.expiresAt <= now(call);
          const parts = call.deployment.charges
            .of(bill.business)
            .filter(({ origin }) => origin.is === 'bill' && origin.bill === bill.id).length;
          return over && parts > 1 ? 'expired' : was.state(bill, call);
        },
      })),
  }),
];
