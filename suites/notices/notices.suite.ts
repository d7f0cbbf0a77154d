import fc from 'fast-check';
import { getBill, postNotice } from '../../src/generate/bills/request.ts';
import { unknownIds } from '../../src/generate/auth/unknown-id.ts';
import { cutText, spoiledTextBodies } from '../../src/generate/json-text.ts';
import {
  noticePhone,
  otherPhoneForms,
  spoiledPhone,
  spoiledPhoneBoundaries,
} from '../../src/generate/notices/notice.ts';
import { property } from '../../src/generate/property.ts';
import { noticeOfPaidBill } from '../../src/judge/notices/paid-bill.situation.ts';
import type { Check, Needs } from '../../src/run/check/check.ts';
import { billing, makeBill, type MadeBill } from '../bills/asking.ts';
import { paidOf, pay } from '../bills/paying.ts';
import { keyFor } from '../charges/keys.ts';
import { mostReads, showing_s } from '../until-shown.ts';

const notifying: Needs = { keys: { main: billing }, permit: 'prompting' };

const unknownBills = unknownIds('bl_').boundaries.filter((id) => !id.includes('.') && !id.includes('*'));

const shape = [
  'bill-notice.object',
  'bill-notice.bill',
  'bill-notice.bill-is-the-one-asked',
  'bill-notice.sent',
  'bill-notice.reason',
  'bill-notice.to',
  'bill-notice.to-masked',
] as const;

export const checks: readonly Check[] = [
  property<number>({
    id: 'notices/of-an-open-bill',
    title: 'A notice of a bill names the bill and shows three digits of the number, and the bill stays as it was',
    deployment: 'live',
    rules: ['bills.notify.status-200', ...shape, 'bill.begins-open', 'bill.control-number-stays'],
    needs: notifying,
    arbitrary: fc.constantFrom(12_300, 2_000_000_000),
    boundaries: [10_000],
    runs: { quick: 1, standard: 2, deep: 4 },
    requestsPerRun: 3,
    body: async (context, amount_minor) => {
      const key = keyFor(context);
      const { id } = await makeBill(context, key, { amount_minor });
      await context.send(postNotice(key, id, { phone: noticePhone }));
      await context.send(getBill(key, id));
    },
  }),
  property({
    id: 'notices/other-forms-of-a-number',
    title: 'A number without the sign of its country is sent to or refused as a number',
    deployment: 'live',
    rules: ['errors.never-500', 'bills.notify.status-200'],
    needs: notifying,
    arbitrary: fc.constantFrom(...otherPhoneForms),
    boundaries: otherPhoneForms,
    runs: { quick: 0, standard: otherPhoneForms.length, deep: otherPhoneForms.length },
    requestsPerRun: 2,
    body: async (context, phone) => {
      const { id } = await makeBill(context, keyFor(context));
      await context.send(postNotice(keyFor(context), id, { phone }));
    },
  }),
  property({
    id: 'notices/every-other-number',
    title: 'What is no number of a phone is refused',
    deployment: 'live',
    rules: ['bills.notify.phone-required', 'bills.notify.phone-malformed-refused', 'errors.cause-of-bad-number'],
    needs: notifying,
    arbitrary: spoiledPhone,
    boundaries: spoiledPhoneBoundaries,
    runs: { quick: 1, standard: spoiledPhoneBoundaries.length + 2, deep: 80 },
    requestsPerRun: 2,
    body: async (context, { value }) => {
      const { id } = await makeBill(context, keyFor(context));
      await context.send(postNotice(keyFor(context), id, { phone: value }));
    },
  }),
  property({
    id: 'notices/every-other-body',
    title: 'A body that is no JSON object sends no notice and makes no failure',
    deployment: 'live',
    rules: ['errors.never-500', 'errors.body', 'errors.code-in-catalogue'],
    needs: notifying,
    arbitrary: cutText,
    boundaries: spoiledTextBodies,
    runs: { quick: 0, standard: 6, deep: 40 },
    requestsPerRun: 2,
    body: async (context, { text: raw }) => {
      const { id } = await makeBill(context, keyFor(context));
      const { method, path, key } = postNotice(keyFor(context), id, null);
      await context.send({ method, path, key, raw });
    },
  }),
  property({
    id: 'notices/unknown-bills',
    title: 'No notice is sent of a bill that never existed',
    deployment: 'live',
    rules: ['bills.notify.unknown-not-found', 'errors.cause-of-not-found'],
    needs: notifying,
    arbitrary: fc.constantFrom(...unknownBills),
    boundaries: unknownBills,
    runs: { quick: 0, standard: 6, deep: unknownBills.length },
    requestsPerRun: 1,
    body: async (context, id) => void (await context.send(postNotice(keyFor(context), id, { phone: noticePhone }))),
  }),
  property({
    id: 'notices/of-a-paid-bill',
    title: 'A notice of a paid bill is sent like any other',
    deployment: 'live',
    rules: ['bills.notify.paid-bill-not-checked', 'bills.notify.status-200', ...shape],
    needs: { ...notifying, operator: ['pay_bill'] },
    arbitrary: fc.constant(10_000),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 2 },
    requestsPerRun: mostReads + 6,
    wait_s: showing_s,
    body: async (context, amount_minor) => {
      const key = keyFor(context);
      const make = () => makeBill(context, key, { amount_minor });
      const [before, paid, after] = [await make(), await make(), await make()];
      await pay(context, paid, amount_minor);
      await paidOf(context, key, paid, amount_minor);
      const notify = ({ id }: MadeBill) => context.send(postNotice(key, id, { phone: noticePhone }));
      context.judge(noticeOfPaidBill, {
        before: await notify(before),
        paid: await notify(paid),
        after: await notify(after),
      });
    },
  }),
];
