import { answers, check } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor, both, refusedWith, type When } from '../../../when.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breaking } from '../../fault.ts';

/** Whether only others have used the key of a request. */
function isKeyOfOthers(call: Call): boolean {
  const { idempotencyKey: key } = call.trace;
  if (key === undefined) return false;
  const users = [...call.deployment.attempts.keys()].filter((slot) => slot.endsWith(` charges.create ${key}`));
  return users.length > 0 && !users.some((slot) => slot.startsWith(`${caller(call).id} `));
}

/** The live endpoint of a business that has a test-mode address too. */
function liveEndpoint({ deployment, trace: { key } }: Call): WebhookEndpoint | undefined {
  const own = key ? deployment.endpoints.of(key.business) : [];
  return own.some(({ mode }) => mode === 'test') ? own.findLast(({ mode }) => mode === 'live') : undefined;
}

const readsEndpoints: When = (_answer, { method, route, trace: { key } }) =>
  method === 'GET' &&
  route.is === 'unknown' &&
  route.path?.endsWith('/v1/webhook_endpoints') === true &&
  key?.scopes.includes('webhooks:read') === true;

/** What hides in who calls the sandbox. */
export const eddySandboxCallers = [
  ...breaking(['errors.cause-of-bad-amount', 'errors.cause-of-idempotent-mismatch', 'idempotency.scoped-to-business'], {
    'eddy.key-of-others: a bad amount is a mismatch where another business has used the Idempotency-Key': check('body')(
      (was) => (call) => {
        const refusal = was(call);
        return refusal?.code === 'BAD_AMOUNT' && asksFor('charges.create')(call) && isKeyOfOthers(call)
          ? { code: 'IDEMPOTENT_MISMATCH' }
          : refusal;
      },
    ),
  }),
  ...breaking(['webhook-endpoint.secret-never-read', 'sandbox.unserved-webhook-endpoints', 'deployments.separate'], {
    'eddy.live-endpoint-read: with an address in both modes the sandbox lists the live endpoint and its secret':
      answers(both(refusedWith('NOT_FOUND'), readsEndpoints))((_answer, call) => {
        const endpoint = liveEndpoint(call);
        if (!endpoint) return {};
        const data = [call.behaviour.webhooks.showSet(endpoint, call)];
        return { status: 200, body: call.behaviour.showing.list(data, false, call) };
      }),
  }),
];
