import type { Call } from './call.ts';
import type { Deployment } from '../world/deployment.ts';

type Asked = Pick<Call, 'method' | 'query' | 'header' | 'route' | 'payload'>;

export function callOf(deployment: Deployment, asked: Asked): Call {
  const { behaviour, random, tally } = deployment;
  tally.calls++;
  const requestId = behaviour.refusals.requestId(random);
  return { deployment, behaviour, nth: tally.calls, requestId, ...asked, trace: {} };
}

/** What a request holds that could not be read. */
export const nothingAsked: Asked = {
  method: '',
  query: new URLSearchParams(),
  header: () => undefined,
  route: { is: 'unknown' },
  payload: null,
};

/**
 * A request that nobody sent: for what a payer or the passing of time brings about, under the same policies. It neither
 * counts nor draws an id, so that the ids of what is asked for stay the same whenever it comes.
 */
export function unsentCall(deployment: Deployment): Call {
  const { behaviour, tally } = deployment;
  return { deployment, behaviour, nth: tally.calls, requestId: '', ...nothingAsked, trace: {} };
}
