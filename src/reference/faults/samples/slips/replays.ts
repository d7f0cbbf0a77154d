import { caller, now, type Call } from '../../../http/call.ts';
import { change, check } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { breaking } from '../../fault.ts';
import { ageOf, kept, minute, sent } from './kept.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';

/** Forgets an attempt on some condition. */
const forgetting = (forgotten: (charge: Charge, call: Call) => boolean) =>
  change('idempotency')((was) => ({
    find: (slot, call) => {
      const attempt = was.find(slot, call);
      return attempt?.settled && forgotten(attempt.settled.made, call) ? undefined : attempt;
    },
  }));

/** Looks an attempt up under what becomes of its key. */
const keyed = (of: (key: string) => string) =>
  change('idempotency')((was) => ({
    find: (slot, call) => was.find(slot, call) ?? alike(slot, of, call, (other) => was.find(other, call)),
  }));

function alike(
  slot: string,
  of: (key: string) => string,
  call: Call,
  find: (slot: string) => Attempt | undefined,
): Attempt | undefined {
  for (const other of call.deployment.attempts.keys()) if (of(other) === of(slot)) return find(other);
  return undefined;
}

const ending = (of: (key: string) => string) => (slot: string) => {
  const start = slot.lastIndexOf(' ') + 1;
  return slot.slice(0, start) + of(slot.slice(start));
};

const mismatches = kept(() => new Map<Attempt, number>());
const replays = kept(() => new Map<string, number>());
const refusedKeys = kept(() => new Set<string>());
const waiters = kept(() => new Map<Attempt, number>());
const underway = kept(() => new Map<string, Attempt>());

const keyOf = (call: Call): string => call.header('idempotency-key') ?? '';

