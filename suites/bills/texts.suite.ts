import { billDescriptionLimit, customerRefLimit, payerNameLimit } from '../../src/generate/bills/bill.ts';
import { property } from '../../src/generate/property.ts';
import { spoiledText, spoiledTextBoundaries, text, textBoundaries } from '../../src/generate/charges/text.ts';
import type { Check } from '../../src/run/check/check.ts';
import { spoiled } from '../../src/generate/auth/spoiled.ts';
import { billingKey, inBill, spoiledInBill } from './asking.ts';

interface BillText {
  readonly field: 'customer_ref' | 'payer_name' | 'description';
  readonly limit: number;
  readonly lawful: Check['rules'];
  readonly other: Check['rules'];
}

const texts: readonly BillText[] = [
  {
    field: 'customer_ref',
    limit: customerRefLimit,
    lawful: ['bills.create.customer-ref-64-accepted', 'bill.customer-ref', 'bill.customer-ref-as-asked'],
    other: [
      'bills.create.customer-ref-required',
      'bills.create.customer-ref-limit',
      'errors.cause-of-bad-customer-ref',
    ],
  },
  {
    field: 'payer_name',
    limit: payerNameLimit,
    lawful: ['bills.create.payer-name-120-accepted', 'bill.payer-name', 'bill.payer-name-as-asked'],
    other: ['bills.create.payer-name-limit'],
  },
  {
    field: 'description',
    limit: billDescriptionLimit,
    lawful: ['bills.create.description-500-accepted', 'bill.description', 'bill.description-as-asked'],
    other: ['bills.create.description-limit'],
  },
];

export const checks: readonly Check[] = texts.flatMap(({ field, limit, lawful, other }) => {
  const name = field.replace('_', '-');
  const spoiledBoundaries = [...spoiledTextBoundaries(limit), spoiled(undefined, 'left out')];
  return [
    property({
      id: `bills-texts/every-lawful-${name}`,
      title: `A ${field} of up to ${limit} characters of any script comes back unchanged`,
      deployment: 'live',
      rules: lawful,
      needs: billingKey,
      arbitrary: text(limit),
      boundaries: textBoundaries(limit),
      runs: { quick: 0, standard: textBoundaries(limit).length, deep: 80 },
      requestsPerRun: 2,
      body: inBill(field),
    }),
    property({
      id: `bills-texts/every-other-${name}`,
      title: `A ${field} over its limit of ${limit} characters is refused`,
      deployment: 'live',
      rules: other,
      needs: billingKey,
      arbitrary: spoiledText(limit),
      boundaries: spoiledBoundaries,
      runs: { quick: 1, standard: spoiledBoundaries.length, deep: 40 },
      requestsPerRun: 1,
      body: spoiledInBill(field),
    }),
  ];
});
