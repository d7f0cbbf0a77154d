import type { Bill } from '../../../bills/bill.ts';
import { now, type Call } from '../../../http/call.ts';
import { asText } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import type { Patch } from '../../../behaviour.ts';
import { breakingLive } from '../../fault.ts';
import { billMaking, shownBill } from '../../bills/changes.ts';
import { rightAfterAnother } from './occasions.ts';
import { day, minute, second } from './recalled.ts';

const listed = ({ route }: Call): boolean => isServed(route, 'bills.list');

const before = (bill: Bill, { deployment }: Call): Bill | undefined =>
  bill.place > 0 ? deployment.bills.of(bill.business)[bill.place - 1] : undefined;

const latest = (call: Call): Bill | undefined =>
  call.trace.key ? call.deployment.bills.of(call.trace.key.business).at(-1) : undefined;

const state = (alter: (was: string, bill: Bill, call: Call) => string): Patch =>
  shownBill((view, bill, call) => ({ ...view, state: alter(asText(view['state']), bill, call) }));

/** What goes wrong with a bill by those beside it. */
export const rareBillNeighbours = [
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'bills.third-alike-is-first: the third bill that is asked for alike gets the number of the first': billMaking(
      (was) => ({
        id: (random, call) => {
          const asked = call.trace.billOrder;
          const alike = call.trace.key
            ? call.deployment.bills
                .of(call.trace.key.business)
                .filter(({ customerRef, amount }) => customerRef === asked?.customerRef && amount === asked.amount)
            : [];
          return alike.length === 2 ? (alike[0]?.id ?? '') : was.id(random, call);
        },
      }),
    ),
  }),
  ...breakingLive('bill.control-number-of-one-bill', {
    'bill.number-of-the-last: bills of one second have one number': billMaking((was) => ({
      controlNumber: (random, call) => {
        const last = latest(call);
        return last && now(call) - last.createdAt < second ? last.controlNumber : was.controlNumber(random, call);
      },
    })),
    'bill.number-of-alike: bills of one customer and amount have one number': billMaking((was) => ({
      controlNumber: (random, call) => {
        const asked = call.trace.billOrder;
        const same = call.trace.key
          ? call.deployment.bills
              .of(call.trace.key.business)
              .find(({ customerRef, amount }) => customerRef === asked?.customerRef && amount === asked.amount)
          : undefined;
        return same?.controlNumber ?? was.controlNumber(random, call);
      },
    })),
  }),
  ...breakingLive('bill.control-number', {
    'bill.number-zero-lost: a number that begins with 0 is told without it': shownBill((view) => ({
      ...view,
      control_number: asText(view['control_number']).replace(/^0/, ''),
    })),
  }),
  ...breakingLive('bill.payer-name-as-asked', {
    'bill.payer-of-the-one-before: a bill without a payer is listed with that of the one before': shownBill(
      (view, bill, call) => {
        const other = before(bill, call);
        return listed(call) && bill.payerName === null && other?.payerName
          ? { ...view, payer_name: other.payerName }
          : view;
      },
    ),
  }),
  ...breakingLive('bill.description-as-asked', {
    'bill.description-of-the-one-before: a bill of the same second is described as the one before': shownBill(
      (view, bill, call) => {
        const other = before(bill, call);
        return other?.description && rightAfterAnother(({ bills }) => bills)(bill, call)
          ? { ...view, description: other.description }
          : view;
      },
    ),
  }),
  ...breakingLive('bill.expires-not-before-its-time', {
    'bill.expires-with-its-day: a bill expires at the beginning of the day of its expiry': state((was, bill, call) =>
      was === 'open' &&
      bill.expiresAt !== null &&
      Math.floor(bill.expiresAt / day) * day <= now(call) &&
      now(call) - bill.createdAt > minute
        ? 'expired'
        : was,
    ),
  }),
];
