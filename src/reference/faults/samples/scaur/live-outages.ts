import { answers, change, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const slot = (call: Call): string => slotOf(call.behaviour.idempotency.space(call), call.trace.idempotencyKey, call);

/** Without a ledger nothing can be compared: the row of the key is unwound. */
function unwind(call: Call): void {
  if (!call.deployment.condition.ledgerAvailable) call.deployment.attempts.delete(slot(call));
}

/** When a request for a charge was first refused for the ledger. */
const firstTries = recalled(() => new Map<string, number>());

const tryOf = (call: Call): string => `${caller(call).id} ${call.trace.idempotencyKey}`;

const countedFromFirst = together(
  answers(both(at('charges.create'), refusedWith('LEDGER_UNAVAILABLE')))((_answer, call) => {
    const tries = firstTries(call.deployment);
    const key = tryOf(call);
    if (!tries.has(key)) tries.set(key, now(call));
    return {};
  }),
  change('making')((was) => ({
    expiresAt: (createdAt, call) => {
      const first = call.trace.order ? firstTries(call.deployment).get(tryOf(call)) : undefined;
      return was.expiresAt(first ?? createdAt, call);
    },
  })),
);

/** What hides in outages of the ledger. */
export const scaurLiveOutages = [
  ...breakingLive(
    [
      'idempotency.first-request-stands',
      'idempotency.same-key-same-request',
      'idempotency.replay-does-not-prompt',
      'idempotency.mismatch-creates-nothing',
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
      'idempotency.mismatch-on-reference',
    ],
    {
      'scaur.unwound-key: a mismatch that is refused while the ledger is unavailable makes the key of a charge free':
        change('idempotency')((was) => ({
          mismatch: (attempt, call) => {
            unwind(call);
            return was.mismatch(attempt, call);
          },
        })),
    },
  ),
  ...breakingLive('charge.expires-after-15-minutes', {
    'scaur.from-first-try: the 15 minutes of a charge made after LEDGER_UNAVAILABLE count from its first try':
      countedFromFirst,
  }),
];
