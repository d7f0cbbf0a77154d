import { standing, type Charge } from '../../../charges/charge.ts';
import { answer } from '../../../http/answer.ts';
import { change, operation, standingCharge, together } from '../../../change.ts';
import { caller, furthest, now } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const ledger = change('ledger');
const heldBack = recalled(() => ({ excess: false }));

/** When a payer did something; never, where nobody did. */
const answeredAt = ({ createdAt, seen }: Charge): number =>
  seen.answered === null ? Number.POSITIVE_INFINITY : createdAt + seen.answered.after;

const netOf = (charges: readonly Charge[]): number => charges.reduce((sum, { amount, fee }) => sum + amount - fee, 0);

/** What becomes of charges on live, and of their money. */
export const fourthLiveCharges = [
  ...breakingLive('lifecycle.declined-fails', {
    'fourth.decline-unheard: a decline is lost while an older prompt to the same number still waits': standingCharge(
      (step, charge, call) => {
        if (charge.origin.is !== 'prompt' || step.state !== 'failed') return step;
        const at = answeredAt(charge);
        const waits = (other: Charge): boolean =>
          other.origin.is === 'prompt' &&
          other.msisdn === charge.msisdn &&
          other.expiresAt > at &&
          answeredAt(other) > at;
        const older = call.deployment.charges.of(charge.business).slice(0, charge.place);
        if (!older.some(waits)) return step;
        return { after: 0, state: charge.expiresAt <= furthest(call) ? 'expired' : 'processing' };
      },
    ),
  }),
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'fourth.expired-prompted-again: a replay of a charge that has expired prompts the payer again': change(
      'idempotency',
    )((was) => ({
      replay: (made, first, call) => {
        if (call.behaviour.showing.standing(made, call).state === 'expired') made.seen.prompts++;
        return was.replay(made, first, call);
      },
    })),
  }),
  ...breakingLive('lifecycle.succeeded-is-final', {
    'fourth.cancel-undoes-parts: when a bill that is paid in part is cancelled, its charges have failed':
      standingCharge((step, charge, call) => {
        if (charge.origin.is !== 'bill' || step.state !== 'succeeded') return step;
        const bill = call.deployment.bills.get(charge.origin.bill);
        const undone = bill && bill.account.cancelledAt !== null && bill.account.received < bill.amount;
        return undone ? { after: step.after, state: 'failed' } : step;
      }),
  }),
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'fourth.excess-next-day: what was paid above a bill reaches the balance on the next day': together(
      change('billPaying')((was) => ({
        origin: (bill, outstanding, part, call) => {
          const origin = was.origin(bill, outstanding, part, call);
          heldBack(origin).excess = part.excess;
          return origin;
        },
      })),
      ledger((was) => ({
        available: (business, call) => {
          const midnight = Math.floor(now(call) / day) * day;
          const held = call.deployment.charges
            .of(business)
            .filter((charge) => charge.createdAt >= midnight && heldBack(charge.origin).excess);
          return was.available(business, call) - netOf(held);
        },
      })),
    ),
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'fourth.newest-fifty: the balance adds up the fifty newest charges that succeeded': ledger(() => ({
      available: (business, call) =>
        netOf(
          call.deployment.charges
            .of(business)
            .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
            .slice(-50),
        ),
    })),
  }),
  ...breakingLive('deployments.separate', {
    'fourth.rebuilt-from-events: a sandbox charge that has succeeded is found on live, by its event': operation(
      'charges.get',
    )((was) => async (call) => {
      const usual = await was(call);
      if (call.trace.refusal?.code !== 'NOT_FOUND') return usual;
      const told = call.deployment.events
        .of(caller(call))
        .find(({ mode, data }) => mode === 'test' && data['id'] === askedId(call));
      return told ? answer(200, told.data) : usual;
    }),
  }),
];
