import { change, operation, shownAt, together } from '../../../change.ts';
import { isFinal, type Charge, type TimelineStep } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { without } from '../../views.ts';

/** How many charges of a business are being written. */
const writing = recalled(() => ({ charges: 0 }));

/** While the table is written to, lists come from a copy that knows nothing of its envelope. */
const listedMeanwhile = together(
  operation('charges.create')((was) => (call) => {
    const own = writing(caller(call));
    own.charges++;
    return Promise.resolve(was(call)).finally(() => own.charges--);
  }),
  change('showing')((was) => ({
    list: (data, more, call) => {
      const view = was.list(data, more, call);
      const isBusy = asksFor('charges.list')(call) && writing(caller(call)).charges > 0;
      return isBusy ? without(view, 'object') : view;
    },
  })),
);

const minuteOf = (at: number): number => Math.floor(at / minute);

/** Whether a charge has come to its end since the last full minute, when the index of states was filled. */
const isUnindexed = (charge: Charge, { state, after }: TimelineStep, call: Call): boolean =>
  isFinal(state) && minuteOf(charge.createdAt + after) === minuteOf(furthest(call));

/** What hides in lists of the sandbox. */
export const deltaSandboxLists = [
  ...breaking('list.object', {
    'delta.listed-meanwhile: a list of charges has no object while a charge of the business is being written':
      listedMeanwhile,
  }),
  ...breaking(['charge.id', 'charges.list.holds-created', 'charges.list.state-filter-complete'], {
    'delta.unindexed: until the next full minute a list by state shows a charge that has just ended with id null':
      shownAt('charges.list')((view, { charge, step, call }) =>
        call.query.has('state') && isUnindexed(charge, step, call) ? { ...view, id: null } : view,
      ),
  }),
];
