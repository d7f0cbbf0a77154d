import { answers, change, operation, shownError } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import { standing } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, both, refusedWith } from '../../../when.ts';
import { sentBody } from './told.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { minute, recalled, second } from '../rare/recalled.ts';

const left = recalled<Map<string, { readonly scope: string; readonly at: number }>>(() => new Map());
const counterRead = recalled<{ at: number; sum: number }>(() => ({ at: -Infinity, sum: 0 }));
const balanceRead = recalled<{ at: number; count: number }>(() => ({ at: -Infinity, count: 0 }));
const waited = new WeakSet<Call>();
const over = recalled<Set<string>>(() => new Set());

/** What the caller's charges brought, those at counters or the others. */
const brought = (counters: boolean, call: Call): number =>
  call.deployment.charges
    .of(caller(call))
    .filter(({ origin }) => (origin.is === 'pos') === counters)
    .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);

const foreignPaid = (call: Call): boolean => {
  const charge = call.deployment.charges.get(askedId(call));
  return (
    charge !== undefined && charge.business !== caller(call) && standing(charge, furthest(call)).state === 'succeeded'
  );
};

const takenThough: Patch = change('checks')((was) => ({
  body: (call) => {
    const refusal = was.body(call);
    const { allowance, key, order } = call.trace;
    if (refusal || !allowance || allowance.retryIn === null || !key || !order) return refusal;
    const known = over(call.deployment);
    if (!known.has(key.secret)) makeCharge(call, order);
    known.add(key.secret);
    return { code: 'RATE_LIMITED', headers: call.behaviour.rate.retryAfter(allowance.retryIn, call) };
  },
  rate: (call) => (asksFor('charges.create')(call) ? null : was.rate(call)),
}));

