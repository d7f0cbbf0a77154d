import { change, check, together } from '../../change.ts';
import { liveOperations } from '../../operations.ts';
import { parseObject } from '../../http/payload.ts';
import type { Call } from '../../http/call.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Operation } from '../../http/operation.ts';
import { refuse } from '../../errors/refuse.ts';
import type { Refusal } from '../../errors/refusal.ts';

/** What a body is refused for that holds something else than a JSON object. */
function unreadable({ payload, behaviour }: Call): Refusal | null {
  if (payload === null) return null;
  if (payload.is === 'too_big') return { code: 'BAD_REQUEST', status: 413 };
  if (payload.is === 'not_text') return { code: 'BAD_REQUEST' };
  const isEmpty = payload.text.trim() === '';
  return isEmpty || parseObject(payload.text, behaviour.bounds.nesting) ? null : { code: 'BAD_REQUEST' };
}

/** Bodies are parsed by what stands before all else. */
export const parserFirst = check('key')((was) => (call) => unreadable(call) ?? was(call));

/** Whose key is for the other address is told so, whatever became of the key since. */
export const addressFirst = change('checks')((was) => ({
  key: (call) => {
    const { access } = call.behaviour;
    const secret = access.secret(call);
    const known = secret === null ? undefined : access.find(secret, call);
    if (!known || access.rightAddress(known, call)) return was.key(call);
    return { code: call.deployment.mode === 'test' ? 'LIVE_KEY_ON_SANDBOX' : 'USE_SANDBOX_URL' };
  },
}));

const unserved: Operation = (call) => refuse(call, { code: 'NOT_FOUND' });

/** One program with one table of routes: what a sandbox does not serve is refused by what stands behind all checks. */
export const sameRoutes = change('operations')((was) =>
  Object.fromEntries(
    (Object.keys(liveOperations) as EndpointName[]).map((name) => [name, was[name] ?? unserved] as const),
  ),
);

const isJson = (given: string | undefined): boolean => /^application\/json\s*(?:;|$)/i.test(given ?? '');

const posts: ReadonlySet<string> = new Set<EndpointName>([
  'charges.create',
  'pos.create',
  'bills.create',
  'bills.notify',
  'links.create',
  'webhook-endpoints.set',
  'events.retry',
]);

/** Whatever is posted is a JSON object, also where nothing is asked of it. */
export const objectsAlone = together(
  change('parsers')(() => ({
    'events.retry': { body: (call) => ((unreadable(call) ?? isEmptyBody(call)) ? { code: 'BAD_REQUEST' } : null) },
  })),
  check('body')((was) => (call) => {
    const isPost = call.route.is === 'served' && posts.has(call.route.operation);
    return isPost && !isJson(call.header('content-type')) ? { code: 'BAD_REQUEST', status: 415 } : was(call);
  }),
);

const isEmptyBody = ({ payload }: Call): boolean => payload?.is !== 'text' || payload.text.trim() === '';

/** A request that holds a key where addresses are logged is not answered. */
export const noKeysInAddresses = check('query')(
  (was) => (call) =>
    [...call.query].some(([name, value]) => name !== 'customer_ref' && /sk_(?:live|test)_/.test(value))
      ? { code: 'BAD_REQUEST' }
      : was(call),
);

const longest = 2000;

/** An address has its bounds, and what is read has no body. */
export const plainReads = check('query')((was) => (call) => {
  if (call.query.toString().length > longest) return { code: 'BAD_REQUEST', status: 414 };
  const length = Number(call.header('content-length') ?? '0');
  const hasBody = length > 0 || call.header('transfer-encoding') !== undefined;
  return call.method === 'GET' && hasBody ? { code: 'BAD_REQUEST' } : was(call);
});
