import { change, operation, together } from '../../../change.ts';
import { isObject } from '../../../http/json.ts';
import { now } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const pages = change('pages');
const makers = recalled(() => new Map<string, string>());

/** Of what lists of the sandbox hold. */
export const fifthSandboxLists = [
  ...breaking('list.has-more-ends', {
    'fifth.more-of-the-swept: has_more is true where the older charges have been swept': pages((was) => ({
      cut: (page, call) => {
        const cut = was.cut(page, call);
        const last = cut.items.at(-1);
        const plain = call.query.get('state') === null && last !== undefined && last.place > 0;
        return plain ? { ...cut, more: true } : cut;
      },
    })),
  }),
  ...breaking(['charges.list.holds-created', 'charges.list.state-filter-complete'], {
    'fifth.gone-with-its-key: lists leave out what was made with a key that no longer works': together(
      operation('charges.create')((was) => async (call) => {
        const answer = await was(call);
        const id = isObject(answer.body) ? answer.body['id'] : undefined;
        const made = makers(call.deployment);
        if (typeof id === 'string' && call.trace.key && !made.has(id)) made.set(id, call.trace.key.secret);
        return answer;
      }),
      pages((was) => ({
        includes: (charge, state, call) => {
          const key = call.deployment.keys.get(makers(call.deployment).get(charge.id) ?? '');
          const over = key !== undefined && key.refusedFrom !== null && key.refusedFrom <= now(call);
          return !over && was.includes(charge, state, call);
        },
      })),
    ),
  }),
  ...breaking('charges.list.state-filter-complete', {
    'fifth.failed-of-a-day: the filter failed knows the charges of the last 24 hours only': pages((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) && !(state === 'failed' && now(call) - charge.createdAt > day),
    })),
  }),
];
