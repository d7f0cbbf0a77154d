import { answers, change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { at, both, isSuccess } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, secondOf } from '../rare/recalled.ts';

/** The last charge of the page before. */
function cursorOf({ query, deployment }: Call): Charge | undefined {
  const id = query.get('starting_after');
  return id === null ? undefined : deployment.charges.get(id);
}

/** After so long a charge is in the archive. */
const archivedAfter = 7 * day;

/** Requests whose page comes in part from the archive. */
const fromArchive = new WeakSet<Call['trace']>();

/** Who reads from the archive says that this is only a part of all. */
const partial = together(
  change('pages')((was) => ({
    cut: (page, call) => {
      const cut = was.cut(page, call);
      if (cut.items.some(({ createdAt }) => now(call) - createdAt > archivedAfter)) fromArchive.add(call.trace);
      return cut;
    },
  })),
  answers(both(at('charges.list'), isSuccess, (_answer, { trace }) => fromArchive.has(trace)))(() => ({ status: 206 })),
);

/** Kept beside an Idempotency-Key, a number is kept as one. */
const zerosBefore = /^0+(?=[1-9]\d{0,14}$)/;

/** What hides in charges of the sandbox. */
export const ridgeSandboxCharges = [
  ...breaking('charges.list.status-200', {
    'ridge.partial-content: a page of charges with one that is older than a week is answered 206': partial,
  }),
  ...breaking(
    [
      'list.cursor-continues-after',
      'list.has-more-while-more',
      'list.limit-honoured',
      'list.default-limit',
      'charges.list.state-filter-complete',
      'charges.list.holds-created',
    ],
    {
      'ridge.same-second: a next page of charges of one state leaves out what was created in the second of its cursor':
        change('pages')((was) => ({
          includes: (charge, state, call) => {
            const cursor = state === null ? undefined : cursorOf(call);
            const isSkipped = cursor !== undefined && secondOf(charge.createdAt) === secondOf(cursor.createdAt);
            return was.includes(charge, state, call) && !isSkipped;
          },
        })),
    },
  ),
  ...breaking('charge.reference-echoed', {
    'ridge.kept-as-number: a replay of a charge shows a reference of digits without the zeros before them': change(
      'idempotency',
    )((was) => ({
      replay: (charge, first, call) => {
        const answer = was.replay(charge, first, call);
        const reference = answer.body?.['reference'];
        if (typeof reference !== 'string') return answer;
        return { ...answer, body: { ...answer.body, reference: reference.replace(zerosBefore, '') } };
      },
    })),
  }),
];
