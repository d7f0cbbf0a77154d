import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { breaking } from '../../fault.ts';

const pages = change('pages');

const isMiddling = ({ amount }: Charge): boolean => amount >= 15_000_000 && amount <= 75_000_000;

/** What hides in the list of the sandbox. */
export const nineteenthSandboxLists = [
  ...breaking('list.cursor-continues-after', {
    'nineteenth.long-next-page: a next page with a limit above 50 leaves out the charge right after its cursor': pages(
      (was) => ({
        cursor: (call) => {
          const after = was.cursor(call);
          const limit = was.limit(call);
          if ('code' in after || after.value === null || 'code' in limit || limit.value <= 50) return after;
          return { value: was.source(call)[after.value.place - 1] ?? after.value };
        },
      }),
    ),
  }),
  ...breaking('charges.list.state-filter-complete', {
    'nineteenth.middling-failures: state=failed leaves out charges from TZS 150,000 to 750,000': pages((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) && !(state === 'failed' && isMiddling(charge)),
    })),
  }),
];