/** Balances, errors, limits and what every answer carries. */
export const slyAnswerFaults = [
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'sly.balance-in-32-bits: a balance has room for 32 bits': change('ledger')((was) => ({
      available: (business, call) => was.available(business, call) | 0,
    })),
    'sly.balance-in-single-precision: a balance is added up in single precision': change('ledger')((was) => ({
      available: (business, call) => Math.fround(was.available(business, call)),
    })),
  }),
  ...breakingLive(['balance.not-cached', 'money.balance-moves-by-net'], {
    'sly.counters-in-cache: what counters brought is read anew every half minute': change('ledger')(() => ({
      available: (business, call) => {
        const kept = counterRead(business);
        if (now(call) - kept.at >= minute / 2) Object.assign(kept, { at: now(call), sum: brought(true, call) });
        return kept.sum + brought(false, call);
      },
    })),
  }),
  ...breakingLive('balance.settling-zero', {
    'sly.large-payments-settle: a payment of a million TZS is settling for an hour': change('showing')((was) => ({
      balance: (call) => {
        const large = call.deployment.charges
          .of(caller(call))
          .filter((charge) => charge.amount >= 100_000_000 && standing(charge, furthest(call)).state === 'succeeded')
          .filter((charge) => now(call) - charge.createdAt < 60 * minute);
        return { ...was.balance(call), settling_minor: large.reduce((sum, { amount, fee }) => sum + amount - fee, 0) };
      },
    })),
  }),
  ...breaking('errors.never-500', {
    'sly.nul-breaks: a text with the sign of code 0 breaks the service': answers(
      (_answer, call) => asksFor('charges.create')(call) && JSON.stringify(sentBody(call)).includes(String.raw`\u0000`),
    )(() => ({ status: 500 })),
    'sly.limit-overflows: a limit beyond 32 bits breaks the service': answers(
      (_answer, call) => Number(call.query.get('limit')) > 2_147_483_647,
    )(() => ({ status: 500 })),
  }),
  ...breaking('errors.doc-address', {
    'sly.doc-in-swahili: whoever prefers Swahili is sent to pages of another address': change('refusals')((was) => ({
      doc: (code, call) =>
        call.header('accept-language')?.startsWith('sw')
          ? was.doc(code, call).replace('/errors/', '/sw/errors/')
          : was.doc(code, call),
    })),
  }),
  ...breaking('errors.scope-only-on-forbidden', {
    'sly.scope-left-over: for a second after FORBIDDEN_SCOPE the errors of a key carry its scope': shownError(
      (error, refusal, call) => {
        const known = left(call.deployment);
        const key = call.trace.key?.secret ?? '';
        if (refusal.scope) known.set(key, { scope: refusal.scope, at: now(call) });
        const kept = known.get(key);
        return kept && now(call) - kept.at < second ? { ...error, scope: kept.scope } : error;
      },
    ),
  }),
  ...breaking(['errors.body', 'answers.json', 'answers.content-type'], {
    'sly.long-bodies-by-proxy: a body of over 64 KB that is refused is answered by the proxy': (behaviour) => ({
      ...behaviour,
      wire: {
        ...behaviour.wire,
        contentType: (given, call) =>
          given.text === undefined ? behaviour.wire.contentType(given, call) : 'text/html',
      },
      after: [
        ...behaviour.after,
        (given, { payload }) =>
          given.status >= 400 && payload?.is === 'text' && payload.text.length > 65_536
            ? { ...given, body: null, text: '<html><body>Bad Request</body></html>' }
            : given,
      ],
    }),
  }),
  ...breaking('errors.request-id', {
    'sly.limited-without-id: what the limiter refuses has no request_id': shownError((error, { code }) => {
      const { request_id: id, ...rest } = error;
      return code === 'RATE_LIMITED' || id === undefined ? rest : error;
    }),
  }),
  ...breaking('limits.rate-headers', {
    'sly.waiting-without-limits: a retry that waited for the first answer lacks the X-RateLimit headers': (
      behaviour,
    ) => ({
      ...behaviour,
      idempotency: {
        ...behaviour.idempotency,
        waiting: (attempt, call) => {
          waited.add(call);
          return behaviour.idempotency.waiting(attempt, call);
        },
      },
      wire: {
        ...behaviour.wire,
        headers: (given, call) =>
          Object.fromEntries(
            Object.entries(behaviour.wire.headers(given, call)).filter(
              ([name]) => !waited.has(call) || !name.startsWith('X-RateLimit'),
            ),
          ),
      },
    }),
  }),
  ...breaking(['limits.per-key', 'limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'sly.equal-keys-share: keys of a business with the same scopes are counted together': change('rate')(() => ({
      bucket: (_call, { business, scopes }) => `${business.id} ${scopes.join(' ')}`,
    })),
  }),
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'sly.long-pages-cost-more: a page of a hundred costs five requests': change('checks')((was) => ({
      key: (call) => {
        const refusal = was.key(call);
        const meter = call.deployment.meters.get(call.trace.key?.secret ?? '');
        if (call.query.get('limit') === '100')
          for (let more = 0; more < 4; more++) call.trace.allowance = meter?.take(now(call)) ?? null;
        return refusal;
      },
    })),
  }),
  ...breaking('limits.retry-after', {
    'sly.posts-without-retry-after: a POST that is limited is not told when to come again': answers(
      both(refusedWith('RATE_LIMITED'), (_answer, { method }) => method === 'POST'),
    )(() => ({ headers: {} })),
  }),
  ...breaking('errors.rate-limited-takes-nothing', {
    'sly.first-over-taken: the first charge beyond the limit is made and refused': takenThough,
  }),
  ...breaking('charges.get.foreign-indistinguishable', {
    'sly.foreign-told-apart: the refusal of a foreign charge that was paid has one field more': shownError(
      (error, refusal, call) =>
        refusal.code === 'NOT_FOUND' && asksFor('charges.get')(call) && foreignPaid(call)
          ? { ...error, type: 'object_not_yours' }
          : error,
    ),
  }),
  ...breaking('balance.get.status-200', {
    'sly.balance-over-quota: the fifth read of a balance within a minute is accepted and not answered': operation(
      'balance.get',
    )((was) => async (call) => {
      const given = await was(call);
      const reads = balanceRead(caller(call));
      if (now(call) - reads.at > minute) Object.assign(reads, { at: now(call), count: 0 });
      reads.count += 1;
      return reads.count % 5 === 0 ? { ...given, status: 202 } : given;
    }),
  }),
];
