import { change, together } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { reordered } from '../../../lists/reordered.ts';
import { isSwept } from '../../../lists/retention.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

const isOver = (charge: Charge, call: Call): boolean => isFinal(standing(charge, furthest(call)).state);

/** When a charge was written last: a retry after its end writes it once more. */
const written = new WeakMap<Charge, number>();

const writtenAt = (charge: Charge): number => written.get(charge) ?? charge.createdAt;

/** The list goes by when its rows were written. */
const byLastWritten = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      if (isOver(charge, call)) written.set(charge, now(call));
      return was.replay(charge, first, call);
    },
  })),
  change('pages')((was) => reordered(was, (one, other) => writtenAt(one) - writtenAt(other))),
);

/** Charges that a retry met while they were written: its own row, which is not needed, has the same id. */
const rowsOfRetries = new WeakSet<Charge>();

/** Each day the rows that are not needed are deleted. */
const isDeleted = (charge: Charge, call: Call): boolean =>
  rowsOfRetries.has(charge) && now(call) - charge.createdAt > day;

const deletedWithRetry = together(
  change('idempotency')((was) => ({
    waiting: async (attempt, call) => {
      const answer = await was.waiting(attempt, call);
      const outcome = await attempt.outcome;
      if ('made' in outcome) rowsOfRetries.add(outcome.made);
      return answer;
    },
  })),
  change('reading')((was) => ({
    find: (id, call) => {
      const charge = was.find(id, call);
      return charge && isDeleted(charge, call) ? null : charge;
    },
  })),
  change('pages')((was) => ({
    includes: (charge, filter, call) => was.includes(charge, filter, call) && !isDeleted(charge, call),
  })),
);

/** What does not change any more is kept by its id alone, once it was read. */
const cached = new WeakSet<Charge>();

const cachedById = change('reading')((was) => ({
  find: (id, call) => {
    const found = was.find(id, call);
    if (!asksFor('charges.get')(call)) return found;
    if (found && isOver(found, call)) cached.add(found);
    const charge = found ?? call.deployment.charges.get(id);
    return charge && cached.has(charge) && !isSwept(charge, call) ? charge : found;
  },
}));

/** What hides in charges of the sandbox. */
export const knapSandboxCharges = [
  ...breaking(['list.newest-first', 'list.cursor-continues-after'], {
    'knap.last-written: a charge that is retried after its end is listed as if it were made then': byLastWritten,
  }),
  ...breaking(['limits.sandbox-charges-kept-30-days', 'charges.list.holds-created', 'errors.cause-of-not-found'], {
    'knap.row-of-retry: a charge that a retry met while it was written is gone after a day': deletedWithRetry,
  }),
  ...breaking(['charges.get.foreign-not-found', 'charges.get.foreign-indistinguishable'], {
    'knap.cached-by-id: a charge that was read after its end is read by other businesses, too': cachedById,
  }),
];
