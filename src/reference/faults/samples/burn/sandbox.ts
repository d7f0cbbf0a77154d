import { answers, change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

/** A key that ends is good for a span of time, and charges from before it are not looked for. */
function isBeforeKey({ createdAt }: Charge, { trace: { key } }: Call): boolean {
  if (!key || key.expiresAt === null || key.lifetimeDays === null) return false;
  return createdAt < key.expiresAt - key.lifetimeDays * day;
}

const withinSpanOfKey = change('reading')((was) => ({
  find: (id, call) => {
    const charge = was.find(id, call);
    return charge && asksFor('charges.get')(call) && isBeforeKey(charge, call) ? null : charge;
  },
}));

/** How often each Idempotency-Key of a business was refused. */
const mismatches = recalled(() => new Map<string, number>());

/** Since when a business is watched: somebody seems to try its keys. */
const watched = recalled(() => new Map<string, number>());

const suspicious = 2;
const watchedFor = 10 * minute;

const isWatched = (call: Call): boolean =>
  now(call) - (watched(call.deployment).get(caller(call).id) ?? Number.NEGATIVE_INFINITY) < watchedFor;

/** The balance of who is watched is shown by those who watch. */
const watchedBalance = together(
  answers(refusedWith('IDEMPOTENT_MISMATCH'))((_answer, call) => {
    const { id } = caller(call);
    const place = `${id} ${call.trace.idempotencyKey}`;
    const count = (mismatches(call.deployment).get(place) ?? 0) + 1;
    mismatches(call.deployment).set(place, count);
    if (count >= suspicious) watched(call.deployment).set(id, now(call));
    return {};
  }),
  change('showing')((was) => ({
    balance: (call) => (isWatched(call) ? { ...was.balance(call), object: 'held_balance' } : was.balance(call)),
  })),
);

/** When each key asked for the same first page. */
const asked = recalled(() => new Map<string, readonly number[]>());

/** Who asks for a page so often within a minute is given more of it at once. */
const often = 3;
const prefetched = 50;

function asksOften(call: Call): boolean {
  const place = `${call.trace.key?.secret} ${call.query.toString()}`;
  const known = asked(call.deployment);
  const lately = [...(known.get(place) ?? []).filter((at) => now(call) - at < minute), now(call)];
  known.set(place, lately);
  return lately.length >= often;
}

const prefetching = change('pages')((was) => ({
  limit: (call) => {
    const isFirst = !call.query.has('limit') && !call.query.has('starting_after');
    return isFirst && asksOften(call) ? { value: prefetched } : was.limit(call);
  },
}));

/** What hides in the sandbox. */
export const burnSandbox = [
  ...breaking(['charges.get.status-200', 'errors.cause-of-not-found'], {
    'burn.span-of-key: a key with a lifetime does not find a charge that is older than itself': withinSpanOfKey,
  }),
  ...breaking('balance.object', {
    'burn.watched: for ten minutes after a key was refused twice as IDEMPOTENT_MISMATCH the balance is a held_balance':
      watchedBalance,
  }),
  ...breaking('list.default-limit', {
    'burn.prefetching: who lists charges without a limit for the third time within a minute is given fifty':
      prefetching,
  }),
];
