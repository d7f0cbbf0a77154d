import { change, check } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import type { Pages } from '../../../lists/pages.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How much of a query is looked at to find who lists by state; what is longer ends nowhere. */
const routed = 64;

const isBeyondRoutes = ({ query }: Call): boolean => query.get('state') !== null && query.toString().length > routed;

/** Larger pages are read in batches, of which the second begins one too late after a cursor. */
const batch = 50;

const met = recalled(() => ({ count: 0 }));

function isInBatches(pages: Pages, call: Call): boolean {
  const limit = pages.limit(call);
  return 'value' in limit && limit.value > batch && call.query.has('starting_after');
}

/** What hides in the lists of the sandbox. */
export const fjordSandboxLists = [
  ...breaking(['versioning.v1-path', 'charges.list.status-200', 'list.cursor-accepted', 'errors.cause-of-not-found'], {
    'fjord.long-query: charges by state are NOT_FOUND where the query is longer than 64 characters': check('route')(
      (was) => (call) =>
        was(call) ?? (asksFor('charges.list')(call) && isBeyondRoutes(call) ? { code: 'NOT_FOUND' } : null),
    ),
  }),
  ...breaking(['list.cursor-continues-after', 'charges.list.holds-created', 'charges.list.state-filter-complete'], {
    'fjord.second-batch: a further page of more than 50 leaves out the charge that comes as the 51st': change('pages')(
      (was) => ({
        includes: (charge, state, call) => {
          if (!was.includes(charge, state, call)) return false;
          const seen = met(call);
          seen.count++;
          return !(seen.count === batch + 1 && isInBatches(was, call));
        },
      }),
    ),
  }),
];
