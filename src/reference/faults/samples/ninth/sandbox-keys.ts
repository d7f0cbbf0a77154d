import { asksFor } from '../../../when.ts';
import { change, check, operation, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { listItems } from '../../../lists/pages.ts';
import { showLink } from '../../../links/link-showing.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { recalled, day, hour, minute } from '../rare/recalled.ts';
import { isFinal, standing } from '../../../charges/charge.ts';
import { kept, keyOf } from './means.ts';

const access = change('access');
const idempotency = change('idempotency');

const madeAt = kept<number>();
const limited = kept<{ readonly until: number; readonly minutes: number }>();
const writing = recalled(() => ({ count: 0 }));
const sentBefore = kept<{ readonly key: string; readonly at: number }>();
const replaced = Symbol('replaced');

/** Keys, their counters and what they are compared by. */
export const ninthSandboxKeys = [
  ...breaking('auth.key-in-query-refused', {
    'ninth.old-key-in-query: a key that is thirty days old is taken from the query of a read': access((was) => ({
      newSecret: (mode, deployment) => {
        const secret = was.newSecret(mode, deployment);
        madeAt(deployment.keys).set(secret, deployment.clock.now());
        return secret;
      },
      secret: (call) => {
        const given = was.secret(call);
        if (given !== null || call.method !== 'GET') return given;
        const old = [...call.query.values()].find((value) => {
          const made = madeAt(call.deployment.keys).get(value);
          return made !== undefined && now(call) - made >= 30 * day;
        });
        return old ?? null;
      },
    })),
  }),
  ...breaking('limits.retry-after', {
    'ninth.second-limit-no-wait: a key that is limited in a second minute is not told how long to wait': change('rate')(
      (was) => ({
        retryAfter: (milliseconds, call) => {
          const until = now(call) + milliseconds;
          const before = limited(call.deployment).get(keyOf(call)) ?? { until: -Infinity, minutes: 0 };
          const another = until - before.until > 1000;
          const minutes = before.minutes + (another ? 1 : 0);
          limited(call.deployment).set(keyOf(call), another ? { until, minutes } : before);
          return minutes > 1 ? {} : was.retryAfter(milliseconds, call);
        },
      }),
    ),
  }),
  ...breaking(
    [
      'scopes.balance.get.sufficient',
      'scopes.balance.get.required',
      'errors.cause-of-forbidden-scope',
      'errors.scope-is-the-needed-one',
    ],
    {
      'ninth.scope-of-the-other: while a charge is being written the balance asks for the scope of that': together(
        operation('charges.create')((was) => async (call) => {
          const flight = writing(call.deployment.charges);
          flight.count += 1;
          try {
            await pause(25);
            return await was(call);
          } finally {
            flight.count -= 1;
          }
        }),
        access((was) => ({
          holds: (key, scope, call) =>
            was.holds(
              key,
              asksFor('balance.get')(call) && writing(call.deployment.charges).count > 0 ? 'charges:write' : scope,
              call,
            ),
          neededScope: (scope, call) =>
            asksFor('balance.get')(call) && writing(call.deployment.charges).count > 0
              ? 'charges:write'
              : was.neededScope(scope, call),
        })),
      ),
    },
  ),
  ...breaking('idempotency.mismatch-on-amount', {
    'ninth.less-after-the-end: once a charge has ended a smaller amount with its key is the same request': idempotency(
      (was) => ({
        mismatch: (attempt, call) => {
          const { settled } = attempt;
          const { order } = call.trace;
          if (!settled || !order) return was.mismatch(attempt, call);
          const { made, answer } = settled;
          const ended = isFinal(standing(made, now(call)).state);
          const alike = was.print({ ...order, amount: made.amount }, call) === attempt.print;
          if (!ended || !alike || order.amount >= made.amount) return was.mismatch(attempt, call);
          call.trace.replayed = true;
          return was.replay(made, answer, call);
        },
      }),
    ),
  }),
  ...breaking('idempotency.mismatch-on-reference', {
    'ninth.reference-forgotten: an hour later the reference of a charge is not compared any more': idempotency(
      (was) => ({
        mismatch: (attempt, call) => {
          const { settled } = attempt;
          const { order } = call.trace;
          if (!settled || !order || now(call) - settled.made.createdAt < hour) return was.mismatch(attempt, call);
          const { made, answer } = settled;
          if (was.print({ ...order, reference: made.reference }, call) !== attempt.print)
            return was.mismatch(attempt, call);
          call.trace.replayed = true;
          return was.replay(made, answer, call);
        },
      }),
    ),
  }),
  ...breaking('idempotency.required-on-charges', {
    'ninth.keyless-repeat: a charge without a key that repeats one within ten minutes is taken for its replay': check(
      'idempotency',
    )((was) => (call) => {
      const text = call.payload?.is === 'text' ? call.payload.text : null;
      if (!asksFor('charges.create')(call) || text === null) return was(call);
      const slot = `${caller(call).id} ${text}`;
      const before = sentBefore(call.deployment.charges).get(slot);
      if (call.header('idempotency-key') === undefined && before && now(call) - before.at < 10 * minute) {
        call.trace.idempotencyKey = before.key;
        return null;
      }
      const refusal = was(call);
      const { idempotencyKey: key } = call.trace;
      if (!refusal && key !== undefined) sentBefore(call.deployment.charges).set(slot, { key, at: now(call) });
      return refusal;
    }),
  }),
  ...breaking('keys.replacement-has-same-lifetime', {
    'ninth.grandchild-for-ever: the replacement of a replacement lives without end': access((was) => ({
      replacement: (key) => {
        const wish = was.replacement(key);
        const again = replaced in key;
        return Object.assign({ ...wish, ...(again && { lifetimeDays: null }) }, { [replaced]: true });
      },
    })),
  }),
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'ninth.posts-weigh-two: a POST counts as two requests': check('key')((was) => (call) => {
      const refusal = was(call);
      const { key } = call.trace;
      const bucket = key && call.method === 'POST' ? call.behaviour.rate.bucket(call, key) : null;
      const meter = bucket === null ? undefined : call.deployment.meters.get(bucket);
      if (meter) call.trace.allowance = meter.take(now(call));
      return refusal;
    }),
  }),
  ...breaking('sandbox.unserved-payment-links', {
    'ninth.sandbox-link-pages: the sandbox gives a business with a website a page of links where a limit is asked for':
      together(
        change('operations')(() => ({
          'links.list': (call) => listItems(call.behaviour.linkPages, showLink, call),
        })),
        check('route')((was) => (call) => {
          const shown = call.query.has('limit') && caller(call).website !== null;
          return asksFor('links.list')(call) && !shown ? call.behaviour.unserved(call) : was(call);
        }),
      ),
  }),
];
