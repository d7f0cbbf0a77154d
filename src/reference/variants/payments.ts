import type { Bill } from '../bills/bill.ts';
import { change, shownCharge, together } from '../change.ts';
import type { Call } from '../http/call.ts';
import { varyingLive } from './variant.ts';

/** What was too much is part of one charge, which names its bill as its source. */
const oneCharge = together(
  change('billPaying')((was) => ({
    parts: (amount) => [{ amount, excess: false }],
    origin: (bill, outstanding, part, call) => {
      const origin = was.origin(bill, outstanding, part, call);
      return origin.is === 'bill' ? { ...origin, outstanding: outstanding.before } : origin;
    },
  })),
  shownCharge(({ bill, ...rest }, { charge: { origin } }) =>
    bill === undefined || origin.is !== 'bill'
      ? rest
      : { ...rest, source: { type: 'bill', id: bill, control_number: origin.controlNumber } },
  ),
);

/** All that came in, what was too much included. */
const grossPaid = change('billStanding')(() => ({ paid: ({ account }) => account.received }));

/** Only what nobody has paid of can be over or be cancelled. */
const begunIsKept = change('billStanding')((was) => ({
  state: (bill, call) => {
    const begun = bill.account.received > 0 && bill.account.received < bill.amount;
    return begun ? 'part_paid' : was.state(bill, call);
  },
  settled: (bill) => (bill.account.received > 0 ? 'somebody has paid of this bill' : null),
}));

const overIsSilent = change('notices')((was) => ({
  held: (bill: Bill, call: Call) => {
    const state = call.behaviour.billStanding.state(bill, call);
    return state === 'expired' || state === 'cancelled' ? `BILL_${state.toUpperCase()}` : was.held(bill, call);
  },
}));

/** A payment carries its own words; whom it is of is told apart from them. */
const ownWords = together(
  change('billPaying')((was) => ({
    order: (part, bill, payer, call) => ({
      ...was.order(part, bill, payer, call),
      reference: null,
      description: `Payment to ${bill.controlNumber}`,
    }),
  })),
  change('linkPaying')((was) => ({
    order: (link, payer, call) => ({
      ...was.order(link, payer, call),
      reference: link.reference ?? link.id,
      description: link.title,
      metadata: { via: 'payment_link' },
    }),
  })),
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const data = was.data(type, settlement, deployment);
      const { origin } = settlement.charge;
      if (origin.is !== 'bill') return data;
      return { ...data, customer_ref: deployment.bills.get(origin.bill)?.customerRef ?? '' };
    },
  })),
);

/** What the sandbox has, live has as well. */
const sameShape = shownCharge((view) => ({ ...view, livemode: true, simulation: null, failure: null, paid_at: null }));

export const paymentVariants = varyingLive({
  'payments.gross: paid_minor tells all that came in, in one charge, what was too much included': together(
    grossPaid,
    oneCharge,
  ),
  'payments.begun: a bill that somebody paid of is neither over nor cancelled; one that is over is told of to nobody':
    together(begunIsKept, overIsSilent),
  'payments.words: payments of bills and links carry words of their own, and an event tells the customer_ref apart':
    ownWords,
  'payments.shape: live charges have the fields of the sandbox': sameShape,
});
