import { amounts, spoiledAmounts } from '../../src/generate/charges/amount.ts';
import {
  billBody,
  billDescriptionLimit,
  billWishes,
  customerRefLimit,
  payerNameLimit,
} from '../../src/generate/bills/bill.ts';
import { expiries, spoiledExpiries, writeExpiry } from '../../src/generate/bills/expiry.ts';
import { getBill, listBills, postBill } from '../../src/generate/bills/request.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { keyFor } from '../charges/keys.ts';
import { bills } from '../creations.ts';
import { inFields, inText } from '../fields.ts';
import { made } from '../sending.ts';
import { billingKey } from './asking.ts';

const inBill = inFields(bills);

export const checks: readonly Check[] = [
  property({
    id: 'bills/every-documented-input',
    title: 'Whatever the document allows in a bill makes an open one, and is there at every later read',
    rules: [
      'bills.create.status-201',
      'bills.create.amount-between-accepted',
      'bills.create.payer-name-optional',
      'bills.create.description-optional',
      'bills.create.expires-at-future-accepted',
      'bills.create.expires-at-omitted-is-null',
      'bills.get.status-200',
      'bills.get.the-one-asked',
      'bills.list.status-200',
      'bills.list.holds-bills',
      'bills.list.holds-created',
      'bill.id',
      'bill.id-prefix',
      'bill.object',
      'bill.state',
      'bill.control-number',
      'bill.control-number-stays',
      'bill.control-number-of-one-bill',
      'bill.control-number-printed',
      'bill.control-number-printed-same-digits',
      'bill.customer-ref',
      'bill.customer-ref-as-asked',
      'bill.payer-name',
      'bill.payer-name-as-asked',
      'bill.description',
      'bill.description-as-asked',
      'bill.amount-minor',
      'bill.amount-as-asked',
      'bill.paid-minor',
      'bill.outstanding-minor',
      'bill.outstanding-is-what-is-left',
      'bill.currency',
      'bill.expires-at',
      'bill.expires-at-as-asked',
      'bill.null-expiry-never-expires',
      'bill.cancelled-at',
      'bill.created',
      'bill.begins-open',
      'bill.begins-with-nothing-paid',
      'bill.begins-with-all-outstanding',
    ],
    needs: billingKey,
    ...billWishes,
    runs: { quick: 2, standard: billWishes.boundaries.length + 7, deep: 200 },
    requestsPerRun: 3,
    body: (context, wish) => {
      const key = keyFor(context);
      const creation = postBill(key, billBody(wish, context.clock.now()));
      return made(context, creation, (id) => [getBill(key, id), listBills(key, { limit: '10' })]);
    },
  }),
  inBill({
    id: 'bills/every-lawful-amount',
    title: 'Every multiple of 100 between the bounds makes a bill with all of it outstanding',
    rules: [
      'bills.create.amount-minimum-accepted',
      'bills.create.amount-maximum-accepted',
      'bills.create.amount-between-accepted',
      'bill.amount-as-asked',
      'bill.begins-with-all-outstanding',
    ],
    ...amounts,
    runs: { standard: 10, deep: 150 },
    fields: (amount_minor) => ({ amount_minor }),
    read: true,
  }),
  inBill({
    id: 'bills/every-other-amount',
    title: 'No bill is made of any other amount',
    rules: [
      'bills.create.amount-required',
      'bills.create.amount-integer',
      'bills.create.amount-multiple-of-100',
      'bills.create.amount-minimum',
      'bills.create.amount-maximum',
      'errors.cause-of-bad-amount',
    ],
    ...spoiledAmounts,
    runs: { quick: 2, standard: spoiledAmounts.boundaries.length + 2, deep: 200 },
    fields: ({ value }) => ({ amount_minor: value }),
  }),
  inBill({
    id: 'bills-expiry/every-future-moment',
    title: 'Any moment to come is accepted as the expiry of a bill, and means the same moment ever after',
    rules: [
      'bills.create.expires-at-future-accepted',
      'bill.expires-at',
      'bill.expires-at-as-asked',
      'bill.begins-open',
    ],
    ...expiries,
    runs: { quick: 1, standard: expiries.boundaries.length + 3, deep: 100 },
    fields: (value, now) => ({ expires_at: writeExpiry(value, now) }),
    read: true,
  }),
  inBill({
    id: 'bills-expiry/every-other-value',
    title: 'A moment that is over, or none at all, is no expiry of a bill',
    rules: ['bills.create.expires-at-past-refused', 'bills.create.expires-at-date-time', 'errors.cause-of-bad-expiry'],
    ...spoiledExpiries,
    runs: { quick: 2, standard: spoiledExpiries.boundaries.length + 2, deep: 80 },
    fields: ({ at }, now) => ({ expires_at: at(now) }),
  }),
  ...inText(bills, {
    suite: 'bills-texts',
    field: 'customer_ref',
    limit: customerRefLimit,
    lawful: ['bills.create.customer-ref-64-accepted', 'bill.customer-ref', 'bill.customer-ref-as-asked'],
    other: [
      'bills.create.customer-ref-required',
      'bills.create.customer-ref-limit',
      'errors.cause-of-bad-customer-ref',
    ],
    required: true,
    read: true,
    quick: 1,
  }),
  ...inText(bills, {
    suite: 'bills-texts',
    field: 'payer_name',
    limit: payerNameLimit,
    lawful: ['bills.create.payer-name-120-accepted', 'bill.payer-name', 'bill.payer-name-as-asked'],
    other: ['bills.create.payer-name-limit'],
    read: true,
    quick: 1,
  }),
  ...inText(bills, {
    suite: 'bills-texts',
    field: 'description',
    limit: billDescriptionLimit,
    lawful: ['bills.create.description-500-accepted', 'bill.description', 'bill.description-as-asked'],
    other: ['bills.create.description-limit'],
    read: true,
    quick: 1,
  }),
];
