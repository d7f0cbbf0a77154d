import type { Outcome } from '../reference/call.ts';
import { change, hasty, isRefused, reading, together } from './change.ts';
import { breaking, type ClientFault, type Patch } from './fault.ts';

const unpaced = change('retries')(({ timing }) => ({ timing: { ...timing, perMinute: { test: 1e6, live: 1e6 } } }));
const polling = (wait_ms: number): Patch =>
  together(
    change('waits')(() => ({ pollAfter_ms: () => wait_ms })),
    unpaced,
  );

const tries = (most: number): Patch => change('retries')(({ timing }) => ({ timing: { ...timing, tries: most } }));

/** A Retry-After that is read as a number, and is none where it is a date. */
const asNumber = reading((outcome, { headers }) => {
  const isDate = typeof headers['retry-after'] === 'string' && !/^\d+$/.test(headers['retry-after']);
  return isDate && outcome.is === 'refused' ? { ...outcome, retryAfter_ms: -1 } : outcome;
});

const limited = (outcome: Outcome): boolean => isRefused(outcome, 'RATE_LIMITED');

/** Clients that do not keep to the rate, or to what they are told when they are beyond it. */
export const limitFaults: readonly ClientFault[] = [
  ...breaking('client.stays-within-rate', {
    'rate.polls: asks for a charge without a pause': polling(4),
    'rate.polls-often: asks for a charge each 10 ms': polling(10),
  }),
  ...breaking('client.retries-rate-limited', {
    'limited.date: does not wait where Retry-After is a date': together(
      asNumber,
      tries(7),
      hasty((outcome) => outcome.is === 'refused' && outcome.retryAfter_ms === -1),
    ),
    'limited.once: sends once more after RATE_LIMITED, and at once': together(tries(2), hasty(limited)),
  }),
];
