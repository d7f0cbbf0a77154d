import { answers, change, check, headers, together } from '../../change.ts';
import { always, both, isError, type When } from '../../when.ts';
import { caller, now, type Call } from '../../http/call.ts';
import type { BodyPolicy } from '../../bodies/body.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { Key } from '../../world/accounts.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import { statusOf } from '../../../contract/errors.ts';

const patience = 3;
const tar_ms = 110;

const isRefused: When = ({ status }) => status >= 400 && status < 500 && status !== 429;

/** Whoever is refused three times on end has to wait a little, until something succeeds. */
export const tarpit: Patch = (behaviour) => {
  const refused = new Map<Key, number>();
  return {
    ...behaviour,
    after: [
      ...behaviour.after,
      async (answer, call) => {
        const { key } = call.trace;
        if (!key) return answer;
        const count = isRefused(answer, call) ? (refused.get(key) ?? 0) + 1 : 0;
        refused.set(key, count);
        if (count <= patience) return answer;
        await pause(tar_ms);
        return { ...answer, headers: { ...answer.headers, 'X-Tarpit': String(count) } };
      },
    ],
  };
};

const seconds = (milliseconds: number): string => String(Math.max(1, Math.ceil(milliseconds / 1000)));

/** The less is left of a limit, the more is told of it. */
export const tellingMore = change('rate')(() => ({
  headers: ({ limit, remaining, resetIn, retryIn }, call) => ({
    'X-RateLimit-Remaining': String(remaining),
    ...(remaining < limit - 5 && { 'X-RateLimit-Limit': String(limit) }),
    ...(remaining < limit / 2 && { 'X-RateLimit-Reset': seconds(resetIn) }),
    ...(retryIn !== null && { 'X-RateLimit-Retry-At': String(Math.ceil((now(call) + retryIn) / 1000)) }),
  }),
}));

const long_ms = 20_000;

/** A short wait is told in seconds, a long one as a date. */
export const waitByLength = change('rate')(() => ({
  retryAfter: (milliseconds, call) => ({
    'Retry-After':
      milliseconds > long_ms ? new Date(now(call) + milliseconds + 999).toUTCString() : seconds(milliseconds),
  }),
}));

const documented: ReadonlySet<string> = new Set(['limit', 'starting_after', 'state', 'customer_ref']);

/** What nobody documented is ignored in a query unless it looks like an attack. */
export const queryFilter = check('query')((was) => (call) => {
  const odd = [...call.query].some(([name, value]) => !documented.has(name) && /[<>'";]/.test(name + value));
  return odd ? { code: 'BAD_REQUEST' } : was(call);
});

type Named = Pick<BodyPolicy<Readonly<Record<string, unknown>>>, 'names'>;

const plainNames = ({ names }: Named): Named => ({
  names: (body, call) =>
    Object.keys(body).every((name) => /^[\w.-]{1,64}$/.test(name)) ? names(body, call) : { code: 'BAD_REQUEST' },
});

/** A name that is no word is refused, and any other that is not known ignored. */
export const wordsForNames = together(
  change('order')(plainNames),
  change('posOrder')(plainNames),
  change('billOrder')(plainNames),
  change('linkOrder')(plainNames),
);

/** Who has a key that is no good is told so in another way than who has none, and both connections end. */
export const challenges = answers(both(isError, ({ status }) => status === 401))(({ headers: own }, call) => ({
  headers: {
    ...own,
    'WWW-Authenticate':
      call.header('authorization') === undefined ? 'Bearer realm="v1"' : 'Bearer realm="v1", error="invalid_token"',
    Connection: 'close',
  },
}));

/** The first answer to a key carries a greeting. */
export const welcomed: Patch = (behaviour) => {
  const known = new Set<Key>();
  return headers(always)((_usual, { trace: { key } }) => {
    if (!key || known.has(key)) return {};
    known.add(key);
    return { 'X-Welcome': 'Karibu! Keep the request ids of what goes wrong.' };
  })(behaviour);
};

const young_ms = 2000;

const byAge = <Asked, Made extends { readonly createdAt: number }>(
  was: Idempotency<Asked, Made>,
): Partial<Idempotency<Asked, Made>> => ({
  replay: (made, first, call) =>
    now(call) - made.createdAt < young_ms ? first : { ...was.replay(made, first, call), status: 200 },
});

/** A replay within two seconds is the first answer, a later one tells the present with 200. */
export const replaysByAge = together(
  change('idempotency')((was) => byAge(was)),
  change('posIdempotency')((was) => byAge(was)),
  change('linkIdempotency')((was) => byAge(was)),
);

const ofMoney: ReadonlySet<ErrorCode> = new Set(['BAD_AMOUNT', 'AMOUNT_TOO_SMALL', 'BAD_CURRENCY', 'BAD_RAIL']);

const isFor = ({ route }: Call, ...paths: readonly string[]): boolean =>
  route.is === 'served' && paths.some((path) => route.operation.startsWith(path));

/** Older controllers answer what they do not like by 400, newer ones by 422 or 409. */
export const statusByController = change('refusals')((was) => ({
  status: (refusal, call) => {
    const { code } = refusal;
    if (statusOf(code) !== null || refusal.status !== undefined || call.route.is !== 'served')
      return was.status(refusal, call);
    if (ofMoney.has(code)) return isFor(call, 'charges', 'pos') ? 422 : 400;
    return code === 'TILL_CLOSED' ? 409 : was.status(refusal, call);
  },
}));

/** The first refusal of a kind comes to a business with a hint. */
export const hintOnce: Patch = (behaviour) => {
  const told = new Set<string>();
  return change('refusals')((was) => ({
    error: (refusal, call) => {
      const error = was.error(refusal, call);
      if (!call.trace.key) return error;
      const name = `${caller(call).id} ${refusal.code}`;
      if (told.has(name)) return error;
      told.add(name);
      return { ...error, hint: 'You meet this for the first time: the page at doc explains it.' };
    },
  }))(behaviour);
};

/** What is read may be kept if it is asked for again, what was written not even for a moment. */
export const cachedByMethod = headers(({ status }) => status < 400)((_usual, { method }) => ({
  'Cache-Control': method === 'GET' ? 'private, no-cache' : 'no-store',
}));
