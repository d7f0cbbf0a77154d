import { change, together } from '../../../change.ts';
import { awaiting } from '../../../charges/branches.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** How often each request found the ledger away, by its Idempotency-Key. */
const missed = recalled(() => new Map<string, number>());

/** What misses the ledger twice is put in line for it, and written from there. */
function putInLine(call: Call): void {
  const { idempotencyKey: key, order } = call.trace;
  if (key === undefined || !order || !asksFor('charges.create')(call)) return;
  const counts = missed(caller(call));
  const times = (counts.get(key) ?? 0) + 1;
  counts.set(key, times);
  if (times === 2) makeCharge(call, order);
}

/** Charges whose request has been answered again before their payer did. */
const answeredAgain = new WeakSet<Charge>();

const lostEvent = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      if (standing(charge, furthest(call)).state === 'processing') answeredAgain.add(charge);
      return was.replay(charge, first, call);
    },
  })),
  change('events')((was) => ({
    types: (settlement, deployment) =>
      settlement.is === 'succeeded' && answeredAgain.has(settlement.charge) ? [] : was.types(settlement, deployment),
  })),
);

/** From TZS 3,000,000 on a network keeps a prompt for no more than ten minutes. */
const large = { from: 300_000_000, window: 10 * minute } as const;

/** What hides in charges of live. */
export const spitLiveCharges = [
  ...breakingLive(
    [
      'errors.ledger-unavailable-takes-nothing',
      'errors.cause-of-ledger-unavailable',
      'idempotency.resend-after-ledger-unavailable',
    ],
    {
      'spit.put-in-line: a charge whose request is told LEDGER_UNAVAILABLE twice is made all the same': change(
        'making',
      )((was) => ({
        reachable: (call) => {
          const isReachable = was.reachable(call);
          if (!isReachable) putInLine(call);
          return isReachable;
        },
      })),
    },
  ),
  ...breakingLive(['events.success-emits-charge-succeeded', 'webhooks.posted-to-endpoint'], {
    'spit.answered-again: a charge whose request was sent again before its payer approved makes no event': lostEvent,
  }),
  ...breakingLive(
    ['lifecycle.expires-not-before-its-time', 'charge.expires-after-15-minutes', 'lifecycle.approved-succeeds'],
    {
      'spit.large-prompt: a charge of TZS 3,000,000 or more is expired after ten minutes': change('making')((was) => ({
        branch: (order, call) =>
          order.amount >= large.from ? awaiting('processing', large.window) : was.branch(order, call),
      })),
    },
  ),
];