/** What a second use of an Idempotency-Key does. */
export const slipReplayFaults = [
  ...breaking('idempotency.same-key-same-request', {
    'slip.key-free-after-funds: the key of a charge that failed for its funds may be used anew': forgetting(
      (charge, call) => standing(charge, now(call)).reason === 'INSUFFICIENT_FUNDS',
    ),
    'slip.key-free-after-read: once a charge that has ended was read its key may be used anew': forgetting(
      (charge, call) => charge.seen.reads > 0 && isFinal(standing(charge, now(call)).state),
    ),
    'slip.fourth-replay: the fourth sending of one request makes another charge': change('idempotency')((was) => ({
      find: (slot, call) => {
        const times = (replays(call).get(slot) ?? 0) + 1;
        replays(call).set(slot, times);
        return times === 4 ? undefined : was.find(slot, call);
      },
    })),
    'slip.long-key-not-kept: a key of more than 100 characters is not kept': change('idempotency')((was) => ({
      find: (slot, call) => (keyOf(call).length > 100 ? undefined : was.find(slot, call)),
    })),
    'slip.key-kept-fifty-minutes: keys of charges over halopesa are kept for fifty minutes': forgetting(
      (charge, call) => charge.rail === 'halopesa' && ageOf(charge, call) > 50 * minute,
    ),
    'slip.late-replay-differs: half an hour later a request is always a different one': change('idempotency')(
      (was) => ({
        print: (asked, call) => {
          const found = call.deployment.attempts.get(`${caller(call).id} charges.create ${keyOf(call)}`);
          const late = found?.settled && ageOf(found.settled.made, call) > 30 * minute;
          return was.print(asked, call) + (late ? ' late' : '');
        },
      }),
    ),
    'slip.reference-normalised-print: a reference that is not composed is never the same request again': change(
      'idempotency',
    )((was) => ({
      print: (asked, call) =>
        asked.reference !== null && asked.reference !== asked.reference.normalize('NFC')
          ? `${was.print(asked, call)} ${call.requestId}`
          : was.print(asked, call),
    })),
  }),
  ...breaking('errors.cause-of-idempotent-mismatch', {
    'slip.key-wildcard: an underscore in a key stands for any sign': change('idempotency')((was) => ({
      find: (slot, call) => {
        const found = was.find(slot, call);
        if (found || !keyOf(call).includes('_')) return found;
        const start = slot.lastIndexOf(' ') + 1;
        const fits = new RegExp(`^${slot.slice(start).replaceAll('_', '.')}$`);
        for (const other of call.deployment.attempts.keys())
          if (other.startsWith(slot.slice(0, start)) && fits.test(other.slice(start))) return was.find(other, call);
        return undefined;
      },
    })),
    'slip.keys-of-digits: keys of digits only are told apart as numbers': keyed(
      ending((key) => (/^\d+$/.test(key) ? String(Number(key)) : key)),
    ),
    'slip.keys-at-their-ends: hyphens and underscores at the ends of a key do not count': keyed(
      ending((key) => key.replaceAll(/^[-_]+|[-_]+$/g, '')),
    ),
    'slip.keys-of-100: only the first hundred characters of a key count': keyed(ending((key) => key.slice(0, 100))),
    'slip.keys-without-hyphens: hyphens within a key do not count': keyed(ending((key) => key.replaceAll('-', ''))),
    'slip.keys-that-are-uuids: keys that are UUIDs are the same in capital letters': keyed(
      ending((key) => (/^[\da-f-]{36}$/i.test(key) ? key.toLowerCase() : key)),
    ),
    'slip.keys-hashed-short: keys are told apart by their length and last eight characters': keyed(
      ending((key) => `${key.length} ${key.slice(-8)}`),
    ),
  }),
  ...breaking(['idempotency.same-key-same-request', 'idempotency.first-request-stands'], {
    'slip.key-after-refusal: a key whose first use was refused is not kept afterwards': (behaviour) =>
      change('idempotency')((was) => ({
        find: (slot, call) => (refusedKeys(call).has(keyOf(call)) ? undefined : was.find(slot, call)),
      }))(
        check('body')((was) => (call) => {
          const refusal = was(call);
          if (refusal) refusedKeys(call).add(keyOf(call));
          return refusal;
        })(behaviour),
      ),
  }),
  ...breaking(['idempotency.first-request-stands', 'charge.description-echoed'], {
    'slip.two-mismatches-free-a-key: after two mismatches a key may be used anew': change('idempotency')((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt && (mismatches(call).get(attempt) ?? 0) >= 2 ? undefined : attempt;
      },
      mismatch: (attempt, call) => {
        mismatches(call).set(attempt, (mismatches(call).get(attempt) ?? 0) + 1);
        return was.mismatch(attempt, call);
      },
    })),
    'slip.mismatch-writes-description: a mismatch leaves its description on the first charge': change('idempotency')(
      (was) => ({
        mismatch: (attempt, call) => {
          const { description } = sent(call);
          if (attempt.settled && typeof description === 'string') Object.assign(attempt.settled.made, { description });
          return was.mismatch(attempt, call);
        },
      }),
    ),
  }),
  ...breaking('charge.metadata-returned', {
    'slip.replay-writes-metadata: a replay adds its metadata to that of the charge': change('idempotency')((was) => ({
      replay: (made, first, call) => {
        const { metadata } = call.trace.order ?? {};
        if (metadata) Object.assign(made, { metadata: { ...made.metadata, ...metadata } });
        return was.replay(made, first, call);
      },
    })),
  }),
  ...breaking('charges.create.status-201', {
    'slip.replay-of-ended-202: a replay after the end of a charge is answered 202': change('idempotency')((was) => ({
      replay: (made, first, call) => {
        const replayed = was.replay(made, first, call);
        return isFinal(standing(made, now(call)).state) ? { ...replayed, status: 202 } : replayed;
      },
    })),
  }),
  ...breaking('idempotency.no-in-flight-error', {
    'slip.one-may-wait: of retries in flight one waits, others are told of a mismatch': change('idempotency')(
      (was) => ({
        waiting: (attempt, call) => {
          const waiting = (waiters(call).get(attempt) ?? 0) + 1;
          waiters(call).set(attempt, waiting);
          return waiting > 1 ? Promise.resolve(was.mismatch(attempt, call)) : was.waiting(attempt, call);
        },
      }),
    ),
  }),
  ...breaking('idempotency.concurrent-creates-one', {
    'slip.third-at-once-makes-one: of three equal requests at once the third makes a charge of its own': change(
      'idempotency',
    )((was) => ({
      waiting: (attempt, call) => {
        const waiting = (waiters(call).get(attempt) ?? 0) + 1;
        waiters(call).set(attempt, waiting);
        if (waiting !== 2 || !call.trace.order) return was.waiting(attempt, call);
        makeCharge(call, call.trace.order);
        return was.waiting(attempt, call);
      },
    })),
  }),
  ...breaking('idempotency.scoped-to-business', {
    'slip.lock-of-all: while a request is in flight its key means the same to every business': change('idempotency')(
      (was) => ({
        find: (slot, call) => {
          const own = was.find(slot, call);
          if (own) return own;
          const other = underway(call).get(keyOf(call));
          return other && !other.settled ? other : undefined;
        },
        print: (asked, call) => {
          queueMicrotask(() => {
            const mine = call.deployment.attempts.get(`${caller(call).id} charges.create ${keyOf(call)}`);
            if (mine) underway(call).set(keyOf(call), mine);
          });
          return was.print(asked, call);
        },
      }),
    ),
  }),
  ...breaking('scopes.charges.create.required', {
    'slip.replay-before-scope: a replay is answered before the scopes of its key are looked at': check('scope')(
      (was) => (call) => {
        const refusal = was(call);
        const known = call.trace.key;
        const isKept =
          known && call.deployment.attempts.get(`${known.business.id} charges.create ${keyOf(call)}`)?.settled;
        return isKept && call.method === 'POST' ? null : refusal;
      },
    ),
  }),
];
