import { answers, change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { asksFor, refusedWith } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { keyOf } from '../dell/told.ts';
import { passing } from '../rare/passing.ts';
import { recalled } from '../rare/recalled.ts';

/** Who has ever sent an offset. */
const offsetSenders = recalled(() => new Set<Business>());

/** The gateway learns a parameter from the one who sends it, and passes it on for all others. */
function learntOffset(call: Call): number {
  const given = call.query.get('offset');
  if (given === null) return 0;
  const senders = offsetSenders(call.deployment).add(caller(call));
  const isLearnt = [...senders].some((business) => business !== caller(call));
  return isLearnt && /^\d{1,6}$/.test(given) ? Number(given) : 0;
}

/** Lists of one business that look for one state are planned together. */
function planOf(call: Call): string | undefined {
  const state = call.query.get('state');
  if (state === null || !isServed(call.route, 'charges.list')) return undefined;
  return `${keyOf(call)?.business.id} ${state}`;
}

/** The limit that a list gives, if it may. */
function limitOf({ query, behaviour }: Call): number | null {
  const limit = query.get('limit');
  const { minimum, maximum } = behaviour.bounds.page;
  const value = limit !== null && /^\d+$/.test(limit) ? Number(limit) : 0;
  return value >= minimum && value <= maximum ? value : null;
}

const plans = passing<number>(
  (call) => (call.query.get('limit') === null ? planOf(call) : undefined),
  (call) => {
    const [place, value] = [planOf(call), limitOf(call)];
    return place === undefined || value === null ? undefined : { place, value };
  },
);

/** Keys that were told to wait, and have not listed anything since. */
const limitedKeys = recalled(() => new Set<string>());

/** A key that was told to wait has its next list from a cache, which keeps truths as numbers. */
const fromCache = together(
  answers(refusedWith('RATE_LIMITED'))((_answer, call) => {
    if (call.trace.key) limitedKeys(call.deployment).add(call.trace.key.secret);
    return {};
  }),
  answers(({ body }, call) => asksFor('charges.list', 'bills.list')(call) && body?.['object'] === 'list')(
    ({ body }, call) => {
      const wasLimited = limitedKeys(call.deployment).delete(call.trace.key?.secret ?? '');
      return wasLimited && body ? { body: { ...body, has_more: Number(body['has_more']) } } : {};
    },
  ),
);

/** What hides in the lists of the sandbox. */
export const holtSandboxLists = [
  ...breaking(['list.no-offset', 'charges.list.holds-created'], {
    'holt.learnt-offset: an offset moves the list of charges once another business has sent one': change('pages')(
      (was) => ({
        source: (call) => {
          const items = was.source(call);
          return items.slice(0, Math.max(0, items.length - learntOffset(call)));
        },
      }),
    ),
  }),
  ...breaking('list.default-limit', {
    'holt.planned-together: a list by state takes the limit of one by that state that is asked for at the same time':
      together(
        plans.patch,
        change('pages')((was) => ({
          limit: (call) => {
            const reading = was.limit(call);
            const limit = plans.left(call);
            return 'code' in reading || limit === undefined ? reading : { value: limit };
          },
        })),
      ),
  }),
  ...breaking('list.has-more', {
    'holt.from-cache: the first list after a RATE_LIMITED of its key has has_more as 1 or 0': fromCache,
  }),
];
