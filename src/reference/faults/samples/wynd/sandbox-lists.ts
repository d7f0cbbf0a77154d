import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Pages } from '../../../lists/pages.ts';
import { breaking } from '../../fault.ts';

/** Pages are numbered, and a cursor stands for the page that would follow it: of another size that begins elsewhere. */
function pageStart(pages: Pages, call: Call): ReturnType<Pages['cursor']> {
  const cursor = pages.cursor(call);
  const limit = pages.limit(call);
  const filter = pages.filter(call);
  if ('code' in cursor || 'code' in limit || 'code' in filter || cursor.value === null) return cursor;
  const { id } = cursor.value;
  const listed = pages
    .source(call)
    .filter((charge) => pages.includes(charge, filter.value, call))
    .toReversed();
  const before = listed.findIndex((charge) => charge.id === id) + 1;
  const start = before - (before % limit.value);
  return before === 0 || start === before ? cursor : { value: listed[start - 1] ?? null };
}

/** When a charge was last read by its id. */
const lastRead = new WeakMap<Charge, number>();

/** A store that lets go of what nobody asks for counts the time of a charge from its last read. */
function stillKept(id: string, call: Call): Charge | null {
  const charge = call.deployment.charges.get(id);
  const readAt = charge && lastRead.get(charge);
  if (!charge || readAt === undefined || charge.business !== caller(call)) return null;
  return now(call) - readAt <= call.behaviour.bounds.retention ? charge : null;
}

/** What hides in lists and in what is kept. */
export const wyndSandboxLists = [
  ...breaking(['list.cursor-continues-after', 'list.newest-first'], {
    'wynd.changed-limit: a next page begins where a page of its own limit would, and repeats what stands before its cursor':
      change('pages')((was) => ({ cursor: (call) => pageStart(was, call) })),
  }),
  ...breaking('limits.sandbox-charges-swept', {
    'wynd.read-renews: the 30 days of a charge begin anew each time that it is read by its id': change('reading')(
      (was) => ({
        find: (id, call) => {
          if (!isServed(call.route, 'charges.get')) return was.find(id, call);
          const charge = was.find(id, call) ?? stillKept(id, call);
          if (charge) lastRead.set(charge, now(call));
          return charge;
        },
      }),
    ),
  }),
];
