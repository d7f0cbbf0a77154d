import { asText, type JsonValue } from '../../json.ts';
import { change } from '../../change.ts';
import { billAt, billField, billMaking, isPaidInPart, isPaidUp, shownBill } from './changes.ts';
import { liveFault } from '../live-fault.ts';
import { without } from '../without.ts';

const text = (value: JsonValue | undefined): string => asText(value);
const seconds = (value: JsonValue | undefined): JsonValue =>
  typeof value === 'string' ? Math.floor(Date.parse(value) / 1000) : null;
const dateOnly = (value: JsonValue | undefined): JsonValue => (typeof value === 'string' ? value.slice(0, 10) : null);

/** What a bill says of itself. */
export const billObjectFaults = [
  liveFault(
    'bill.id-left-out-of-list',
    'the list leaves the ids of paid bills out',
    ['bill.id'],
    billAt('bills.list', (view, bill) => (isPaidUp(bill) ? without(view, 'id') : view)),
  ),
  liveFault(
    'bill.id-number',
    'the id of a bill is a number',
    ['bill.id'],
    billField('id', (_id, { place }) => place + 1),
  ),
  liveFault(
    'bill.id-prefix-inv',
    'the id of a bill begins with inv_',
    'bill.id-prefix',
    billMaking((was) => ({ id: (random, call) => was.id(random, call).replace('bl_', 'inv_') })),
  ),
  liveFault(
    'bill.object-invoice',
    'a bill calls itself an invoice',
    'bill.object',
    billField('object', () => 'invoice'),
  ),
  liveFault(
    'bill.object-left-out-of-list',
    'bills in a list do not say what they are',
    'bill.object',
    billAt('bills.list', (view) => without(view, 'object')),
  ),
  liveFault(
    'bill.state-partially-paid',
    'a bill that is paid in part is partially_paid',
    'bill.state',
    billField('state', (state) => (state === 'part_paid' ? 'partially_paid' : text(state))),
  ),
  liveFault(
    'bill.state-canceled',
    'a cancelled bill is spelled canceled',
    'bill.state',
    billField('state', (state) => (state === 'cancelled' ? 'canceled' : text(state))),
  ),
  liveFault(
    'bill.control-number-number',
    'the control number is a number',
    'bill.control-number',
    billField('control_number', (number) => Number(number)),
  ),
  liveFault(
    'bill.control-number-11-digits',
    'the control number lacks its check digit when it is read',
    ['bill.control-number', 'bill.control-number-printed-same-digits', 'bill.control-number-stays'],
    billAt('bills.get', (view) => ({ ...view, control_number: text(view['control_number']).slice(0, 11) })),
  ),
  liveFault(
    'bill.control-number-with-letter',
    'a control number of a bill above 1000000000 begins with B',
    ['bill.control-number', 'bill.control-number-printed-same-digits'],
    billField('control_number', (number, { amount }) =>
      amount > 1_000_000_000 ? `B${text(number).slice(1)}` : text(number),
    ),
  ),
  liveFault(
    'bill.control-number-changes-once-paid-in-part',
    'a bill has another control number once it was paid in part',
    'bill.control-number-stays',
    shownBill((view, bill, call) => {
      if (!isPaidInPart(bill)) return view;
      const number = text(view['control_number']).split('').toReversed().join('');
      return {
        ...view,
        control_number: number,
        control_number_printed: call.behaviour.billShowing.printed(number, call),
      };
    }),
  ),
  liveFault(
    'bill.control-number-other-in-list',
    'the list shows the digits of a control number in another order',
    'bill.control-number-stays',
    billAt('bills.list', (view, _bill, call) => {
      const number = text(view['control_number']).replace(/^(.)(.*)$/, '$2$1');
      return {
        ...view,
        control_number: number,
        control_number_printed: call.behaviour.billShowing.printed(number, call),
      };
    }),
  ),
  liveFault(
    'bill.control-number-of-customer',
    'all bills of one customer_ref have one control number',
    'bill.control-number-of-one-bill',
    shownBill((view, bill, call) => {
      const twin = call.deployment.bills.of(bill.business).find(({ customerRef }) => customerRef === bill.customerRef);
      const number = (twin ?? bill).controlNumber;
      return {
        ...view,
        control_number: number,
        control_number_printed: call.behaviour.billShowing.printed(number, call),
      };
    }),
  ),
  liveFault(
    'bill.printed-with-hyphens',
    'the printed control number is grouped by hyphens',
    'bill.control-number-printed',
    billField('control_number_printed', (printed) => text(printed).replaceAll(' ', '-')),
  ),
  liveFault(
    'bill.printed-in-threes',
    'the printed control number is in groups of three',
    'bill.control-number-printed',
    billField('control_number_printed', (_printed, { controlNumber }) =>
      controlNumber.replaceAll(/\d{3}(?=\d)/g, '$& '),
    ),
  ),
  liveFault(
    'bill.printed-with-space-at-end',
    'the printed control number ends in a space',
    'bill.control-number-printed',
    billField('control_number_printed', (_printed, { controlNumber }) => controlNumber.replaceAll(/\d{4}/g, '$& ')),
  ),
  liveFault(
    'bill.printed-left-out-of-list',
    'the list leaves the printed control number out',
    'bill.control-number-printed',
    billAt('bills.list', (view) => without(view, 'control_number_printed')),
  ),
  liveFault(
    'bill.printed-other-digit',
    'the printed control number has another check digit',
    'bill.control-number-printed-same-digits',
    billField('control_number_printed', (printed) =>
      text(printed).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
    ),
  ),
  liveFault(
    'bill.printed-groups-swapped-in-reads',
    'a read prints the groups of a control number in another order',
    'bill.control-number-printed-same-digits',
    billAt('bills.get', (view) => ({
      ...view,
      control_number_printed: text(view['control_number_printed']).split(' ').toReversed().join(' '),
    })),
  ),
  liveFault(
    'bill.customer-ref-left-out-of-reads',
    'a bill that is read lacks customer_ref',
    'bill.customer-ref',
    billAt('bills.get', (view) => without(view, 'customer_ref')),
  ),
  liveFault(
    'bill.customer-ref-number',
    'a customer_ref of digits is a number',
    'bill.customer-ref',
    billField('customer_ref', (value) => (/^\d+$/.test(text(value)) ? Number(value) : text(value))),
  ),
  liveFault(
    'bill.payer-name-list',
    'payer_name is a list of names',
    'bill.payer-name',
    billField('payer_name', (value) => text(value).split(' ')),
  ),
  liveFault(
    'bill.description-object',
    'the description is an object of languages',
    'bill.description',
    billField('description', (value) => ({ en: text(value) })),
  ),
  liveFault(
    'bill.amount-text',
    'the amount of a bill is a text in lists',
    'bill.amount-minor',
    billAt('bills.list', (view) => ({ ...view, amount_minor: text(view['amount_minor']) })),
  ),
  liveFault(
    'bill.paid-null-while-open',
    'paid_minor of an open bill is null',
    'bill.paid-minor',
    billField('paid_minor', (value) => (value === 0 ? null : Number(value))),
  ),
  liveFault(
    'bill.outstanding-left-out-once-paid',
    'a paid bill lacks outstanding_minor',
    'bill.outstanding-minor',
    shownBill((view, bill) => (isPaidUp(bill) ? without(view, 'outstanding_minor') : view)),
  ),
  liveFault(
    'bill.outstanding-text',
    'outstanding_minor is a text with two decimals',
    'bill.outstanding-minor',
    billField('outstanding_minor', (value) => (Number(value) / 100).toFixed(2)),
  ),
  liveFault(
    'bill.currency-tsh',
    'the currency of a bill is TSH',
    'bill.currency',
    billField('currency', () => 'TSH'),
  ),
  liveFault(
    'bill.currency-left-out-of-list',
    'bills in a list have no currency',
    'bill.currency',
    billAt('bills.list', (view) => without(view, 'currency')),
  ),
  liveFault(
    'bill.expires-at-seconds',
    'expires_at of a bill is in Unix seconds',
    'bill.expires-at',
    billField('expires_at', seconds),
  ),
  liveFault(
    'bill.expires-at-left-out-when-never',
    'a bill that never expires has no field expires_at',
    ['bill.expires-at', 'bills.create.expires-at-omitted-is-null'],
    shownBill((view) => (view['expires_at'] === null ? without(view, 'expires_at') : view)),
  ),
  liveFault(
    'bill.expires-at-date-only',
    'expires_at of a bill is a date',
    ['bill.expires-at'],
    billField('expires_at', dateOnly),
  ),
  liveFault(
    'bill.cancelled-at-left-out',
    'a bill that was not cancelled has no field cancelled_at',
    'bill.cancelled-at',
    shownBill((view) => (view['cancelled_at'] === null ? without(view, 'cancelled_at') : view)),
  ),
  liveFault(
    'bill.cancelled-at-false',
    'cancelled_at of a bill that was not cancelled is false',
    'bill.cancelled-at',
    billField('cancelled_at', (value) => value ?? false),
  ),
  liveFault(
    'bill.cancelled-at-seconds',
    'cancelled_at is in Unix seconds',
    'bill.cancelled-at',
    billField('cancelled_at', seconds),
  ),
  liveFault(
    'bill.created-seconds',
    'created of a bill is in Unix seconds',
    'bill.created',
    billField('created', seconds),
  ),
  liveFault(
    'bill.created-in-words',
    'created of a bill in a list is a date in words',
    'bill.created',
    billAt('bills.list', (view) => ({ ...view, created: new Date(text(view['created'])).toUTCString() })),
  ),
  liveFault(
    'bill.list-collection',
    'a list of bills calls itself a bill_list',
    'list.object',
    change('showing', (was) => ({
      list: (data, more, call) => {
        const shown = was.list(data, more, call);
        const bills = call.route.is === 'served' && call.route.operation === 'bills.list';
        return bills ? { ...shown, object: 'bill_list' } : shown;
      },
    })),
  ),
];
