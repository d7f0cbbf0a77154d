import { change, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import type { Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { hour, minute, recalled } from '../rare/recalled.ts';

/** From TZS 1,000,000 on a charge is kept in another store, which has its own status for a conflict. */
const large = 100_000_000;

/** So long before it begins an hour takes charges. */
const early = 5 * minute;

const nextHour = (at: number): number => (Math.floor(at / hour) + 1) * hour;

/** Charges that were answered and never written, by their ids. */
const lost = recalled(() => new Set<string>());

const isBeingReplaced = ({ trace: { key } }: Call): boolean => key !== undefined && key.refusedFrom !== null;

const lostInReplacement = together(
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      if (isBeingReplaced(call)) lost(call.deployment).add(id);
      return id;
    },
  })),
  change('reading')((was) => ({
    find: (id, call) => (lost(call.deployment).has(id) ? null : was.find(id, call)),
  })),
  change('pages')((was) => ({
    includes: (charge, state, call) => !lost(call.deployment).has(charge.id) && was.includes(charge, state, call),
  })),
);

/** What hides in charges of the sandbox. */
export const deltaSandboxCharges = [
  ...breaking('errors.status-of-idempotent-mismatch', {
    'delta.large-conflict: a mismatch over TZS 1,000,000 or more is answered 422': change('idempotency')((was) => ({
      mismatch: (attempt, call) =>
        (call.trace.order?.amount ?? 0) >= large
          ? refuse(call, { code: 'IDEMPOTENT_MISMATCH', status: 422 })
          : was.mismatch(attempt, call),
    })),
  }),
  ...breaking('charge.expires-after-15-minutes', {
    'delta.next-hour: in the last five minutes of an hour the 15 minutes of a charge begin with the next one': change(
      'making',
    )((was) => ({
      expiresAt: (createdAt, call) => {
        const next = nextHour(createdAt);
        return was.expiresAt(next - createdAt <= early ? next : createdAt, call);
      },
    })),
  }),
  ...breaking(
    ['charges.get.status-200', 'charges.list.holds-created', 'keys.both-work-in-grace', 'errors.cause-of-not-found'],
    {
      'delta.lost-in-replacement: what is charged with a key that is being replaced is answered and never written':
        lostInReplacement,
    },
  ),
];
