import { change, standingCharge, together } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import { standing } from '../../../charges/charge.ts';
import type { Listener } from '../../../charges/settlement.ts';
import { refuse } from '../../../errors/refuse.ts';
import { furthest, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const idempotency = change('idempotency');
const missed = recalled(() => ({ credit: false }));

const missing: Listener = ({ is, charge }, { condition }) => {
  if (is === 'succeeded' && !condition.ledgerAvailable) missed(charge).credit = true;
};

const hearing =
  (listener: Listener): Patch =>
  (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, listener] });

/** What time and outages do to charges. */
export const fifthLiveCharges = [
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'fifth.approved-in-outage: what succeeds while the ledger is unavailable never reaches the balance': together(
      hearing(missing),
      change('ledger')((was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter((charge) => missed(charge).credit)
            .reduce((sum, { amount, fee }) => sum - (amount - fee), was.available(business, call)),
      })),
    ),
  }),
  ...breakingLive('idempotency.same-key-same-request', {
    'fifth.outage-forgets-keys: a retry while the ledger is unavailable is refused, and its key is forgotten':
      idempotency((was) => ({
        replay: (made, first, call) => {
          if (call.behaviour.making.reachable(call)) return was.replay(made, first, call);
          call.deployment.attempts.delete(slotOf(was.space(call), call.trace.idempotencyKey, call));
          return refuse(call, { code: 'LEDGER_UNAVAILABLE' });
        },
      })),
  }),
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'fifth.nudged: a retry five minutes after a charge that is still processing prompts its payer again': idempotency(
      (was) => ({
        replay: (made, first, call) => {
          const waits = standing(made, furthest(call)).state === 'processing';
          if (waits && now(call) - made.createdAt >= 5 * minute) made.seen.prompts++;
          return was.replay(made, first, call);
        },
      }),
    ),
  }),
  ...breakingLive(
    ['lifecycle.succeeded-is-final', 'lifecycle.approved-succeeds', 'charges.list.state-filter-complete'],
    {
      'fifth.unread-is-swept: lists call an approved charge that nobody read by its id expired once its time is over':
        standingCharge((step, charge, call) => {
          const unread =
            charge.origin.is === 'prompt' && charge.seen.reads === 0 && isServed(call.route, 'charges.list');
          const over = step.state === 'succeeded' && charge.expiresAt <= furthest(call);
          return unread && over ? { after: 0, state: 'expired' } : step;
        }),
    },
  ),
];
