import { spoiledAmounts } from '../../src/generate/charges/amount.ts';
import {
  billBody,
  billDescriptionLimit,
  billWishes,
  customerRefLimit,
  payerNameLimit,
} from '../../src/generate/bills/bill.ts';
import { expiries, spoiledExpiries, writeExpiry } from '../../src/generate/bills/expiry.ts';
import { cases } from '../../src/generate/values.ts';
import { bills } from '../creations.ts';
import { inFields, inText, inAmount } from '../fields.ts';
import { rulesOfObject } from '../rules.ts';

const inBill = inFields(bills);

export const checks = [
  inBill({
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
      ...rulesOfObject('bills.object'),
      'bill.begins-open',
      'bill.begins-with-nothing-paid',
      'bill.begins-with-all-outstanding',
    ],
    ...billWishes,
    runs: { quick: 2, standard: billWishes.boundaries.length + 2, deep: 200 },
    fields: billBody,
    alone: true,
    read: 'and listed',
  }),
  ...inAmount(bills, {
    suite: 'bills',
    read: true,
    lawful: {
      title: 'Every multiple of 100 between the bounds makes a bill with all of it outstanding',
      rules: ['bill.amount-as-asked', 'bill.begins-with-all-outstanding'],
      runs: { standard: 13, deep: 150 },
    },
    other: {
      title: 'No bill is made of any other amount',
      rules: [],
      runs: { quick: 2, standard: spoiledAmounts.boundaries.length + 1, deep: 200 },
    },
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
    runs: { quick: 1, standard: expiries.boundaries.length + 1, deep: 100 },
    fields: (value, now) => ({ expires_at: writeExpiry(value, now) }),
    read: true,
  }),
  inBill({
    id: 'bills/what-is-told-of-it',
    title: 'A bill that is made with fields which only an answer has is open and unpaid all the same',
    rules: ['errors.never-500'],
    ...cases([{ state: 'paid', paid_minor: 5_000, outstanding_minor: 0 }]),
    fields: (value) => value,
  }),
  inBill({
    id: 'bills-expiry/every-other-value',
    title: 'A moment that is over, or none at all, is no expiry of a bill',
    rules: ['bills.create.expires-at-past-refused', 'bills.create.expires-at-date-time', 'errors.cause-of-bad-expiry'],
    ...spoiledExpiries,
    runs: { quick: 2, standard: spoiledExpiries.boundaries.length + 1, deep: 80 },
    fields: ({ at }, now) => ({ expires_at: at(now) }),
    insisted: true,
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
