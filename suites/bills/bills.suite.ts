import { amount, amountBoundaries, spoiledAmount, spoiledAmountBoundaries } from '../../src/generate/charges/amount.ts';
import { billBody, billWish, fullBill, plainBill, type BillWish } from '../../src/generate/bills/bill.ts';
import { billsPath, getBill, listBills, postBill } from '../../src/generate/bills/request.ts';
import { cutText, spoiledTextBodies } from '../../src/generate/json-text.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { billingKey, inBill, spoiledInBill } from './asking.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';

function without(name: 'payer_name' | 'description' | 'expires'): BillWish {
  const { [name]: _, ...rest } = fullBill;
  return rest;
}

const boundaries: readonly BillWish[] = [
  plainBill,
  fullBill,
  ...(['payer_name', 'description', 'expires'] as const).map(without),
];

export const checks: readonly Check[] = [
  property<BillWish>({
    id: 'bills/every-documented-input',
    title: 'Whatever the document allows in a bill makes an open one, and is there at every later read',
    deployment: 'live',
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
    arbitrary: billWish,
    boundaries,
    runs: { quick: 2, standard: boundaries.length + 7, deep: 200 },
    requestsPerRun: 3,
    body: async (context, wish) => {
      const key = keyFor(context);
      const id = idOf(await context.send(postBill(key, billBody(wish, context.clock.now()))));
      if (id === null) return;
      await context.send(getBill(key, id));
      await context.send(listBills(key, { limit: '10' }));
    },
  }),
  property({
    id: 'bills/every-lawful-amount',
    title: 'Every multiple of 100 between the bounds makes a bill with all of it outstanding',
    deployment: 'live',
    rules: [
      'bills.create.amount-minimum-accepted',
      'bills.create.amount-maximum-accepted',
      'bills.create.amount-between-accepted',
      'bill.amount-as-asked',
      'bill.begins-with-all-outstanding',
    ],
    needs: billingKey,
    arbitrary: amount,
    boundaries: amountBoundaries,
    runs: { quick: 0, standard: 10, deep: 150 },
    requestsPerRun: 2,
    body: inBill('amount_minor'),
  }),
  property({
    id: 'bills/every-other-amount',
    title: 'No bill is made of any other amount',
    deployment: 'live',
    rules: [
      'bills.create.amount-required',
      'bills.create.amount-integer',
      'bills.create.amount-multiple-of-100',
      'bills.create.amount-minimum',
      'bills.create.amount-maximum',
      'errors.cause-of-bad-amount',
    ],
    needs: billingKey,
    arbitrary: spoiledAmount,
    boundaries: spoiledAmountBoundaries,
    runs: { quick: 2, standard: spoiledAmountBoundaries.length + 2, deep: 200 },
    requestsPerRun: 1,
    body: spoiledInBill('amount_minor'),
  }),
  property({
    id: 'bills/every-other-body',
    title: 'A body that is no JSON object makes no bill and no failure',
    deployment: 'live',
    rules: ['errors.never-500', 'errors.body', 'errors.code-in-catalogue'],
    needs: { ...billingKey, permit: 'prompting' },
    arbitrary: cutText,
    boundaries: spoiledTextBodies,
    runs: { quick: 0, standard: 12, deep: 60 },
    requestsPerRun: 1,
    body: async (context, { text: raw }) =>
      void (await context.send({ method: 'POST', path: billsPath, key: { use: keyFor(context) }, raw })),
  }),
];
