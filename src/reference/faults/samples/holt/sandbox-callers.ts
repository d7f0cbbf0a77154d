import { change, check, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { createPosCharge } from '../../../pos/create-pos-charge.ts';
import { breaking } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';

/** What is asked for with both goes to a newer handler, which knows of no deployments. */
function isForNewer(call: Call): boolean {
  const { description, metadata } = bodyOf(call);
  return typeof description === 'string' && description !== '' && isObject(metadata);
}

const servedByNewer = together(
  change('operations')(() => ({ 'pos.create': createPosCharge })),
  check('route')((was) => (call) => {
    const { route, behaviour } = call;
    if (isServed(route, 'pos.create')) return isForNewer(call) ? was(call) : behaviour.unserved(call);
    const isOtherMethod = route.is === 'wrong_method' && route.allow.join() === 'POST';
    return isOtherMethod ? behaviour.unserved(call) : was(call);
  }),
);

/** What hides in what the sandbox serves. */
export const holtSandboxCallers = [
  ...breaking('sandbox.unserved-pos-charges', {
    'holt.newer-handler: the sandbox serves a POS charge with both a description and metadata': servedByNewer,
  }),
];
