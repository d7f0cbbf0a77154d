import { change } from '../../../change.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { second } from '../rare/recalled.ts';
import { within } from './lately.ts';

/** By API key: reads of charges that were let pass. */
const reads = within(10 * second);

const isRead = asksFor('charges.list', 'charges.get');
const isCreation = asksFor('charges.create');

/** What was decided twice is kept for a while by key and path, whatever the method. */
const decidedByPath = change('access')((was) => ({
  holds: (key, scope, call) => {
    const holds = was.holds(key, scope, call);
    if (holds && isRead(call)) reads.note(key.secret, call);
    return holds || (isCreation(call) && reads.times(key.secret, call) > 1);
  },
}));

/** What hides in who calls the sandbox. */
export const riaSandboxCallers = [
  ...breaking(['scopes.charges.create.required', 'errors.cause-of-forbidden-scope', 'scopes.fixed-at-creation'], {
    'ria.decided-by-path: a key that read charges twice within ten seconds may create one without charges:write':
      decidedByPath,
  }),
];
