import { change } from '../../../change.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { breakingLive } from '../../fault.ts';
import { minute } from '../rare/recalled.ts';

const ledger = change('ledger');

const net = (charges: readonly Charge[]): number => charges.reduce((sum, { amount, fee }) => sum + amount - fee, 0);

function isFresh({ createdAt, seen: { answered } }: Charge, at: number): boolean {
  return answered?.state === 'succeeded' && at - (createdAt + answered.after) < minute;
}

function isOfCancelledBill({ origin }: Charge, call: Call): boolean {
  const bill = origin.is === 'bill' ? call.deployment.bills.get(origin.bill) : undefined;
  return bill !== undefined && bill.account.cancelledAt !== null && bill.account.received < bill.amount;
}

const firstThree = (print: string): string => JSON.stringify((JSON.parse(print) as unknown[]).slice(0, 3));

/** What hides in money, prompts and codes. */
export const sixteenthLiveMoney = [
  ...breakingLive(['balance.not-cached', 'money.balance-moves-by-net'], {
    'sixteenth.halopesa-feed: what is approved on halopesa reaches the balance a minute later': ledger((was) => ({
      available: (business, call) => {
        const { charges } = call.deployment;
        const late = charges
          .of(business)
          .filter((charge) => charge.rail === 'halopesa' && isFresh(charge, furthest(call)));
        return was.available(business, call) - net(late);
      },
    })),
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'sixteenth.cancelled-is-refunded: with a bill that is cancelled the parts paid of it leave the balance': ledger(
      (was) => ({
        available: (business, call) => {
          const parts = call.deployment.charges.of(business).filter((charge) => isOfCancelledBill(charge, call));
          return was.available(business, call) - net(parts);
        },
      }),
    ),
  }),
  ...breakingLive('charges.create.prompts-payer', {
    'sixteenth.unanswered-before: a number that let its last prompt expire is not prompted': change('making')(
      (was) => ({
        prompts: (order, call) => {
          const last = call.deployment.charges
            .of(caller(call))
            .findLast(({ msisdn, origin }) => origin.is === 'prompt' && msisdn === order.msisdn);
          const unanswered = last !== undefined && standing(last, furthest(call)).state === 'expired';
          return unanswered ? 0 : was.prompts(order, call);
        },
      }),
    ),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-description', {
    'sixteenth.pos-in-flight-description: while a code is being made another description is the same request': change(
      'posIdempotency',
    )((was) => ({
      mismatch: (attempt, call) => {
        const { posOrder } = call.trace;
        const same = posOrder && firstThree(attempt.print) === firstThree(was.print(posOrder, call));
        return same && !attempt.settled ? was.waiting(attempt, call) : was.mismatch(attempt, call);
      },
    })),
  }),
  ...breakingLive('events.bill-outstanding-minor', {
    'sixteenth.large-outstanding: an event tells an outstanding amount of TZS 10,000,000 or more as a text': change(
      'events',
    )((was) => ({
      bill: (origin) => {
        const bill = was.bill(origin);
        return origin.outstanding >= 1_000_000_000 ? { ...bill, outstanding_minor: String(origin.outstanding) } : bill;
      },
    })),
  }),
];
