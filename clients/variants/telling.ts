import type { StartAdapter } from '../../src/client/adapter/adapter.ts';
import { change, given, kind, status, statusAfter, toldError, toldUnknown } from '../faults/change.ts';
import { named } from '../faults/fault.ts';
import type { Json } from '../reference/call.ts';
import { ApiError, isPassing, WrongUse } from '../reference/errors.ts';
import type { ClientVariant } from './variant.ts';

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const renamed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [camel(name), renamed(each)]));
};

/** What a caller set is the caller's. */
const camelled = ({ metadata, ...value }: Json): Json => ({
  ...(renamed(value) as Json),
  ...(metadata !== undefined && { metadata }),
});

const moments = ['created', 'updated', 'expires_at', 'cancelled_at'];
const dated = (value: Json): Json =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      moments.includes(name) && typeof each === 'string' ? new Date(each) : each,
    ]),
  );

const without =
  (name: string) =>
  (value: Json): Json =>
    Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));

const known: Readonly<Record<string, readonly string[]>> = {
  charge:
    'id object state amount_minor fee_minor net_minor mdr_minor currency rail reference metadata till qr token'.split(
      ' ',
    ),
  bill: 'id object state control_number control_number_printed customer_ref amount_minor outstanding_minor'.split(' '),
};

const picked = (value: Json): Json => {
  const names = known[String(value['object'])] ?? [];
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
};

/** What a typed language has where nothing came. */
const zeros: Readonly<Record<string, unknown>> = {
  fee_minor: 0,
  max_uses: 0,
  last_attempt_at: 0,
  next_attempt_at: 0,
  expires_at: '0001-01-01T00:00:00Z',
  cancelled_at: '0001-01-01T00:00:00Z',
  success_url: '',
  description: '',
  reference: '',
};
const ofKind: Readonly<Record<string, readonly string[]>> = {
  charge: ['fee_minor', 'description', 'reference'],
  payment_link: ['max_uses', 'expires_at', 'success_url', 'reference'],
  bill: ['expires_at', 'cancelled_at'],
};
const typed = (value: Json): Json => {
  const missing = Object.fromEntries((ofKind[String(value['object'])] ?? []).map((name) => [name, zeros[name]]));
  const its = Object.entries(value).map(([name, each]) => [name, each === null && name in zeros ? zeros[name] : each]);
  const { delivery } = value;
  const nested = typeof delivery === 'object' && delivery !== null && { delivery: typed(delivery as Json) };
  return { ...missing, ...Object.fromEntries(its), ...nested };
};

const isCode = (value: Json): boolean => 'qr' in value;

const few = new Set([
  'capabilities',
  'configure',
  'create_charge',
  'get_charge',
  'list_charges',
  'wait_for_charge',
  'get_balance',
  'handle_event',
]);

/** An SDK that lacks most of the operations. */
const lacking =
  (has: (op: string) => boolean) =>
  (start: StartAdapter): StartAdapter =>
  () => {
    const adapter = start();
    return {
      get trouble() {
        return adapter.trouble;
      },
      tell: (op, args, client) => (has(op) ? adapter.tell(op, args, client) : Promise.resolve({ is: 'unsupported' })),
      kill: () => adapter.kill(),
    };
  };

export const tellingVariants: readonly ClientVariant[] = [
  ...named({
    'results.camel-case: gives fields in camelCase': given(() => true, camelled),
    'results.dates: gives date-times as dates': given(() => true, dated),
    'results.picked: gives the fields that it knows, and no others': given(kind('charge', 'bill'), picked),
    'results.no-nulls: leaves out what is null': given(
      () => true,
      (value) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)),
    ),
    'results.no-token: keeps the token of a POS charge to itself': given(kind('charge'), without('token')),
    'results.zeros: gives the zero of its language where nothing came': given(() => true, typed),
    'results.code-drawn: gives the code that it drew itself, as base64': given(isCode, (value) => ({
      ...value,
      qr: Buffer.from(`\u0089PNG ${String(value['qr'])}`).toString('base64'),
    })),
    'results.code-bytes: gives the code that it drew itself, as bytes, and no address': given(
      isCode,
      ({ qr: _left, ...value }) => ({ ...value, image: { format: 'png', bytes: [137, 80, 78, 71] } }),
    ),
    'results.summaries: gives a part of each object in lists': given(
      (_value, op) => op.startsWith('list_'),
      ({ id, object, state, amount_minor }) => ({ id, object, state, amount_minor }),
    ),
    'results.event-charge: gives the charge of an event under a name of its own': given(
      kind('event'),
      ({ data, ...value }) => ({ ...value, charge: data }),
    ),
    'errors.no-status: tells no status with an error': toldError(() => true, without('status')),
    'errors.no-doc: tells no page with an error': toldError(() => true, without('doc')),
    'errors.words: tells an answer that was lost in words alone': toldUnknown((told) =>
      told['code'] === 'CONNECTION' ? { message: 'nobody knows what came of it' } : told,
    ),
    'orders.by-webhook: fulfils orders on webhooks, never on reads': change('orders')((was) => ({
      statusOf: (seen) => {
        const status = was.statusOf(seen);
        return status === 'fulfilled' && seen.from !== 'event' && seen.order.status !== 'fulfilled'
          ? 'waiting'
          : status;
      },
    })),
    'orders.failed-if-not-taken: calls an order failed where every answer says that nothing was taken': statusAfter(
      (was, error) => (error instanceof ApiError && isPassing(error) ? 'failed' : was),
    ),
    'orders.early-refused: refuses an event that comes before the answer, so that it is posted again': status(
      (was, { from, order }) => {
        if (from === 'event' && order.charge === null && order.request !== null) throw new WrongUse('not known yet');
        return was;
      },
    ),
    'orders.by-read: fulfils orders on reads, never on webhooks': change('events')(() => ({ isPayment: () => false })),
  }),
  {
    name: 'adapter.third',
    text: 'has no more than a third of the operations',
    patch: (policy) => policy,
    adapter: lacking((op) => few.has(op)),
  },
  {
    name: 'adapter.no-shop',
    text: 'is an SDK without orders and webhooks',
    patch: (policy) => policy,
    adapter: lacking((op) => !['submit_order', 'order_status', 'handle_event'].includes(op)),
  },
  {
    name: 'adapter.one-client',
    text: 'has one client in a process',
    patch: (policy) => policy,
    adapter: lacking((op) => op !== 'capabilities'),
  },
];
