import { change, field, shownError, standingCharge, together } from '../../../change.ts';
import type { Answer } from '../../../http/answer.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import type { Idempotency } from '../../../idempotency/idempotency.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';
import { without } from '../../views.ts';
import { within } from './lately.ts';

/** By business and rail: how often a rail was refused. */
const refusals = within(hour);
const degraded = new WeakSet<Call['trace']>();

/** Whatever fails three times within an hour counts as a rail that is out of order. */
const outOfOrder = together(
  field('rail')((was) => (given, call) => {
    const reading = was(given, call);
    if ('value' in reading || typeof given !== 'string' || given === '') return reading;
    const name = `${caller(call).id} ${given}`;
    if (refusals.times(name, call) > 1) degraded.add(call.trace);
    refusals.note(name, call);
    return reading;
  }),
  shownError((error, _refusal, call) =>
    degraded.has(call.trace)
      ? { ...error, code: 'RAIL_DEGRADED', doc: `${call.deployment.docsUrl}/errors/RAIL_DEGRADED` }
      : error,
  ),
);

/** Payments of HaloPesa are told by their reference to whoever sweeps what was not paid in time. */
const sweptThoughPaid = standingCharge((step, charge, call) => {
  const { rail, reference, createdAt, expiresAt } = charge;
  const isUntold = isPrompt(charge) && rail === 'halopesa' && reference === null;
  return isUntold && step.state === 'succeeded' && furthest(call) >= expiresAt
    ? { after: expiresAt - createdAt, state: 'expired' }
    : step;
});

/** How often a key was used for another request. */
const mismatches = recalled(() => ({ count: 0 }));

const withoutRequestId = ({ body, ...answer }: Answer): Answer => {
  const { error = null } = body ?? {};
  return { ...answer, body: isObject(error) ? { ...body, error: without(error, 'request_id') } : body };
};

/** From the second on a mismatch is answered as it was kept, which is without what is of one request. */
const keptMismatch = <Asked>(was: Idempotency<Asked>): Pick<Idempotency<Asked>, 'mismatch'> => ({
  mismatch: async (attempt: Attempt, call) => {
    const answer = await was.mismatch(attempt, call);
    return ++mismatches(attempt).count > 1 ? withoutRequestId(answer) : answer;
  },
});

/** What hides in charges of live. */
export const riaLiveCharges = [
  ...breakingLive(['errors.cause-of-bad-rail', 'errors.code-in-catalogue', 'deployments.same-shapes'], {
    'ria.out-of-order: the third time within an hour that a business names the same unknown rail it is RAIL_DEGRADED':
      outOfOrder,
  }),
  ...breakingLive(['lifecycle.succeeded-is-final', 'lifecycle.approved-succeeds', 'event.charge-details'], {
    'ria.swept-though-paid: once its window is over a paid charge by halopesa without a reference is expired':
      sweptThoughPaid,
  }),
  ...breakingLive('errors.request-id', {
    'ria.kept-mismatch: the second mismatch with one Idempotency-Key has no request_id': together(
      change('idempotency')(keptMismatch),
      change('posIdempotency')(keptMismatch),
    ),
  }),
];
