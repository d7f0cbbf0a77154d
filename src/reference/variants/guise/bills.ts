import type { Bill } from '../../bills/bill.ts';
import { billUrl } from '../../bills/notices.ts';
import { caller, furthest, type Call } from '../../http/call.ts';
import { change, together } from '../../change.ts';
import { createHash } from 'node:crypto';
import { shillings } from '../../payer-pages/shillings.ts';

function digitsOf(text: string, count: number): string {
  const hash = createHash('sha256').update(text).digest();
  return String(hash.readUIntBE(0, 6) % 10 ** count).padStart(count, '0');
}

/** A number that begins in a certain way and that no bill has. */
function numbered(beginning: string, call: Call): string {
  const { random, controlNumbers, behaviour } = call.deployment;
  for (;;) {
    const digits = beginning + random.text('0123456789', 11 - beginning.length);
    const number = digits + behaviour.billMaking.checkDigit(digits, call);
    if (!controlNumbers.has(number)) return number;
  }
}

const isOver = (bill: Bill, call: Call): boolean =>
  /^(?:expired|cancelled)$/.test(call.behaviour.billStanding.state(bill, call));

/** Whose number nobody can pay any more, of the same customer. */
const formerOf = (customerRef: string, call: Call): Bill | undefined =>
  call.deployment.bills
    .of(caller(call))
    .findLast(
      (bill) =>
        bill.customerRef === customerRef &&
        call.deployment.controlNumbers.get(bill.controlNumber) === bill &&
        isOver(bill, call),
    );

/** A number begins with digits of its customer, and goes on to the next bill once its own is cancelled or expired. */
export const numbersPassOn = change('billMaking')(() => ({
  controlNumber: (_random, call) => {
    const customerRef = call.trace.billOrder?.customerRef ?? '';
    const former = formerOf(customerRef, call);
    return former?.controlNumber ?? numbered(digitsOf(`${caller(call).id} ${customerRef}`, 5), call);
  },
}));

const drawn = new WeakMap<Call, string>();

/** A bill is known by its control number alone, which begins with 99 and three digits of its agency. */
export const numberIsId = change('billMaking')(() => ({
  id: (_random, call) => {
    const number = numbered(`99${digitsOf(caller(call).id, 3)}`, call);
    drawn.set(call, number);
    return `bl_${number}`;
  },
  controlNumber: (_random, call) => drawn.get(call) ?? numbered('99', call),
}));

/** What has lapsed has lapsed, also where somebody cancelled it before or after. */
export const lapsed = change('billStanding')((was) => ({
  state: (bill, call) => {
    const state = was.state(bill, call);
    const isOverdue = bill.expiresAt !== null && bill.expiresAt <= furthest(call);
    return state === 'cancelled' && isOverdue ? 'expired' : state;
  },
}));

const most = 3;

/** Whoever reads a bill is told which others the same customer has to pay. */
export const seeAlso = change('billShowing')((was) => ({
  bill: (bill, call) => {
    const others = call.deployment.bills
      .of(bill.business)
      .filter((other) => other !== bill && other.customerRef === bill.customerRef)
      .slice(-most);
    return {
      see_also: others.map((other) => ({
        object: 'bill_summary',
        id: other.id,
        state: call.behaviour.billStanding.state(other, call),
        outstanding_minor: call.behaviour.billStanding.outstanding(other, call),
      })),
      ...was.bill(bill, call),
    };
  },
}));

/** As a bursar writes to parents. */
export const bursarWrites = change('notices')(() => ({
  text: (bill, call) => {
    const { billStanding, billShowing } = call.behaviour;
    const left = shillings(billStanding.outstanding(bill, call));
    const number = billShowing.printed(bill.controlNumber, call);
    return `Mzazi mpendwa, ada iliyobaki ni ${left}. Namba ya malipo: ${number}. Au lipa hapa: ${billUrl(bill, call)} . Asante, Mhasibu`;
  },
}));

const endOfTime = Date.UTC(9999, 11, 31, 23, 59, 59);

/** When what is being paid has its end, while its payment is written. */
const endsOf = new WeakMap<Call, number>();

/** What is paid on a bill or a link has no window of its own: it ends with these, or with the calendar. */
export const endsOfBills = together(
  change('billPaying')((was) => ({
    order: (part, bill, payer, call) => {
      endsOf.set(call, bill.expiresAt ?? endOfTime);
      return was.order(part, bill, payer, call);
    },
  })),
  change('linkPaying')((was) => ({
    order: (link, payer, call) => {
      endsOf.set(call, link.expiresAt ?? endOfTime);
      return was.order(link, payer, call);
    },
  })),
  change('making')((was) => ({
    expiresAt: (createdAt, call) => endsOf.get(call) ?? was.expiresAt(createdAt, call),
  })),
);
