import { answers, change, check, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { notingOutages, sinceOutage } from '../../outages.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** How often each Idempotency-Key was refused because the ledger was away. */
const refusals = recalled(() => new Map<string, number>());

const slotOfKey = (call: Call): string =>
  slotOf(call.behaviour.idempotency.space(call), call.trace.idempotencyKey, call);

/** A request that failed so often is laid aside, and its key is taken. */
const patience = 3;

const laidAside: Attempt = { print: '', outcome: Promise.resolve({ refusal: { code: 'IDEMPOTENT_MISMATCH' } }) };

const layingAside = together(
  answers(both(at('charges.create'), refusedWith('LEDGER_UNAVAILABLE')))((_answer, call) => {
    const slot = slotOfKey(call);
    const counts = refusals(call.deployment);
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
    return {};
  }),
  change('idempotency')((was) => ({
    find: (slot, call) => {
      const isLaidAside = (refusals(call.deployment).get(slot) ?? 0) >= patience;
      return was.find(slot, call) ?? (isLaidAside ? laidAside : undefined);
    },
  })),
);

/** After an outage everybody is let in by halves, until all has settled. */
const settling = 10 * minute;

const isSettling = (call: Call): boolean => call.deployment.condition.ledgerAvailable && sinceOutage(call) < settling;

const letInByHalves = check('rate')((was) => (call) => {
  const refusal = was(call);
  const { allowance } = call.trace;
  if (refusal || !allowance || allowance.remaining >= allowance.limit / 2 || !isSettling(call)) return refusal;
  return { code: 'RATE_LIMITED', headers: call.behaviour.rate.retryAfter(allowance.resetIn, call) };
});

/** The largest number of a column of 32 bits. */
const largest = 2 ** 31 - 1;

/** What hides in who calls live. */
export const rillLiveCallers = [
  ...breakingLive(['idempotency.resend-after-ledger-unavailable', 'errors.cause-of-idempotent-mismatch'], {
    'rill.laid-aside: a charge that was LEDGER_UNAVAILABLE three times is IDEMPOTENT_MISMATCH from then on':
      layingAside,
  }),
  ...breakingLive(['limits.live-key-600-allowed', 'errors.cause-of-rate-limited'], {
    'rill.by-halves: for ten minutes after the ledger was away a live key may send 300 requests in a minute': together(
      notingOutages,
      letInByHalves,
    ),
  }),
  ...breakingLive(['balance.get.status-200', 'errors.cause-of-ledger-unavailable'], {
    'rill.32-bits: a balance above 2147483647 is LEDGER_UNAVAILABLE': change('ledger')((was) => ({
      readable: (call) => was.readable(call) && call.behaviour.ledger.available(caller(call), call) <= largest,
    })),
  }),
];
