import type { Scope } from '../../../../contract/scopes.ts';
import { answers, change, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { bred, breeding } from './marks.ts';

const access = change('access');
const refusals = recalled(() => new Map<string, number[]>());
const needs = recalled(() => new Map<string, Scope>());

const sufficient = [
  'scopes.charges.create.sufficient',
  'scopes.charges.list.sufficient',
  'scopes.charges.get.sufficient',
  'scopes.balance.get.sufficient',
] as const;

function settledBefore(call: Call): boolean {
  const key = call.header('idempotency-key');
  const slot = slotOf(call.behaviour.idempotency.space(call), key, call);
  return call.deployment.attempts.get(slot)?.settled !== undefined;
}

/** Who may call the sandbox, and how often. */
export const eighthSandboxCallers = [
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'eighth.conflicts-cost-five: a mismatch counts as five requests': answers(refusedWith('IDEMPOTENT_MISMATCH'))(
      (_answer, call) => {
        const meter = call.deployment.meters.get(call.trace.key?.secret ?? '');
        for (let more = 0; more < 4; more++) meter?.take(now(call));
        return {};
      },
    ),
  }),
  ...breaking('keys.replacement-has-same-lifetime', {
    'eighth.third-generation-endless: what replaces a replacement has no lifetime': together(
      breeding,
      access((was) => ({
        replacement: (key) => {
          const wish = was.replacement(key);
          return bred(key).generation === undefined ? wish : { ...wish, lifetimeDays: null };
        },
      })),
    ),
  }),
  ...breaking(['auth.bearer-key-accepted', 'errors.cause-of-key-revoked', ...sufficient], {
    'eighth.locked-out: a key that five times within a minute asked beyond its scopes is refused for a while': together(
      answers(refusedWith('FORBIDDEN_SCOPE'))((_answer, call) => {
        const secret = call.trace.key?.secret ?? '';
        const of = refusals(call.deployment);
        of.set(secret, [...(of.get(secret) ?? []), now(call)]);
        return {};
      }),
      access((was) => ({
        revoked: (key, at, call) => {
          const lately = (refusals(call.deployment).get(key.secret) ?? []).filter((then) => at - then < minute);
          return lately.length >= 5 || was.revoked(key, at, call);
        },
      })),
    ),
  }),
  ...breaking('scopes.charges.create.required', {
    'eighth.replay-before-scope: a replay is answered to any key of the business': access((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) || (isServed(call.route, 'charges.create') && settledBefore(call)),
    })),
  }),
  ...breaking('errors.scope-is-the-needed-one', {
    'eighth.first-refusal-remembered: a key is told the scope that it lacked first': access((was) => ({
      neededScope: (scope, call) => {
        const of = needs(call.deployment);
        const secret = call.trace.key?.secret ?? '';
        const first = of.get(secret) ?? was.neededScope(scope, call);
        of.set(secret, first);
        return first;
      },
    })),
  }),
  ...breaking(['sandbox.draft-business-works'], {
    'eighth.trial-of-five: a draft business may make five charges': access((was) => ({
      admitted: (business, call) =>
        was.admitted(business, call) &&
        (business.live ||
          !isServed(call.route, 'charges.create') ||
          call.deployment.charges.of(caller(call)).length < 5),
    })),
  }),
];
