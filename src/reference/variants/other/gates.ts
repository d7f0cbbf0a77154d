import type { Patch } from '../../behaviour.ts';
import { change, fieldOf, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { CheckName } from '../../http/checks.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Refusal } from '../../errors/refusal.ts';
import { varying } from '../variant.ts';

type Order = readonly CheckName[];

const readingOrder: Order = ['address', 'rate', 'route', 'query', 'scope', 'business', 'idempotency', 'body'];
const orders: Readonly<Partial<Record<EndpointName, Order>>> = {
  'charges.create': ['address', 'route', 'rate', 'query', 'body', 'idempotency', 'scope', 'business'],
  'pos.create': ['address', 'scope', 'idempotency', 'route', 'body', 'query', 'business', 'rate'],
  'bills.create': ['scope', 'address', 'body', 'business', 'query', 'rate', 'route', 'idempotency'],
  'bills.notify': ['route', 'body', 'query', 'scope', 'idempotency', 'address', 'business', 'rate'],
  'links.create': ['rate', 'business', 'address', 'body', 'scope', 'idempotency', 'query', 'route'],
  'webhook-endpoints.set': ['body', 'address', 'business', 'rate', 'route', 'query', 'scope', 'idempotency'],
};

const orderFor = ({ route }: Call): Order => (route.is === 'served' && orders[route.operation]) || readingOrder;

/** Each endpoint was written by somebody else. */
const byEndpoint: Patch = (behaviour) => {
  const { checks } = behaviour;
  const key = (call: Call): Refusal | null => {
    for (const name of ['key', ...orderFor(call)] as const) {
      const refusal = checks[name](call);
      if (refusal) return refusal;
    }
    return null;
  };
  return { ...behaviour, checkOrder: ['key'], checks: { ...checks, key } };
};

const exactBearer = /^Bearer ([^\s]+)$/;

type BodyRoom = 'order' | 'posOrder' | 'billOrder' | 'linkOrder' | 'webhookOrder' | 'noticeOrder';

/** By field, how null is refused there. */
const optional: Readonly<Partial<Record<string, ErrorCode>>> = {
  currency: 'BAD_CURRENCY',
  reference: 'BAD_REQUEST',
  description: 'BAD_REQUEST',
  metadata: 'BAD_REQUEST',
  payer_name: 'BAD_REQUEST',
  kind: 'BAD_REQUEST',
  max_uses: 'BAD_REQUEST',
  success_url: 'BAD_RETURN_URL',
};

const nullIn = (body: JsonObject, expiry: ErrorCode): Refusal | null => {
  const codes = Object.entries(body).flatMap(([name, value]) =>
    value === null ? [name === 'expires_at' ? expiry : optional[name]] : [],
  );
  const code = codes.find((each) => each !== undefined);
  return code === undefined ? null : { code };
};

/** Only what is documented is taken, written as it is documented. */
const strictBody =
  (room: BodyRoom): Patch =>
  (behaviour) => {
    const policy = behaviour[room];
    const known = Object.values(policy.fields as Record<string, { readonly name: string }>).map(({ name }) => name);
    const expiry = room === 'billOrder' ? 'BAD_EXPIRY' : 'BAD_REQUEST';
    const names = (body: JsonObject): Refusal | null =>
      Object.keys(body).every((name) => known.includes(name)) ? nullIn(body, expiry) : { code: 'BAD_REQUEST' };
    const mediaType = (given: string | undefined): Refusal | null =>
      /^application\/json\s*(?:;|$)/i.test(given ?? '') ? null : { code: 'BAD_REQUEST' };
    return { ...behaviour, [room]: { ...policy, names, mediaType } };
  };

const parameters: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  'charges.list': ['limit', 'starting_after', 'state'],
  'bills.list': ['limit', 'starting_after', 'customer_ref', 'state'],
  'links.list': ['limit'],
  'events.list': ['limit', 'starting_after'],
  'webhook-endpoints.list': ['limit', 'starting_after'],
};

const strictQuery = change('checks')((was) => ({
  query: (call) => {
    const { query, route } = call;
    const known = (route.is === 'served' ? parameters[route.operation] : undefined) ?? [];
    const names = [...query.keys()];
    const isKnown = names.every((name, at) => known.includes(name) && names.indexOf(name) === at);
    return isKnown ? was.query(call) : { code: 'BAD_REQUEST' };
  },
}));

const strictGate = together(
  change('access')(() => ({ secret: (call) => exactBearer.exec(call.header('authorization') ?? '')?.[1] ?? null })),
  ...(['order', 'posOrder', 'billOrder', 'linkOrder', 'webhookOrder', 'noticeOrder'] as const).map(strictBody),
  strictQuery,
);

type LimitReading = { readonly limit: (call: Call) => { readonly value: number } };

const anyLimit: LimitReading = {
  limit: ({ query, behaviour }) => {
    const { minimum, maximum, default: usual } = behaviour.bounds.page;
    const given = Number.parseInt(query.get('limit') ?? '', 10);
    return { value: Number.isNaN(given) ? usual : Math.min(maximum, Math.max(minimum, given)) };
  },
};

const laxGate = together(
  fieldOf('billOrder')('customerRef')((was) => (given, call) => (given === '' ? { value: '' } : was(given, call))),
  fieldOf('noticeOrder')('phone')(
    (was) => (given, call) => was(typeof given === 'string' ? given.replaceAll(/[ -]/g, '') : given, call),
  ),
  change('notices')(() => ({ mask: (phone) => `${'X'.repeat(9)}${phone.slice(-3)}` })),
  change('pages')((was) => ({
    ...anyLimit,
    cursor: (call) => {
      const cursor = was.cursor(call);
      return 'code' in cursor ? { value: null } : cursor;
    },
  })),
  change('billPages')((was) => ({
    ...anyLimit,
    filter: (call) => {
      const filter = was.filter(call);
      return 'code' in filter ? { value: { customerRef: call.query.get('customer_ref'), state: null } } : filter;
    },
  })),
  change('eventPages')(() => anyLimit),
  change('linkPages')(() => anyLimit),
  change('wire')(() => ({ anySlash: true })),
);

export const gateVariants = varying({
  'other.order-by-endpoint: each endpoint makes its checks in an order of its own, but for the key': byEndpoint,
  'other.strict-gate: nothing is taken but what is documented: names, parameters once each, Bearer in this spelling, no null':
    strictGate,
  'other.lax-gate: any limit and cursor, an empty customer_ref, blanks within a phone, a slash at the end; a number is masked by X':
    laxGate,
});
