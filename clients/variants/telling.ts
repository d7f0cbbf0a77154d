import type { StartAdapter } from '../../src/client/adapter/adapter.ts';
import { change, given, kind, toldError, toldUnknown } from '../faults/change.ts';
import { named } from '../faults/fault.ts';
import type { Json } from '../reference/call.ts';
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
