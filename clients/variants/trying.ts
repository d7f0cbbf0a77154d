import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { again, always, at, body, change, key, together } from '../faults/change.ts';
import { named, type Named, type Patch } from '../faults/fault.ts';
import type { Outcome } from '../reference/call.ts';
import type { Retries } from '../reference/retries.ts';

const timing = (part: Partial<Retries['timing']>): Patch =>
  change('retries')((was) => ({ timing: { ...was.timing, ...part } }));

const retryAfter = (outcome: Outcome): number => (outcome.is === 'done' ? 0 : (outcome.retryAfter_ms ?? 0));

/** Waits of its own, and Retry-After where that is longer. */
const waiting = (wait: (attempt: number, bound: number) => number): Patch =>
  change('retries')(() => ({
    wait_ms: (outcome, { attempt }, { base_ms, cap_ms }) =>
      Math.max(wait(attempt, Math.min(cap_ms, base_ms * 2 ** (attempt - 1))), retryAfter(outcome)),
  }));

const keys = (mint: () => string): Patch =>
  together(
    change('requests')(() => ({ mintKey: mint })),
    change('orders')(() => ({ key: mint })),
  );

const characters = (length: number): string =>
  randomBytes(length).toString('base64url').slice(0, length).padEnd(length, '-');

const polling = (wait_ms: number): Patch => change('waits')(() => ({ pollAfter_ms: () => wait_ms }));

export const tryingVariants: readonly Named[] = named({
  'tries.one: never sends again': timing({ tries: 1 }),
  'tries.two: sends twice at most': timing({ tries: 2 }),
  'tries.three: sends three times at most': timing({ tries: 3 }),
  'tries.five: sends five times at most': timing({ tries: 5 }),
  'tries.reads-only: sends reads again, and nothing else': change('retries')((was) => ({
    isAgain: (outcome, asked, its) => asked.call.method === 'GET' && was.isAgain(outcome, asked, its),
  })),
  'tries.refused-only: sends again what was refused for now, never what was lost': change('retries')((was) => ({
    isAgain: (outcome, asked, its) => outcome.is === 'refused' && was.isAgain(outcome, asked, its),
  })),
  'tries.unknown-codes: sends again where it does not know the code of a status 5xx': again(
    (outcome) => outcome.is === 'refused' && outcome.error.refusal.status >= 500,
  ),
  'backoff.full-jitter: waits from a tenth of the bound up to the whole of it': waiting(
    (_attempt, bound) => bound * (0.1 + randomInt(1_000) * 0.0009),
  ),
  'backoff.constant: waits 300 ms each time': waiting(() => 300),
  'backoff.linear: waits 150 ms more each time': waiting((attempt) => attempt * 150),
  'backoff.exact: doubles without jitter': waiting((_attempt, bound) => bound),
  'backoff.first-at-once: sends again at once after the first try, and waits from then on': waiting((attempt, bound) =>
    attempt === 1 ? 0 : bound,
  ),
  'backoff.own: keeps its own waits whatever Retry-After says': change('retries')((was) => ({
    wait_ms: (outcome, asked, its) =>
      was.wait_ms(outcome.is === 'done' ? outcome : { ...outcome, retryAfter_ms: null }, asked, its),
  })),
  'backoff.drawn: draws its waits from zero up to a growing bound, whatever Retry-After says': change('retries')(
    () => ({
      wait_ms: (_outcome, { attempt }, { base_ms, cap_ms }) =>
        randomInt(Math.min(cap_ms, base_ms * 2 ** (attempt - 1))),
    }),
  ),
  'backoff.impatient: gives up where Retry-After is more than half a second': timing({ longestRetryAfter_ms: 500 }),
  'timeout.short: waits two seconds for an answer': timing({ answerWithin_ms: 2_000 }),
  'keys.eight: makes keys of eight characters': keys(() => characters(8)),
  'keys.longest: makes keys of 128 characters': keys(() => characters(128)),
  'keys.dashes: makes keys with dashes and underscores': keys(() => `-_${randomUUID()}_-`),
  'keys.on-bills: sends a key with a bill too, and does not rely on it': key(at('create_bill'), () => randomUUID()),
  'keys.asked-again: asks with a refused key when it is told to': change('retries')(() => ({ endsKey: () => false })),
  'keys.of-references: derives the key of a charge from its reference, to the letter': change('requests')((was) => ({
    mintKey: (call) => {
      const reference = call.body?.['reference'];
      if (typeof reference !== 'string' || call.op !== 'create_charge') return was.mintKey(call);
      return createHash('sha256').update(`charge ${reference}`).digest('hex');
    },
  })),
  'keys.of-orders: derives the key of an order from its name': change('orders')(() => ({
    key: ({ order }) => createHash('sha256').update(`order ${order}`).digest('hex'),
  })),
  'polls.often: reads a charge each 150 ms': polling(150),
  'polls.near-the-rate: reads a charge each 60 ms for as long as it waits': together(
    polling(60),
    timing({ perMinute: { test: 1e6, live: 1e6 } }),
  ),
  'polls.seldom: reads a charge each 2 s': polling(2_000),
  'waits.as-it-is: gives a charge that is still open as it is when the time runs out': change('waits')(() => ({
    atTheEnd: (charge) => charge,
  })),
  'currency.always: sends the currency with every amount of a charge': body(
    ({ call }) => call.op === 'create_charge' || call.op === 'create_pos_charge',
    (its) => ({ currency: 'TZS', ...its }),
  ),
  'currency.never: leaves the currency out': body(always, ({ currency: _left, ...its }) => its),
  'lists.no-limit: leaves the size of pages to the service': change('lists')(() => ({ first: (query) => query })),
  'lists.small-pages: asks for ten a page': change('lists')(() => ({ first: (query) => ({ limit: 10, ...query }) })),
});
