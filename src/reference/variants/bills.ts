import { now } from '../http/call.ts';
import { change, fieldOf, operation, shownCharge, together } from '../change.ts';
import { documentedFields } from '../bodies/fields.ts';
import { billPageSeen } from '../payer-pages/altered.ts';
import { refuse } from '../errors/refuse.ts';
import { varyingLive } from './variant.ts';

const day = 86_400_000;

/** Whoever pays is welcome, and all that was paid is written down. */
const payableForGood = together(
  change('billPaying')(() => ({
    over: () => null,
    parts: (amount) => [{ amount, excess: false }],
    origin: ({ id, controlNumber }, { before }) => ({ is: 'bill', bill: id, controlNumber, outstanding: before }),
  })),
  change('billStanding')(() => ({
    state: ({ account, amount }) => {
      if (account.received >= amount) return 'paid';
      if (account.cancelledAt !== null) return 'cancelled';
      return account.received > 0 ? 'part_paid' : 'open';
    },
    paid: ({ account }) => account.received,
    outstanding: ({ account, amount }) => amount - account.received,
  })),
);

/** A paid bill is left alone, and nothing is owed any more of one that is cancelled. */
const closedBooks = together(
  change('billStanding')((was) => ({
    settled: (bill, call) => (was.state(bill, call) === 'paid' ? 'the bill is paid' : null),
    state: (bill, call) => {
      const state = was.state(bill, call);
      const untilMidnight = bill.expiresAt !== null && Math.ceil(bill.expiresAt / day) * day > now(call);
      if (state !== 'expired' || !untilMidnight) return state;
      return bill.account.received > 0 ? 'part_paid' : 'open';
    },
    outstanding: (bill, call) => (bill.account.cancelledAt === null ? was.outstanding(bill, call) : 0),
  })),
  change('billShowing')(() => ({ missing: () => null })),
);

/** Numbers of a register of its own: a prefix, a count, and a digit that makes the weighted sum even by eleven or ten. */
const counted = change('billMaking')(() => ({
  controlNumber: (_random, call) => {
    const digits = `9987${String(call.deployment.controlNumbers.size + 1).padStart(7, '0')}`;
    return digits + call.behaviour.billMaking.checkDigit(digits, call);
  },
  checkDigit: (digits) => {
    const sum = Array.from(digits)
      .map((digit, place) => Number(digit) * (place % 2 === 0 ? 3 : 1))
      .reduce((all, each) => all + each, 0);
    return String((10 - (sum % 10)) % 10);
  },
}));

const keyRefused = operation('bills.create')((was) => (call) => {
  if (call.header('idempotency-key') === undefined) return was(call);
  return refuse(call, { code: 'BAD_REQUEST' });
});

/** The charge of a payment describes its bill, and has no window. */
const billDescribed = together(
  shownCharge((view, { charge: { origin } }) =>
    origin.is === 'bill'
      ? { ...view, expires_at: null, bill: { id: origin.bill, control_number: origin.controlNumber } }
      : view,
  ),
  change('events')((was) => ({ bill: (origin) => ({ ...was.bill(origin), state: null, customer_ref: '' }) })),
);

export const billVariants = varyingLive({
  'bills.payable-for-good: a bill never expires and is paid whatever became of it, and what was too much counts below zero':
    payableForGood,
  'bills.closed-books: a paid bill cannot be cancelled, a cancelled one owes nothing, and one expires at midnight':
    closedBooks,
  'bills.page-by-script: the page of a bill shows its whole amount in a field that nobody can change, and a script fills the other in':
    billPageSeen((page, { amount }) =>
      page.replace(
        /<input name="amount"[^>]*value="(\d+)"[^>]*>/,
        `<input readonly value="${amount / 100}" /><input name="amount" value="${amount / 100}" />
        <script>document.getElementsByName('amount')[0].value = $1;</script>`,
      ),
    ),
  'bills.counted: control numbers are counted, an Idempotency-Key is refused, and a small amount is too small':
    together(
      counted,
      keyRefused,
      billDescribed,
      fieldOf('billOrder')('amount')(() => documentedFields.amount.read),
    ),
});
