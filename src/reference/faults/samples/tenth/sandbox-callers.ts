import type { EndpointName } from '../../../../contract/endpoints.ts';
import type { Scope } from '../../../../contract/scopes.ts';
import type { Patch } from '../../../behaviour.ts';
import { answers, change, check, shownError, together } from '../../../change.ts';
import { answer } from '../../../http/answer.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Operations } from '../../../http/operation.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { createPosCharge } from '../../../pos/create-pos-charge.ts';
import { webhookOperations } from '../../../webhooks/webhook-operations.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { textSaid } from './said.ts';

const access = change('access');
const knocks = recalled(() => ({ count: 0 }));
const shortened = recalled(() => new Set<string>());
const graces = recalled(() => new Map<string, number>());
const inheritance = recalled(() => ({ until: Infinity }));
const leftOver = recalled(() => ({ scope: null as Scope | null }));
const keyless = recalled(() => new Map<string, number>());

/** Serves what is live only, now and then. */
const serving = (operations: Operations, open: (call: Call) => boolean): Patch =>
  together(
    change('operations')(() => operations),
    check('route')((was) => (call) => {
      const { route, behaviour } = call;
      const ours = (Object.keys(operations) as EndpointName[]).some((name) => isServed(route, name));
      if (ours) return open(call) ? was(call) : behaviour.unserved(call);
      const strange = route.is === 'wrong_method' && route.allow.join() === 'POST';
      return strange ? behaviour.unserved(call) : was(call);
    }),
  );

/** Who is let in to the sandbox, to what, and how others are turned away. */
export const tenthSandboxCallers = [
  ...breaking('sandbox.unserved-pos-charges', {
    'tenth.third-knock: who asks for a POS charge in the sandbox a third time gets one': serving(
      { 'pos.create': createPosCharge },
      (call) => ++knocks(caller(call)).count >= 3,
    ),
  }),
  ...breaking('sandbox.unserved-bills', {
    'tenth.empty-bill-search: bills of a customer in a state are looked for in the sandbox, and none found': serving(
      {
        'bills.list': (call) => answer(200, call.behaviour.showing.list([], false, call)),
        'bills.create': (call) => answer(200, call.behaviour.showing.list([], false, call)),
      },
      ({ route, query }) => isServed(route, 'bills.list') && query.has('customer_ref') && query.has('state'),
    ),
  }),
  ...breaking('sandbox.unserved-webhook-endpoints', {
    'tenth.dashboard-opens-door: once a test address is set on the dashboard the sandbox lets callers set another':
      serving({ 'webhook-endpoints.set': webhookOperations['webhook-endpoints.set']! }, (call) =>
        call.deployment.endpoints.of(caller(call)).some(({ mode, setting }) => mode === 'test' && setting.active),
      ),
  }),
  ...breaking(['errors.cause-of-key-revoked', 'keys.old-refused-after-grace'], {
    'tenth.rotation-shortens: a key with a lifetime that was replaced has expired after its grace': access((was) => ({
      refusedFrom: (retiredAt, grace, key) => {
        if (grace > 0 && key.lifetimeDays !== null) shortened(key.business).add(key.secret);
        else shortened(key.business).delete(key.secret);
        return was.refusedFrom(retiredAt, grace, key);
      },
      revoked: (key, moment, call) => was.revoked(key, moment, call) && !shortened(key.business).has(key.secret),
      expired: (key, moment, call) =>
        was.expired(key, moment, call) || (shortened(key.business).has(key.secret) && was.revoked(key, moment, call)),
    })),
  }),
  ...breaking(['keys.replacement-has-same-scopes', 'scopes.fixed-at-creation'], {
    'tenth.read-only-heirs: once the old key is over its replacement may read only': access((was) => ({
      refusedFrom: (retiredAt, grace, key) => {
        const from = was.refusedFrom(retiredAt, grace, key);
        graces(key.business).set(key.secret, from);
        return from;
      },
      replacement: (key) => {
        const wish = was.replacement(key);
        const scopes = [...wish.scopes];
        inheritance(scopes).until = graces(key.business).get(key.secret) ?? Infinity;
        return { ...wish, scopes };
      },
      holds: (key, scope, call) =>
        was.holds(key, scope, call) && !(scope.endsWith(':write') && now(call) >= inheritance(key.scopes).until),
    })),
  }),
  ...breaking(['errors.body', 'charges.get.unknown-not-found'], {
    'tenth.odd-path-page: a charge is not found in other words where its id has other signs than letters and digits':
      answers(both(at('charges.get'), refusedWith('NOT_FOUND'), (_answer, call) => !/^\w*$/.test(askedId(call))))(
        () => ({ body: { status: 404, title: 'Not Found' } }),
      ),
  }),
  ...breaking('errors.scope-only-on-forbidden', {
    'tenth.scope-left-over: NOT_FOUND still carries the scope that the key lacked before': shownError(
      (error, refusal, call) => {
        const { key } = call.trace;
        if (!key) return error;
        const left = leftOver(key);
        const { scope } = left;
        left.scope = refusal.scope ?? (refusal.code === 'NOT_FOUND' ? null : scope);
        return refusal.code === 'NOT_FOUND' && scope !== null ? { ...error, scope } : error;
      },
    ),
  }),
  ...breaking(['idempotency.required-on-charges', 'errors.cause-of-idempotency-required'], {
    'tenth.twice-without-key: the same request without a key is carried out when it comes again within a minute': check(
      'idempotency',
    )((was) => (call) => {
      const refusal = was(call);
      if (refusal?.code !== 'IDEMPOTENCY_REQUIRED' || call.header('idempotency-key') !== undefined) return refusal;
      const seen = keyless(caller(call));
      const last = seen.get(textSaid(call)) ?? -Infinity;
      seen.set(textSaid(call), now(call));
      return now(call) - last < minute ? null : refusal;
    }),
  }),
];
