import { billOperations } from '../../../bills/bill-operations.ts';
import { answers, change, check, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { listItems } from '../../../lists/pages.ts';
import { asksFor, type When } from '../../../when.ts';
import { breaking } from '../../fault.ts';

const { 'bills.create': issue } = billOperations;

/** No other path of the sandbox takes nothing but POST. */
const isAtBills = (call: Call): boolean =>
  asksFor('bills.create')(call) || (call.route.is === 'wrong_method' && call.route.allow.join(' ') === 'POST');

/** Whatever is posted with an Idempotency-Key goes to the service that both deployments share. */
const isKeyedPost = (call: Call): boolean =>
  asksFor('bills.create')(call) && call.header('idempotency-key') !== undefined;

const keyedPosts = together(
  change('operations')(() => (issue ? { 'bills.create': issue } : {})),
  check('route')(
    (was) => (call) => (isAtBills(call) && !isKeyedPost(call) ? call.behaviour.unserved(call) : was(call)),
  ),
);

/** Whether a business had an address for test events that it gave up. */
function gaveUpAddress({ deployment, behaviour, trace }: Call): boolean {
  const endpoint = trace.key && behaviour.webhooks.current(trace.key.business, deployment);
  return endpoint?.setting.active === false;
}

/** Whether the log is asked for by somebody who may miss something of it. */
const asksForMissed: When = (_answer, call) =>
  call.method === 'GET' &&
  call.route.is === 'unknown' &&
  call.route.path?.endsWith('/v1/events') === true &&
  call.trace.refusal?.code === 'NOT_FOUND' &&
  call.trace.key?.scopes.includes('events:read') === true &&
  gaveUpAddress(call);

const missed = answers(asksForMissed)((_answer, call) => {
  const { eventPages, events } = call.behaviour;
  const isMissed = eventPages
    .source(call)
    .some(({ mode, delivery }) => mode === call.deployment.mode && delivery.state === 'unrouted');
  return isMissed ? listItems(eventPages, (event) => events.show(event, call), call) : {};
});

/** What hides in what the sandbox does not serve. */
export const lagoonSandboxUnserved = [
  ...breaking('sandbox.unserved-bills', {
    'lagoon.keyed-posts: a bill that is posted with an Idempotency-Key is made in the sandbox': keyedPosts,
  }),
  ...breaking('sandbox.unserved-events', {
    'lagoon.missed-events: a business that gave its test address up can list its events as soon as it missed one':
      missed,
  }),
];
