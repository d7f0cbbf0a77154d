import { parseDateTime } from '../../../../contract/date-time.ts';
import type { Bill } from '../../../bills/bill.ts';
import { showBill } from '../../../bills/bill-showing.ts';
import type { Patch } from '../../../behaviour.ts';
import { change, operation, shownCharge, together } from '../../../change.ts';
import { answer } from '../../../http/answer.ts';
import { asText } from '../../../http/json.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const making = change('billMaking');
const paying = change('billPaying');
const standing = change('billStanding');

/** In milliseconds: two deeds that somebody did at once, and not one after the other. */
const atOnce = 50;

const lastPart = recalled(() => ({ amount: 0, at: -Infinity, before: -Infinity }));
const nameless = recalled(() => ({ is: false }));
const offsets = recalled(() => new Map<string, number>());

const wrapped = (bill: Bill): Bill => ({ ...bill, account: { ...bill.account, received: bill.account.received | 0 } });

/** How far the wall clock of a moment is ahead of UTC. */
function offsetOf(moment: unknown): number {
  const wall = typeof moment === 'string' ? parseDateTime(moment.replace(/(Z|[+-]\d\d:\d\d)$/i, 'Z')) : null;
  return wall === null ? 0 : wall - (parseDateTime(moment) ?? wall);
}

/** The bill over which the same words were sent before. */
const asBefore = (call: Call): Bill | undefined =>
  call.deployment.bills
    .of(caller(call))
    .find(
      ({ customerRef, amount, description }) =>
        customerRef === call.trace.billOrder?.customerRef &&
        amount === call.trace.billOrder.amount &&
        description === call.trace.billOrder.description,
    );

/** Of some excess the charge does not name its bill. */
const namelessExcess = (isSo: (amount: number, bill: Bill, call: Call) => boolean): Patch =>
  together(
    paying((was) => ({
      unfit: (amount, bill, call) => {
        const last = lastPart(bill);
        last.before = last.at;
        last.at = now(call);
        return was.unfit(amount, bill, call);
      },
      origin: (bill, outstanding, part, call) => {
        const origin = was.origin(bill, outstanding, part, call);
        nameless(origin).is = part.excess && isSo(part.amount, bill, call);
        return origin;
      },
    })),
    shownCharge((view, { charge }) => {
      const { bill: _, ...rest } = view;
      return nameless(charge.origin).is ? rest : view;
    }),
  );

/** What bills and their payments do wrong. */
export const ponderedBills = [
  ...breakingLive(['bill.overpaid-is-paid', 'bill.paid-minor-never-shrinks', 'bill.outstanding-is-what-is-left'], {
    'pondered.received-in-32-bits: what a bill received above 2147483647 turns below zero': standing((was) => ({
      state: (bill, call) => was.state(wrapped(bill), call),
      paid: (bill, call) => was.paid(wrapped(bill), call),
    })),
  }),
  ...breakingLive(['bills.list.state-open', 'bills.list.state-expired', 'bills.list.holds-created'], {
    'pondered.filtered-by-wall-clock: for the filters a bill expires when the wall clock of its expiry is reached in UTC':
      together(
        making((was) => ({
          id: (random, call) => {
            const id = was.id(random, call);
            offsets(call.deployment).set(id, offsetOf(sentBody(call).expires_at));
            return id;
          },
        })),
        change('billPages')((was) => ({
          includes: (bill, filter, call) => {
            const ahead = offsets(call.deployment).get(bill.id) ?? 0;
            const state = call.behaviour.billStanding.state(bill, call);
            if (filter.state === null || bill.expiresAt === null || !['open', 'part_paid', 'expired'].includes(state))
              return was.includes(bill, filter, call);
            const over = bill.expiresAt + ahead <= furthest(call);
            const asTold = over ? 'expired' : bill.account.received > 0 ? 'part_paid' : 'open';
            return was.includes(bill, { ...filter, state: null }, call) && filter.state === asTold;
          },
        })),
      ),
  }),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'pondered.paid-again-same: the words of a bill that is paid give that bill again': operation('bills.create')(
      (was) => (call) => {
        const before = asBefore(call);
        return before && call.behaviour.billStanding.state(before, call) === 'paid'
          ? answer(201, showBill(before, call))
          : was(call);
      },
    ),
  }),
  ...breakingLive('bill.payable-in-parts', {
    'pondered.parts-grow: a part that is less than the one before is not taken': paying((was) => ({
      unfit: (amount, bill, call) =>
        amount < lastPart(bill).amount && amount < call.behaviour.billStanding.outstanding(bill, call)
          ? 'it is less than the last part'
          : was.unfit(amount, bill, call),
      credited: (part, bill, call) => {
        lastPart(bill).amount = part.amount;
        return was.credited(part, bill, call);
      },
    })),
    'pondered.first-part-half: the first part of a bill must be half of it or more': paying((was) => ({
      unfit: (amount, bill, call) =>
        bill.account.received === 0 && amount * 2 < bill.amount
          ? 'it is less than half'
          : was.unfit(amount, bill, call),
    })),
  }),
  ...breakingLive('bill.paid-minor', {
    'pondered.long-ref-lost: what is paid of a bill whose customer_ref is above 50 characters is not written down on it':
      paying((was) => ({
        credited: (part, bill, call) => (bill.customerRef.length > 50 ? 0 : was.credited(part, bill, call)),
      })),
  }),
  ...breakingLive('bill.excess-is-a-charge-with-bill-id', {
    'pondered.large-excess-nameless: what is too much by TZS 10,000 or more does not name its bill': namelessExcess(
      (amount) => amount >= 1_000_000,
    ),
    'pondered.excess-of-two-at-once: of two payments at once that overpay a bill the excess does not name it':
      namelessExcess((_amount, bill, call) => now(call) - lastPart(bill).before < atOnce),
  }),
  ...breakingLive(['bill.begins-with-nothing-paid', 'bill.begins-open', 'bill.begins-with-all-outstanding'], {
    'pondered.paid-as-sent: a bill takes over a paid_minor that is sent with it': operation('bills.create')(
      (was) => async (call) => {
        const made = await was(call);
        const { paid_minor: sent } = sentBody(call);
        const bill = made.status === 201 ? call.deployment.bills.get(asText(made.body?.['id'])) : undefined;
        if (!bill || typeof sent !== 'number') return made;
        bill.account.received = sent;
        return answer(201, showBill(bill, call));
      },
    ),
  }),
  ...breakingLive('bill.cancelling-makes-cancelled', {
    'pondered.cancelled-on-its-last-day: a bill that is cancelled within a day before its expiry stays open': standing(
      (was) => ({
        state: (bill, call) => {
          const { cancelledAt } = bill.account;
          const late = cancelledAt !== null && bill.expiresAt !== null && bill.expiresAt - cancelledAt < 24 * hour;
          return was.state(late ? { ...bill, account: { ...bill.account, cancelledAt: null } } : bill, call);
        },
      }),
    ),
  }),
];
