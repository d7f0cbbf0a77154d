import { change, together } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { isSwept } from '../../../lists/retention.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** When a charge was last written to, where that was after its creation. */
const touched = new WeakMap<Charge, number>();

const writtenAt = (charge: Charge): number => touched.get(charge) ?? charge.createdAt;

/** A mismatch is noted on the charge that it is about, and lists go by the last note. */
const lastWritten = together(
  change('idempotency')((was) => ({
    mismatch: (attempt, call) => {
      if (attempt.settled) touched.set(attempt.settled.made, now(call));
      return was.mismatch(attempt, call);
    },
  })),
  change('pages')((was) => ({
    cut: (page, call) => {
      const cut = was.cut(page, call);
      return cut.items.some((charge) => touched.has(charge))
        ? { ...cut, items: cut.items.toSorted((one, other) => writtenAt(other) - writtenAt(one)) }
        : cut;
    },
  })),
);

/** When charges were read that nothing changes any more, by their ids. */
const atHand = recalled(() => new Map<string, number>());

const asksForOne = asksFor('charges.get');

/** What was read so lately, by whomever. */
function lately(id: string, call: Call): Charge | null {
  const readAt = atHand(call.deployment).get(id);
  const charge = call.deployment.charges.get(id);
  const isKept = readAt !== undefined && furthest(call) - readAt < minute;
  return charge && isKept && !isSwept(charge, call) ? charge : null;
}

/** From this amount on, TZS 1,000,000, the newest charge of a business has its list come from where reports do. */
const reported = 100_000_000;

/** How many charges a report leaves out. */
function skipped({ query }: Call): number {
  const offset = query.has('starting_after') ? 0 : Number(query.get('offset'));
  return Number.isSafeInteger(offset) ? Math.max(0, offset) : 0;
}

/** What hides in the lists and reads of the sandbox. */
export const inletSandboxLists = [
  ...breaking(['list.newest-first', 'list.cursor-continues-after'], {
    'inlet.last-written: in a list a charge whose Idempotency-Key met a mismatch stands where that happened':
      lastWritten,
  }),
  ...breaking(['charges.get.foreign-not-found', 'charges.get.foreign-indistinguishable', 'errors.cause-of-not-found'], {
    'inlet.at-hand: for a minute after its business read it, a charge at its end is shown to any other business':
      change('reading')((was) => ({
        find: (id, call) => {
          const own = was.find(id, call);
          if (!asksForOne(call)) return own;
          if (own && isFinal(standing(own, furthest(call)).state)) atHand(call.deployment).set(id, furthest(call));
          return own ?? lately(id, call);
        },
      })),
  }),
  ...breaking(['list.no-offset', 'charges.list.holds-created'], {
    'inlet.reported: where the newest charge is over TZS 1,000,000 or more, an offset moves the list of charges':
      change('pages')((was) => ({
        cursor: (call) => {
          const source = was.source(call);
          const offset = skipped(call);
          return offset > 0 && (source.at(-1)?.amount ?? 0) >= reported
            ? { value: source[Math.max(0, source.length - offset)] ?? null }
            : was.cursor(call);
        },
      })),
  }),
];
