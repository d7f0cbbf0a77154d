import { change, shownAt } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';

/** So many rows stand in the first chunk of a result. */
const chunk = 60;

/** How many charges come before a page. */
function before({ query, deployment }: Call): number {
  const last = deployment.charges.get(query.get('starting_after') ?? '');
  return last ? deployment.charges.of(last.business).length - last.place : 0;
}

/** Rows of a later chunk keep their numbers, and so are written as an object. */
const numbered = change('showing')((was) => ({
  list: (data, more, call) => {
    const list = was.list(data, more, call);
    if (!asksFor('charges.list')(call) || before(call) < chunk) return list;
    const first = before(call);
    return { ...list, data: Object.fromEntries(data.map((row, place) => [String(first + place), row])) };
  },
}));

/** What hides in lists of the sandbox. */
export const moorSandboxLists = [
  ...breaking(['charge.fee-minor', 'money.integers'], {
    'moor.fee-as-text: a further page of a list by state has fee_minor as a text, as the database driver gives it':
      shownAt('charges.list')((view, { charge, call }) =>
        call.query.has('state') && call.query.has('starting_after') ? { ...view, fee_minor: String(charge.fee) } : view,
      ),
  }),
  ...breaking(['list.data', 'charges.list.holds-charges'], {
    'moor.numbered-rows: a page of charges behind the first sixty has an object with numbers for names as its data':
      numbered,
  }),
];
