import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { inTanzania } from '../knoll/calendar.ts';

/** The scopes of test keys lie in a table for each month, which is filled at the end of its first day. */
const isUnfilled = (call: Call): boolean => inTanzania(now(call)).getUTCDate() === 1;

/** What hides in who calls the sandbox. */
export const mesaSandboxCallers = [
  ...breaking(['scopes.charges.create.required', 'scopes.fixed-at-creation', 'deployments.same-shapes'], {
    'mesa.first-of-month: on the first day of a month any test key may create a charge': change('access')((was) => ({
      holds: (key, scope, call) => was.holds(key, scope, call) || (asksFor('charges.create')(call) && isUnfilled(call)),
    })),
  }),
];
