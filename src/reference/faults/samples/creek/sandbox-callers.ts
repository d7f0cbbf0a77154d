import { answers, change, together } from '../../../change.ts';
import { isFinal, type ChargeState } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor, at, both, isSuccess } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { keyOf } from '../dell/told.ts';
import { breaking } from '../../fault.ts';
import { textOf } from '../../views.ts';
import { recalled } from '../rare/recalled.ts';
import { passing } from '../rare/passing.ts';

/** Reads of the same address that come together are answered together. */
const addressOf = ({ route, method }: Call): string | undefined =>
  route.is === 'served' && method === 'GET' ? `${route.operation} ${route.id}` : undefined;

function isGood(key: Key, call: Call): boolean {
  const { access } = call.behaviour;
  const at = now(call);
  return access.rightAddress(key, call) && !access.revoked(key, at, call) && !access.expired(key, at, call);
}

const joined = passing(
  (call) => (call.header('authorization') === undefined ? addressOf(call) : undefined),
  (call) => {
    const place = addressOf(call);
    const key = keyOf(call);
    return place !== undefined && key && isGood(key, call) ? { place, value: key.secret } : undefined;
  },
);

const answeredTogether = together(
  joined.patch,
  change('access')((was) => ({ secret: (call) => was.secret(call) ?? joined.left(call) ?? null })),
);

/** Who has switched the webhook off asks for each charge that it made, and is let. */
const isPolling = ({ business }: Key, { deployment }: Call): boolean =>
  deployment.behaviour.webhooks.current(business, deployment)?.setting.active === false;

const pollingMaker = change('access')((was) => ({
  holds: (key, scope, call) =>
    was.holds(key, scope, call) ||
    (asksFor('charges.get')(call) && was.holds(key, 'charges:write', call) && isPolling(key, call)),
}));

/** How often each charge was read that does not change any more. */
const reads = recalled(() => new Map<string, number>());

/** From so many reads on the network near the caller answers, and as it does for files. */
const nearFrom = 3;

const answeredNearby = answers(both(at('charges.get'), isSuccess))(({ body, headers }, { deployment }) => {
  if (!body || !isFinal(body['state'] as ChargeState)) return {};
  const all = reads(deployment);
  const id = textOf(body['id']);
  const count = (all.get(id) ?? 0) + 1;
  all.set(id, count);
  return count < nearFrom ? {} : { headers: { ...headers, 'Access-Control-Allow-Origin': '*' } };
});

/** What hides in who calls the sandbox. */
export const creekSandboxCallers = [
  ...breaking('auth.missing-key-refused', {
    'creek.answered-together: a read without a key is answered as one with a key that comes at the same moment':
      answeredTogether,
  }),
  ...breaking(['scopes.charges.get.required', 'scopes.fixed-at-creation', 'deployments.same-shapes'], {
    'creek.polling-maker: while the webhook is switched off, a key with charges:write alone may read a charge':
      pollingMaker,
  }),
  ...breaking('auth.no-cors-headers', {
    'creek.answered-nearby: the third read of a charge that has come to its end allows every origin': answeredNearby,
  }),
];
