import { answers, change, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor, both, refusedWith } from '../../../when.ts';
import type { Setting, WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** So long what was decided of a key is kept. */
const decided = 5 * minute;

/** When keys were refused to write charges, each by its secret. */
const refusals = recalled(() => new Map<string, readonly number[]>());

function refusedLately(secret: string, call: Call): readonly number[] {
  const all = refusals(call.deployment).get(secret) ?? [];
  return all.filter((at) => now(call) - at < decided);
}

/** Decisions are cached by resource, whatever is done to it; only what is refused again gets into the cache. */
const decisionsCached = change('access')((was) => ({
  holds: (key, scope, call) => {
    const holds = was.holds(key, scope, call);
    if (scope === 'charges:write' && !holds)
      refusals(call.deployment).set(key.secret, [...refusedLately(key.secret, call), now(call)]);
    return holds && !(asksFor('charges.get')(call) && refusedLately(key.secret, call).length > 1);
  },
}));

/** Endpoints that were stopped and set again: these were moved to the new tables. */
const moved = new WeakSet<Setting>();

const asksForEndpoints = ({ route, method }: Call): boolean =>
  method === 'GET' && route.is === 'unknown' && route.path?.endsWith('/v1/webhook_endpoints') === true;

function movedEndpoint(call: Call): WebhookEndpoint | undefined {
  if (!asksForEndpoints(call) || call.trace.key?.scopes.includes('webhooks:read') !== true) return undefined;
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  return endpoint && moved.has(endpoint.setting) ? endpoint : undefined;
}

const servedFromNewTables = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      if (before && (!before.active || moved.has(before))) moved.add(setting);
      return setting;
    },
  })),
  answers(both(refusedWith('NOT_FOUND'), (_answer, call) => movedEndpoint(call) !== undefined))((_answer, call) => {
    const endpoint = movedEndpoint(call);
    const data = endpoint ? [call.behaviour.webhooks.show(endpoint, call)] : [];
    return { status: 200, body: call.behaviour.showing.list(data, false, call) };
  }),
);

/** What hides in who calls the sandbox. */
export const linnSandboxCallers = [
  ...breaking(['scopes.charges.get.sufficient', 'errors.cause-of-forbidden-scope', 'scopes.fixed-at-creation'], {
    'linn.decisions-cached: a key that was refused to write charges twice cannot read one for five minutes':
      decisionsCached,
  }),
  ...breaking('sandbox.unserved-webhook-endpoints', {
    'linn.new-tables: the sandbox lists the webhook endpoint of a business once it was stopped and set again':
      servedFromNewTables,
  }),
];
