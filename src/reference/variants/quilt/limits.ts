import { answers, change, check, headers, shownError, together } from '../../change.ts';
import { always, refusedWith } from '../../when.ts';
import { during, released } from './phases.ts';
import { isServed } from '../../http/route.ts';
import { minute, type RateCounter } from '../../limits/rate-counter.ts';
import { now, type Call } from '../../http/call.ts';
import { parseObject } from '../../http/payload.ts';
import type { BodyPolicy } from '../../bodies/body.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Pages } from '../../lists/pages.ts';

/** A minute that begins at a second of its own. */
function ownMinute(limit: number, begins: number): RateCounter {
  let current = Number.NaN;
  let used = 0;
  return {
    take: (moment) => {
      const nth = Math.floor((moment - begins) / minute);
      if (nth !== current) [current, used] = [nth, 0];
      used = Math.min(used + 1, limit + 1);
      const resetIn = (nth + 1) * minute + begins - moment;
      return { limit, remaining: Math.max(0, limit - used), resetIn, retryIn: used > limit ? resetIn : null };
    },
  };
}

/** Minutes of keys begin one after another, seven seconds apart. */
export const minutesOfTheirOwn = (behaviour: Parameters<ReturnType<typeof together>>[0]): typeof behaviour => {
  let keys = 0;
  return change('rate')(() => ({ rateCounter: (limit) => ownMinute(limit, (keys++ % 8) * 7000) }))(behaviour);
};

/** After a release the headers of a limit have second names beside those that they had. */
export const secondNames = during(released, (is) =>
  change('rate')((was) => ({
    headers: (allowance, call) => {
      const usual = was.headers(allowance, call);
      if (!is(call)) return usual;
      const { limit, remaining, resetIn } = allowance;
      return {
        'X-RateLimit-Minute': `${limit - remaining}/${limit}`,
        'X-RateLimit-Reset-At': new Date(now(call) + resetIn).toISOString(),
        ...usual,
      };
    },
  })),
);

/** Who is limited is told how long in words too. */
export const waitInWords = answers(refusedWith('RATE_LIMITED'))(({ headers: own, body }) => ({
  body: { ...body, advice: `Come back in ${own['Retry-After'] ?? '60'} s.` },
}));

const refusing = <Asked>(was: BodyPolicy<Asked>, isLenient: (call: Call) => boolean): Partial<BodyPolicy<Asked>> => ({
  names: (body, call) => {
    const known = new Set(Object.values<{ readonly name: string }>(was.fields).map(({ name }) => name));
    const isKnown = Object.keys(body).every((name) => known.has(name));
    return isKnown || isLenient(call) ? was.names(body, call) : { code: 'BAD_REQUEST' };
  },
});

const clamping = <Item, Filter>(
  was: Pages<Item, Filter>,
  isLenient: (call: Call) => boolean,
): Partial<Pages<Item, Filter>> => ({
  limit: (call) => {
    const limit = was.limit(call);
    if (!('code' in limit) || !isLenient(call)) return limit;
    const { minimum, maximum, default: usual } = call.behaviour.bounds.page;
    const given = Number(call.query.get('limit'));
    return { value: Number.isInteger(given) ? Math.min(maximum, Math.max(minimum, given)) : usual };
  },
});

/** Every change is additive: what the first release refuses of what nobody asked for, the second takes. */
export const moreIsTaken = during(released, (is) =>
  together(
    change('order')((was) => refusing(was, is)),
    change('posOrder')((was) => refusing(was, is)),
    change('billOrder')((was) => refusing(was, is)),
    change('linkOrder')((was) => refusing(was, is)),
    change('pages')((was) => clamping(was, is)),
    change('billPages')((was) => clamping(was, is)),
    change('linkPages')((was) => clamping(was, is)),
    change('eventPages')((was) => clamping(was, is)),
    headers(always)((_usual, call) => ({ 'API-Version': is(call) ? '1.9' : '1.8' })),
  ),
);

/** From a release on a body is read before its key is looked for. */
export const bodyFirstLater = during(released, (is) =>
  check('idempotency')((was) => (call) => (is(call) ? (call.behaviour.checks.body(call) ?? was(call)) : was(call))),
);

type Problem = { readonly field: string; readonly code: string };

function problemsOf<Asked>({ fields }: BodyPolicy<Asked>, body: JsonObject, call: Call): readonly Problem[] {
  const all = Object.values<{
    readonly name: string;
    readonly read: BodyPolicy<{ it: unknown }>['fields']['it']['read'];
  }>(fields);
  return all.flatMap(({ name, read }) => {
    const reading = read(Object.hasOwn(body, name) ? body[name] : undefined, call);
    return 'code' in reading ? [{ field: name, code: reading.code }] : [];
  });
}

/** All that is wrong with a charge is told at once, where two things or more are. */
export const allProblems = shownError((error, _refusal, call) => {
  const { route, payload, behaviour, trace } = call;
  if (!isServed(route, 'charges.create') || payload?.is !== 'text' || !trace.key) return error;
  const body = parseObject(payload.text, behaviour.bounds.nesting);
  const problems = body ? problemsOf(behaviour.order, body, call) : [];
  return problems.length < 2 ? error : { ...error, also: problems.map((problem) => ({ ...problem })) };
});
