import type { Json } from '../reference/call.ts';
import type { Seen } from '../reference/orders.ts';
import { change, counter, given, kind, shown, status, statusAfter, toldUnknown } from './change.ts';
import { breaking, type ClientFault, type Patch } from './fault.ts';

const charge = kind('charge');
const isOpen = ({ state }: Json): boolean => state === 'processing' || state === 'requires_payment';
const stands = (state: unknown): Patch =>
  given(
    (its) => charge(its) && isOpen(its),
    (its) => ({ ...its, state }),
  );
/** A wait that is cut short gives the charge with a state that nobody told. */
const endsAs = (state: string): Patch => change('waits')(() => ({ atTheEnd: (its) => ({ ...its, state }) }));

export const stateFaults: readonly ClientFault[] = [
  ...breaking('client.processing-is-not-failure', {
    'states.processing-failed: gives a charge that is processing as failed': stands('failed'),
    'states.unpaid-code-failed: gives a POS charge that nobody has paid yet as failed': shown(
      (its) => charge(its) && 'till' in its,
      'state',
      (state) => (state === 'requires_payment' ? 'failed' : state),
    ),
    'states.read-failed: gives a charge that is processing as failed when it is read': given(
      (its, op) => op === 'get_charge' && charge(its) && isOpen(its),
      (its) => ({ ...its, state: 'failed' }),
    ),
    'states.order-failed: calls an order failed whose charge is processing': status((was, { charge: its }) =>
      isOpen(its) ? 'failed' : was,
    ),
  }),
  ...breaking('client.no-fulfilment-on-created', {
    'fulfils.on-created: fulfils an order when its charge is made': status((was, { from }) =>
      from === 'creation' ? 'fulfilled' : was,
    ),
    'fulfils.large-on-created: fulfils an order of a large amount when its charge is made': status(
      (was, { from, order }) =>
        from === 'creation' && Number(order.request?.['amount_minor']) > 50_000 ? 'fulfilled' : was,
    ),
    'fulfils.on-created-again: fulfils an order that was begun before a crash when its charge is there': status(
      (was, { from, order }) => (from === 'creation' && order.resumed ? 'fulfilled' : was),
    ),
  }),
  ...breaking('client.no-fulfilment-before-succeeded', {
    'fulfils.processing: fulfils an order when a read tells processing': status((was, { from, charge: its }) =>
      from === 'read' && its['state'] === 'processing' ? 'fulfilled' : was,
    ),
    'fulfils.large-processing: fulfils an order of a large amount when a read tells processing': status(
      (was, { from, order, charge: its }) =>
        from === 'read' && its['state'] === 'processing' && Number(order.request?.['amount_minor']) > 20_000
          ? 'fulfilled'
          : was,
    ),
    'fulfils.all-but-failed: fulfils every order that has not failed once it was read': status((was, { from }) =>
      from === 'read' && was !== 'failed' ? 'fulfilled' : was,
    ),
    'fulfils.unknown-state: fulfils an order whose charge has a state that it does not know': status(
      (was, { charge: { state } }) =>
        ['requires_payment', 'processing', 'succeeded', 'failed', 'expired'].includes(String(state))
          ? was
          : 'fulfilled',
    ),
    'fulfils.expired: fulfils an order whose charge expired': status((was, { from, charge: its }) =>
      from === 'read' && its['state'] === 'expired' ? 'fulfilled' : was,
    ),
    'fulfils.failed: fulfils an order whose payer declined': status((was, { from, charge: its }) =>
      from === 'read' && its['state'] === 'failed' ? 'fulfilled' : was,
    ),
  }),
  ...breaking('client.no-cancel-on-processing', {
    'cancels.processing: cancels an order whose charge is processing': status((was, { charge: its }) =>
      isOpen(its) ? 'cancelled' : was,
    ),
    'cancels.when-read: cancels an order when a read tells processing': status((was, { from, charge: its }) =>
      from === 'read' && isOpen(its) ? 'cancelled' : was,
    ),
    'cancels.second-read: cancels an order that is still processing at the second read': (policy) => {
      const count = counter();
      const isSecond = ({ order, from }: Seen): boolean => from === 'read' && count(order.order) >= 2;
      return status((was, seen) => (isOpen(seen.charge) && isSecond(seen) ? 'cancelled' : was))(policy);
    },
    'cancels.after-crash: cancels an order that was begun before a crash': status((was, { order, charge: its }) =>
      order.resumed && isOpen(its) ? 'cancelled' : was,
    ),
    'cancels.large: cancels an order of a large amount whose charge is processing': status(
      (was, { order, charge: its }) =>
        isOpen(its) && Number(order.request?.['amount_minor']) > 20_000 ? 'cancelled' : was,
    ),
  }),
  ...breaking('client.waits-the-window', {
    'waits.failed: gives a charge as failed when the time runs out': endsAs('failed'),
    'waits.expired: gives a charge as expired when the time runs out': endsAs('expired'),
    'waits.declined: tells a time that ran out as a payer who declined': toldUnknown((told) =>
      told['code'] === 'TIMEOUT' ? { ...told, code: 'PAYER_DECLINED' } : told,
    ),
  }),
  ...breaking('client.lost-answer-is-unknown', {
    'unknown.cancelled: cancels an order whose answer was lost': statusAfter((was) =>
      was === 'waiting' ? 'cancelled' : was,
    ),
  }),
];
