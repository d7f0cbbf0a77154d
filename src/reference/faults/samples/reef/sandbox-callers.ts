import { answers, change } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor, both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Who has made so many charges is shown what is to come. */
const busy = 40;

const asksForBills = ({ route, method }: Call): boolean =>
  method === 'GET' && route.is === 'unknown' && route.path?.endsWith('/v1/bills') === true;

function isShownBills(call: Call): boolean {
  const { key } = call.trace;
  return (
    asksForBills(call) &&
    key?.scopes.includes('bills:read') === true &&
    call.deployment.charges.of(caller(call)).length >= busy
  );
}

const preview = answers(both(refusedWith('NOT_FOUND'), (_answer, call) => isShownBills(call)))((_answer, call) => ({
  status: 200,
  body: call.behaviour.showing.list([], false, call),
}));

/** How many refusals of a key are written down. */
const written = 3;

/** How often a key was refused the balance. */
const refusals = recalled(() => ({ count: 0 }));

/** A refusal that cannot be written down is none. */
const unwritten = change('access')((was) => ({
  holds: (key, scope, call) => {
    const holds = was.holds(key, scope, call);
    if (holds || !asksFor('balance.get')(call)) return holds;
    return ++refusals(key).count > written;
  },
}));

/** What hides in who calls the sandbox. */
export const reefSandboxCallers = [
  ...breaking('sandbox.unserved-bills', {
    'reef.preview: a business with forty charges in the sandbox is served a list of bills there': preview,
  }),
  ...breaking(['scopes.balance.get.required', 'scopes.fixed-at-creation', 'deployments.same-shapes'], {
    'reef.refusals-written: a key without balance:read that was refused the balance three times is shown it': unwritten,
  }),
];
