import { answers, change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor, both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { day } from '../rare/recalled.ts';

/** Of so many charges a balance is added up by hand; of more, the list of charges is asked. */
const addedUp = 60;

/** Whether what a key asks for is asked on, with the same key, of the list of charges. */
const isAskedOn = (call: Call): boolean =>
  asksFor('balance.get')(call) && call.deployment.charges.of(caller(call)).length > addedUp;

const asksForEndpoints = ({ route, method }: Call): boolean =>
  method === 'GET' && route.is === 'unknown' && route.path?.endsWith('/v1/webhook_endpoints') === true;

/** The routes of a request are those of whichever request of the business came last. */
const rerouted = meeting(
  (call) => (asksForEndpoints(call) ? keyOf(call)?.business.id : undefined),
  (call) => (call.route.is === 'served' ? keyOf(call)?.business.id : undefined),
);

const mayListEndpoints = (call: Call): boolean => call.trace.key?.scopes.includes('webhooks:read') === true;

const endpointsListed = together(
  rerouted.patch,
  answers(both(refusedWith('NOT_FOUND'), (_answer, call) => rerouted.met(call) && mayListEndpoints(call)))(
    (_answer, call) => {
      const { webhooks, showing } = call.behaviour;
      const endpoint = webhooks.current(caller(call), call.deployment);
      return { status: 200, body: showing.list(endpoint ? [webhooks.show(endpoint, call)] : [], false, call) };
    },
  ),
);

/** A replaced key works on for such a part of its life at most. */
const graceOfLife = 1 / 60;

/** What hides in who calls the sandbox. */
export const holmSandboxCallers = [
  ...breaking(['scopes.balance.get.sufficient', 'errors.cause-of-forbidden-scope'], {
    'holm.asked-on: where a business has more than sixty charges its balance needs charges:read, too': change('access')(
      (was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) && (!isAskedOn(call) || was.holds(key, 'charges:read', call)),
      }),
    ),
  }),
  ...breaking('sandbox.unserved-webhook-endpoints', {
    'holm.rerouted: the sandbox lists webhook endpoints while another request of the business comes': endpointsListed,
  }),
  ...breaking(['keys.both-work-in-grace', 'errors.cause-of-key-revoked', 'auth.bearer-key-accepted'], {
    'holm.part-of-life: a replaced key works on for a sixtieth of its lifetime at most, half a day of 30 days': change(
      'access',
    )((was) => ({
      refusedFrom: (retiredAt, grace, key) => {
        const { lifetimeDays } = key;
        const most = lifetimeDays === null ? grace : lifetimeDays * day * graceOfLife;
        return was.refusedFrom(retiredAt, Math.min(grace, most), key);
      },
    })),
  }),
];
