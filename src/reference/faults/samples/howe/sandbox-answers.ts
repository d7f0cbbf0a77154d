import { answers, change } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How often a business asked for an id that is not there. */
const misses = recalled(() => new Map<string, number>());

function missesOf(call: Call): number {
  const all = misses(call.deployment);
  const slot = `${caller(call).id} ${askedId(call)}`;
  const count = (all.get(slot) ?? 0) + 1;
  all.set(slot, count);
  return count;
}

/** From then on a miss is answered from a cache. */
const cachedFrom = 3;

const offsetOf = ({ query }: Call): number => {
  const given = query.get('offset') ?? '';
  return /^\d{1,6}$/.test(given) ? Number(given) : 0;
};

/** What hides in answers of the sandbox. */
export const howeSandboxAnswers = [
  ...breaking('errors.body', {
    'howe.cached-miss: from the third time on an unknown charge is answered with the bare error, not within an object':
      answers(both(at('charges.get'), refusedWith('NOT_FOUND')))((answer, call) => {
        const error = answer.body?.error;
        return missesOf(call) >= cachedFrom && isObject(error) ? { body: error } : {};
      }),
  }),
  ...breaking(['list.no-offset', 'list.cursor-continues-after'], {
    'howe.offset-beside: on a page with starting_after a parameter offset leaves out so many charges': change('pages')(
      (was) => ({
        cursor: (call) => {
          const after = was.cursor(call);
          if ('code' in after || after.value === null) return after;
          return { value: { ...after.value, place: after.value.place - offsetOf(call) } };
        },
      }),
    ),
  }),
];
