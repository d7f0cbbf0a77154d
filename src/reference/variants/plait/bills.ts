import { change, shownCharge, together } from '../../change.ts';
import { unsentCall } from '../../http/call-of.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Link } from '../../links/link.ts';
import type { Patch } from '../../behaviour.ts';

/** A bill that was cancelled takes nothing more, though it was paid before and stays so. */
export const shutForGood = change('billPaying')((was) => ({
  over: (bill, call) => (bill.account.cancelledAt === null ? was.over(bill, call) : 'the bill was cancelled'),
}));

/** A bill is paid on after it was cancelled or ran out, until it is paid; what is more is taken only before. */
export const lateMoneyTaken = change('billPaying')((was) => ({
  over: (bill, call) => {
    const isOver = bill.account.cancelledAt !== null || was.over(bill, call) !== null;
    return isOver && call.behaviour.billStanding.state(bill, call) === 'paid' ? 'the bill is paid and over' : null;
  },
}));

/** A bill tells what came in too much, and whether it takes more. */
export const booksTold = change('billShowing')((was) => ({
  bill: (bill, call) => {
    const { received } = bill.account;
    return {
      ...was.bill(bill, call),
      excess_minor: Math.max(0, received - bill.amount),
      payable: call.behaviour.billPaying.over(bill, call) === null,
    };
  },
}));

/** An event about a bill tells how the whole of it stands. */
export const wholeBillInEvents = change('events')((was) => ({
  data: (type, settlement, deployment) => {
    const data = was.data(type, settlement, deployment);
    const { origin } = settlement.charge;
    const bill = origin.is === 'bill' ? deployment.bills.get(origin.bill) : undefined;
    if (!bill) return data;
    const { billStanding } = deployment.behaviour;
    const call = unsentCall(deployment);
    const told = data['bill'] as JsonObject;
    return {
      ...data,
      customer_ref: bill.customerRef,
      bill: {
        object: 'bill',
        state: billStanding.state(bill, call),
        amount_minor: bill.amount,
        paid_minor: billStanding.paid(bill, call),
        ...told,
        customer_ref: bill.customerRef,
        payer_name: bill.payerName,
      },
    };
  },
}));

/** The whole of a payment is one charge, what was too much included. */
export const oneCharge = change('billPaying')(() => ({ parts: (amount) => [{ amount, excess: false }] }));

/** Who opened the page of a link before it closed or ran out may pay once. */
export const openedBefore: Patch = (behaviour) => {
  const opened = new Set<Link>();
  return together(
    change('linkPaying')((was) => ({
      unfit: (link, call) => {
        const unfit = was.unfit(link, call);
        const { linkStanding } = call.behaviour;
        const most = linkStanding.most(link, call);
        const isUsedUp = most !== null && linkStanding.used(link, call) >= most;
        return unfit !== null && !isUsedUp && opened.delete(link) ? null : unfit;
      },
    })),
    (was) => ({
      ...was,
      payerPages: was.payerPages.map((page) =>
        page.method !== 'GET' || !page.path.startsWith('/l/')
          ? page
          : {
              ...page,
              answer: (http, live) => {
                const link = live.links.get(http.req.param('link') ?? '');
                if (link && was.linkStanding.active(link, unsentCall(live))) opened.add(link);
                return page.answer(http, live);
              },
            },
      ),
    }),
  )(behaviour);
};

/** What was paid by a bill or a link shows that as an object. */
export const expanded = shownCharge((view, { charge: { origin }, call: { deployment } }) => {
  if (origin.is === 'bill') {
    const bill = deployment.bills.get(origin.bill);
    const { bill: id, ...others } = view;
    return bill
      ? {
          ...others,
          bill: {
            id: id ?? bill.id,
            object: 'bill',
            control_number: bill.controlNumber,
            customer_ref: bill.customerRef,
          },
        }
      : view;
  }
  const link = origin.is === 'link' ? deployment.links.get(origin.link) : undefined;
  return link
    ? { ...view, payment_link: { id: link.id, object: 'payment_link', title: link.title, kind: link.kind } }
    : view;
});
