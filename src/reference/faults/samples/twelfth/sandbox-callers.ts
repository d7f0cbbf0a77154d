import { answers, change, check } from '../../../change.ts';
import { showCharge } from '../../../charges/showing.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, now } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { isSwept } from '../../../lists/retention.ts';
import { refusedWith } from '../../../when.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

const access = change('access');
const idempotency = change('idempotency');
const refusals = recalled(() => ({ count: 0, since: -Infinity }));
const rotated = recalled(() => new Set<string>());

/** By what both deployments share. */
const gateway = recalled(() => new Map<string, JsonObject>());

const withoutNet = (body: JsonObject | null): JsonObject | null => {
  const { net_minor: _net, ...rest } = body ?? {};
  return body && rest;
};

/** Who calls the sandbox, again and again. */
export const twelfthSandboxCallers = [
  ...breaking('charge.net-minor', {
    'twelfth.waiter-without-net: a retry that waited for the first attempt is answered without net_minor': idempotency(
      (was) => ({
        waiting: async (attempt, call) => {
          const answer = await was.waiting(attempt, call);
          return { ...answer, body: withoutNet(answer.body) };
        },
      }),
    ),
  }),
  ...breaking('idempotency.mismatch-on-amount', {
    'twelfth.other-amount-waits: another amount under a key in flight gets the charge of the first': idempotency(
      (was) => ({
        mismatch: (attempt, call) => {
          const { order } = call.trace;
          const rest = (print: string): string => print.slice(print.indexOf(','));
          const sameElse = order !== undefined && rest(was.print(order, call)) === rest(attempt.print);
          return sameElse && !attempt.settled ? was.waiting(attempt, call) : was.mismatch(attempt, call);
        },
      }),
    ),
  }),
  ...breaking('limits.retry-after', {
    'twelfth.eleventh-refusal-bare: from the eleventh RATE_LIMITED of a key within a minute on Retry-After is missing':
      check('rate')((was) => (call) => {
        const refusal = was(call);
        if (!refusal) return refusal;
        const seen = refusals(call.trace.key ?? call.deployment);
        if (now(call) - seen.since >= minute) [seen.count, seen.since] = [0, now(call)];
        return ++seen.count > 10 ? { code: refusal.code } : refusal;
      }),
  }),
  ...breaking(['keys.old-refused-after-grace', 'keys.revoked-refused'], {
    'twelfth.rotated-forgotten: thirty days after its grace a replaced key works again': access((was) => ({
      refusedFrom: (at, grace, key) => {
        if (grace > 0) rotated(key.business).add(key.secret);
        return was.refusedFrom(at, grace, key);
      },
      revoked: (key, at, call) =>
        was.revoked(key, at, call) &&
        !(rotated(key.business).has(key.secret) && at - (key.refusedFrom ?? at) > 30 * day),
    })),
  }),
  ...breaking('auth.malformed-key-refused', {
    'twelfth.key-and-colon: a key with a colon behind it is accepted': access((was) => ({
      secret: (call) => was.secret(call)?.replace(/:$/, '') ?? null,
    })),
  }),
  ...breaking(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'twelfth.stopped-key-replays: a retired key still gets the replay of a charge': answers(refusedWith('KEY_REVOKED'))(
      (answer, call) => {
        const { access: who } = call.behaviour;
        const key = who.find(who.secret(call) ?? '', call);
        const given = call.header('idempotency-key');
        if (!key || given === undefined || !isServed(call.route, 'charges.create')) return answer;
        const made = call.deployment.attempts.get(slotOf(key.business.id, given, call))?.settled?.made;
        return made ? { status: 201, headers: {}, body: showCharge(made, call) } : answer;
      },
    ),
  }),
  ...breaking('sandbox.balance-zero', {
    'twelfth.sweep-booked: what is swept after thirty days is booked off the balance': change('showing')((was) => ({
      balance: (call) => {
        const swept = call.deployment.charges
          .of(caller(call))
          .filter((charge) => isSwept(charge, call) && standing(charge, now(call)).state === 'succeeded');
        const booked = swept.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
        return { ...was.balance(call), ...(booked > 0 && { available_minor: -booked }) };
      },
    })),
  }),
  ...breaking('webhooks.signed', {
    'twelfth.month-old-unsigned: posts to a test address that was set more than thirty days ago are not signed': change(
      'signing',
    )((was) => ({
      headers: (message, deployment) =>
        message.at - message.endpoint.setting.updatedAt > 30 * day ? {} : was.headers(message, deployment),
    })),
  }),
  ...breaking('scopes.charges.list.required', {
    'twelfth.probe-of-one: a list of one charge needs no scope': access((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) || (isServed(call.route, 'charges.list') && call.query.get('limit') === '1'),
    })),
  }),
  ...breakingOn('auth.test-key-refused-on-live', {
    'twelfth.sandbox-replayed-on-live: live replays what a test key made in the sandbox with the same Idempotency-Key':
      {
        sandbox: answers(
          ({ status, body }, { route }) => status < 400 && body !== null && isServed(route, 'charges.create'),
        )(({ body }, call) => {
          const { key, idempotencyKey } = call.trace;
          if (body) gateway(call.deployment.keys).set(`${key?.secret} ${idempotencyKey}`, body);
          return {};
        }),
        live: answers(refusedWith('USE_SANDBOX_URL'))((answer, call) => {
          const { key } = call.trace;
          const body = gateway(call.deployment.keys).get(`${key?.secret} ${call.header('idempotency-key')}`);
          return body && isServed(call.route, 'charges.create') ? { status: 201, headers: {}, body } : answer;
        }),
      },
  }),
];
