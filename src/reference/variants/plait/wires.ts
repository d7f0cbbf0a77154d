import { answers, bounds, change, check, headers, together } from '../../change.ts';
import { always, both, isError, isSuccess } from '../../when.ts';
import { isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import { drawn } from './asked.ts';
import type { Call } from '../../http/call.ts';

/** A facade over a graph: what went wrong stands beside data that there is none, and each answer has its cost. */
export const graphFacade = together(
  change('refusals')((was) => ({ body: (error, call) => ({ data: null, ...was.body(error, call) }) })),
  answers(isSuccess)(({ body }, call) =>
    body ? { body: { ...body, extensions: { operation: nameOf(call), cost: 1 + drawn(call, 3) } } } : {},
  ),
);

const nameOf = ({ route }: Call): string => (route.is === 'served' ? route.operation.replace('.', '_') : '');

const documented: ReadonlySet<string> = new Set(['limit', 'starting_after', 'state', 'customer_ref']);

/** Somebody exact: a parameter twice or one that nobody knows is refused. */
export const exactQueries = check('query')((was) => (call) => {
  const names = [...call.query.keys()];
  const isExact = new Set(names).size === names.length && names.every((name) => documented.has(name));
  return isExact ? was(call) : { code: 'BAD_REQUEST' };
});

/** A gateway takes doubled slashes for one, and tells how it went. */
export const gateway = together(
  change('wire')(() => ({ path: (asked) => asked.replaceAll(/\/{2,}/g, '/') })),
  headers(always)((_usual, { nth }) => ({
    Via: '1.1 kong/3.6.1',
    'X-Kong-Proxy-Latency': String(nth % 5),
    'X-Kong-Upstream-Latency': String(2 + (nth % 7)),
    'Strict-Transport-Security': 'max-age=63072000',
  })),
  bounds({ bodyBytes: 262_144 }),
);

const ordered = (value: JsonValue, from: number): JsonValue => {
  if (Array.isArray(value)) return value.map((each) => ordered(each as JsonValue, from));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, ordered(member, from)] as const);
  const at = from % Math.max(1, members.length);
  return Object.fromEntries([...members.slice(at), ...members.slice(0, at)]);
};

/** Members come as a map without an order has them, another way at each answer. */
export const noOrder = change('wire')((was) => ({
  json: (body, call) => was.json(ordered(body, drawn(call, 11)) as JsonObject, call),
}));

/** Moments have six digits behind the point and the zone of the counter, or of the region that answers. */
export const regionalMoments = change('wire')(() => ({
  dateTime: (moment, call) =>
    drawn(call, 2) === 0
      ? new Date(moment).toISOString().replace('Z', '000+00:00')
      : new Date(moment + 10_800_000).toISOString().replace('Z', '000+03:00'),
}));

/** A monolith in PHP: signs beyond ASCII and slashes are escaped, and a session is begun that nobody needs. */
export const monolith = together(
  change('wire')((was) => ({
    json: (body, call) =>
      was
        .json(body, call)
        .replaceAll('/', String.raw`\/`)
        .replaceAll(/[\u0080-\uFFFF]/g, (sign) => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    contentType: () => 'application/json; charset=UTF-8',
  })),
  headers(always)((_usual, { nth }) => ({
    'X-Powered-By': 'PHP/8.3.11',
    Pragma: 'no-cache',
    Expires: 'Thu, 19 Nov 1981 08:52:00 GMT',
    'Set-Cookie': `PHPSESSID=${nth.toString(36).padStart(26, 'q')}; path=/; secure; HttpOnly`,
  })),
);

/** An error may be kept by nobody, and what was read for as long as it takes to look at it. */
export const keptShortly = together(
  headers(isError)(() => ({ 'Cache-Control': 'no-store' })),
  headers(both(isSuccess, (_answer, { method }) => method === 'GET'))(() => ({
    'Cache-Control': 'private, max-age=0, must-revalidate',
  })),
);

/** Each limit in the words of the structured headers, drawn with or without the seconds. */
export const structuredLimits = change('rate')(() => ({
  headers: ({ limit, remaining, resetIn }, call) => ({
    'X-RateLimit-Policy': `"minute";q=${limit};w=60`,
    'X-RateLimit': `"minute";r=${remaining}${drawn(call, 2) === 0 ? `;t=${Math.ceil(resetIn / 1000)}` : ''}`,
  }),
}));
