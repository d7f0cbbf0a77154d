import { codePoints } from '../../../bodies/fields.ts';
import { answers, change, check, shownCharge, together } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { askedId } from '../../../lists/reading.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { asksFor, at, both, isSuccess } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** What is put behind a reference that a business has used before: a sign and a figure. */
const marked = 2;

function isRetry(call: Call): boolean {
  const { idempotency } = call.behaviour;
  const slot = slotOf(idempotency.space(call), call.trace.idempotencyKey, call);
  return idempotency.find(slot, call) !== undefined;
}

/** Whether a new charge has a reference that was used before and has no room for a mark. */
function hasNoRoomForMark(call: Call): boolean {
  const reference = asksFor('charges.create')(call) ? call.trace.order?.reference : undefined;
  if (!reference || codePoints(reference) + marked <= call.behaviour.bounds.reference) return false;
  return call.deployment.charges.of(caller(call)).some((charge) => charge.reference === reference) && !isRetry(call);
}

const markedReferences = check('body')(
  (was) => (call) => was(call) ?? (hasNoRoomForMark(call) ? { code: 'BAD_REQUEST' } : null),
);

/** So many retries a key is kept for. */
const keptRetries = 2;

const retries = recalled(() => ({ count: 0 }));

const usedUpKeys = change('idempotency')((was) => ({
  find: (slot, call) => {
    const attempt = was.find(slot, call);
    const { order } = call.trace;
    if (!attempt?.settled || !order || retries(attempt.settled.made).count < keptRetries) return attempt;
    return attempt.print === call.behaviour.idempotency.print(order, call) ? undefined : attempt;
  },
  replay: (charge, first, call) => {
    retries(charge).count++;
    return was.replay(charge, first, call);
  },
}));

/** After so many reads the edge has a copy of a charge that will change no more. */
const copiedAfter = 2;

const finalReads = recalled(() => ({ count: 0 }));
const fromCopy = new WeakSet<Call['trace']>();

const edgeCopies = together(
  answers(both(at('charges.get'), isSuccess))((_answer, call) => {
    const charge = call.deployment.charges.get(askedId(call));
    if (!charge || !isFinal(standing(charge, furthest(call)).state)) return {};
    if (finalReads(charge).count++ >= copiedAfter) fromCopy.add(call.trace);
    return {};
  }),
  change('wire')((was) => ({
    contentType: (answer, call) =>
      fromCopy.has(call.trace) ? 'application/octet-stream' : was.contentType(answer, call),
  })),
);

/** The last charge of the caller that has come to its end. */
const lastEnded = (call: Call): Charge | undefined =>
  call.deployment.charges.of(caller(call)).findLast((charge) => isFinal(standing(charge, furthest(call)).state));

/** What went wrong last at a network is still at hand, and takes the place of the envelope. */
const laidOver = change('idempotency')((was) => ({
  mismatch: async (attempt, call) => {
    const answer = await was.mismatch(attempt, call);
    const last = lastEnded(call);
    const failed = last !== undefined && standing(last, furthest(call)).state === 'failed';
    const error = answer.body?.['error'];
    return failed && last !== attempt.settled?.made && isObject(error) ? { ...answer, body: error } : answer;
  },
}));

/** Notes are written along with the posts: a business that has stopped these gets one for all. */
function isStopped(business: Business, { endpoints, mode }: Deployment): boolean {
  const endpoint = endpoints.of(business).findLast((each) => each.mode === mode);
  return endpoint !== undefined && !endpoint.setting.active;
}

/** What hides in charges of the sandbox. */
export const brookSandboxCharges = [
  ...breaking(['charges.create.reference-200-accepted', 'deployments.same-shapes'], {
    'brook.marked-reference: a reference of 199 or 200 characters is refused on the second charge that has it':
      markedReferences,
  }),
  ...breaking(['idempotency.same-key-same-request', 'idempotency.first-request-stands'], {
    'brook.third-retry: the third retry of a charge makes another one': usedUpKeys,
  }),
  ...breaking('answers.content-type', {
    'brook.edge-copy: from the third read of a finished charge on its Content-Type is application/octet-stream':
      edgeCopies,
  }),
  ...breaking(['errors.body', 'errors.code', 'errors.doc', 'errors.request-id', 'deployments.same-shapes'], {
    'brook.laid-over: while the last charge that ended has failed, a mismatch over another has no object error':
      laidOver,
  }),
  ...breaking('charge.simulation-note-names-branch', {
    'brook.one-note: once its test address was taken away all charges of a business have one note': shownCharge(
      (view, { charge, call }) => {
        const { simulation } = view;
        return isStopped(charge.business, call.deployment) && isObject(simulation)
          ? { ...view, simulation: { ...simulation, note: 'simulated; no event is posted' } }
          : view;
      },
    ),
  }),
];
