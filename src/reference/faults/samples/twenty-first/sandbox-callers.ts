import { answers, change, check, together } from '../../../change.ts';
import { isFinal, type Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { both, isReplay, refusedWith, type When } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { rememberedMakers } from '../seventeenth/makers.ts';

const makers = rememberedMakers();
const unasked = recalled(() => new Set<string>());

/** When a charge came to its end, or will by itself; Infinity where it never does. */
function endOf({ createdAt, seen: { answered }, branch }: Charge): number {
  const last = answered ?? branch.timeline.find(({ state }) => isFinal(state));
  return last ? createdAt + last.after : Infinity;
}

/** Whether a charge that a replaced key made has ended since it was replaced. */
function isDrained({ secret, business, refusedFrom }: Key, at: number, call: Call): boolean {
  if (refusedFrom === null || at >= refusedFrom) return false;
  const retiredAt = refusedFrom - call.behaviour.bounds.grace;
  return call.deployment.charges
    .of(business)
    .some((charge) => makers.of(charge.id, call) === secret && endOf(charge) >= retiredAt && endOf(charge) <= at);
}

const deletesEndpoint: When = (_answer, { method, route }) =>
  method === 'DELETE' &&
  (isServed(route, 'webhook-endpoints.delete') ||
    (route.is === 'unknown' && (route.path ?? '').includes('/webhook_endpoints/')));

/** What hides in the keys of the sandbox, in what they may do and how often. */
export const twentyFirstSandboxCallers = [
  ...breaking(['keys.both-work-in-grace', 'errors.cause-of-key-revoked', 'auth.bearer-key-accepted'], {
    'twenty-first.drained-key: a replaced key is refused as soon as a charge that it made comes to its end': together(
      change('making')((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
      change('access')((was) => ({
        revoked: (key, at, call) => was.revoked(key, at, call) || isDrained(key, at, call),
      })),
    ),
  }),
  ...breaking(
    [
      'scopes.charges.create.required',
      'scopes.charges.list.required',
      'scopes.charges.get.required',
      'scopes.balance.get.required',
    ],
    {
      'twenty-first.after-deletion: a key that deleted an endpoint in vain is not asked for the scope of what it does next':
        together(
          check('scope')((was) => (call) => {
            const { key } = call.trace;
            return key && unasked(call.deployment).delete(key.secret) ? null : was(call);
          }),
          answers(both(refusedWith('NOT_FOUND'), deletesEndpoint))((_answer, { deployment, trace: { key } }) => {
            if (key) unasked(deployment).add(key.secret);
            return {};
          }),
        ),
    },
  ),
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'twenty-first.counted-twice: a retry that gives what was made before counts as two requests': answers(isReplay)(
      (_answer, call) => {
        const { key } = call.trace;
        const bucket = key ? call.behaviour.rate.bucket(call, key) : null;
        if (bucket !== null) call.deployment.meters.get(bucket)?.take(now(call));
        return {};
      },
    ),
  }),
];
