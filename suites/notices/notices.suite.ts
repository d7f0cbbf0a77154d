import fc from 'fast-check';
import type { Spoiled } from '../../src/generate/auth/spoiled.ts';
import { postNotice } from '../../src/generate/request.ts';
import { unknownIds } from '../../src/generate/auth/unknown-id.ts';
import { spoiledBodies } from '../../src/generate/json-text.ts';
import { noticePhone, otherPhoneForms, spoiledPhones } from '../../src/generate/notices/notice.ts';
import { property } from '../../src/generate/property.ts';
import { isPaidAloneRefused, noticeOfPaidBill } from '../../src/judge/notices/messages.situation.ts';
import { script } from '../../src/generate/script.ts';
import { cases, values } from '../../src/generate/values.ts';
import { NotExercised, type CheckContext, type Needs } from '../../src/run/check/check.ts';
import { billing, keyFor, withText, inTurn } from '../sending.ts';
import { makeBill, pay, untilState, type MadeBill } from '../bills/asking.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { rulesOfObject } from '../rules.ts';
import { bills } from '../creations.ts';
import { objectOf } from '../../src/evidence/read.ts';
import { mayBe, ofOwn, ownBusiness } from '../own-business.ts';

const notifying: Needs = { keys: { main: billing }, permit: 'prompting' };

const unknownBills = unknownIds('bl_').boundaries.filter((id) => !id.includes('.') && !id.includes('*'));

const shape = rulesOfObject('notices.object', 'bill-notice.reason-when-not-sent');

/** Sends a notice of a bill that was just made. */
async function notifyOfNew(context: CheckContext, phone: unknown): Promise<void> {
  const { id } = await makeBill(context, keyFor(context));
  await context.send(postNotice(keyFor(context), id, { phone }));
}

/** Tried on one bill: nothing is sent of it, and a service may count even what is refused to its budget. */
const perBill = 4;

/** The first by itself, for who tries no more. */
const spoiledByBill: readonly (readonly Spoiled[])[] = [
  spoiledPhones.boundaries.slice(0, 1),
  ...spoiledPhones.boundaries.flatMap((_, at, all) => (at % perBill === 1 ? [all.slice(at, at + perBill)] : [])),
];

/** What is paid of a bill between one number and the next, so that it is open, paid in part and paid. */
const part_minor = 10_000;
const wish = { amount_minor: (perBill - 1) * part_minor };

/** More than anybody would pay for within a day for one bill. */
const most = 110;

export const checks = [
  property({
    id: 'notices/of-an-open-bill',
    title: 'A notice of a bill names the bill and shows three digits of the number, and the bill stays as it was',
    rules: ['bills.notify.status-200', ...shape, 'bill.begins-open', 'bill.control-number-stays'],
    needs: notifying,
    ...cases([10_000, 12_300, 2_000_000_000]),
    runs: { quick: 1, standard: 2 },
    requestsPerRun: 3,
    body: async (context, amount_minor) => {
      const key = keyFor(context);
      const { id } = await makeBill(context, key, { amount_minor });
      await inTurn(context, postNotice(key, id, { phone: noticePhone }), bills.get(key, id));
    },
  }),
  property({
    id: 'notices/other-forms-of-a-number',
    title: 'A number without the sign of its country is sent to or refused as a number',
    rules: ['errors.never-500', 'bills.notify.status-200'],
    needs: notifying,
    ...cases(otherPhoneForms),
    requestsPerRun: 2,
    body: notifyOfNew,
  }),
  property<readonly Spoiled[]>({
    id: 'notices/every-other-number',
    title: 'What is no number of a phone is refused, whatever was paid of the bill',
    rules: ['bills.notify.phone-required', 'bills.notify.phone-malformed-refused', 'errors.cause-of-bad-number'],
    needs: { ...notifying, operatorMay: ['pay_bill'] },
    ...values(fc.array(spoiledPhones.arbitrary, { minLength: 1, maxLength: perBill }), spoiledByBill),
    runs: { quick: 1, standard: spoiledByBill.length + 1, deep: 20 },
    requestsPerRun: 1 + perBill,
    body: async (context, all) => {
      const bill = await makeBill(context, keyFor(context), wish);
      for (const [at, { value: phone }] of all.entries()) {
        // Where that costs nobody anything.
        if (at > 0 && context.clock.jumps) await mayBe(pay(context, bill, part_minor));
        await context.send(postNotice(keyFor(context), bill.id, { phone }));
      }
    },
  }),
  property({
    id: 'notices/every-other-body',
    title: 'A body that is no JSON object sends no notice and makes no failure',
    rules: ['errors.never-500', 'errors.body', 'errors.code-in-catalogue'],
    needs: notifying,
    ...spoiledBodies,
    runs: { standard: 6, deep: 40 },
    requestsPerRun: 2,
    body: async (context, { text }) => {
      const { id } = await makeBill(context, keyFor(context));
      await context.send(withText(postNotice(keyFor(context), id, null), text));
    },
  }),
  property({
    id: 'notices/unknown-bills',
    title: 'No notice is sent of a bill that never existed',
    rules: ['bills.notify.unknown-not-found', 'errors.cause-of-not-found'],
    needs: notifying,
    ...cases(unknownBills),
    runs: { standard: 6 },
    body: (context, id) => context.send(postNotice(keyFor(context), id, { phone: noticePhone })),
  }),
  property<number>({
    id: 'notices/of-a-paid-bill',
    title: 'A notice of a bill that is paid, or more than paid, is sent like any other',
    rules: ['bills.notify.paid-bill-not-checked', 'bills.notify.status-200', ...shape],
    needs: { ...notifying, operator: ['pay_bill'] },
    ...cases([0, 12_300]),
    requestsPerRun: mostReads + 12,
    wait_s: showing_s,
    body: async (context, more) => {
      const key = keyFor(context);
      const make = () => makeBill(context, key);
      const [before, paid, after] = [await make(), await make(), await make()];
      const notify = ({ id }: MadeBill) => context.send(postNotice(key, id, { phone: noticePhone }));
      // Each was told of before, since a bill may have as many messages and no more.
      for (const bill of more === 0 ? [before, paid, after] : []) await notify(bill);
      if ((await mayBe(pay(context, paid, paid.amount + more))).refused !== null) return;
      await untilState(context, key, paid.id, 'paid');
      const ofAll = async () => ({
        before: await notify(before),
        paid: await notify(paid),
        after: await notify(after),
      });
      const notices = await ofAll();
      // Messages may also fail now and then.
      context.judge(noticeOfPaidBill, isPaidAloneRefused(notices) ? await ofAll() : notices);
    },
  }),
  script({
    id: 'notices-budget/used-up',
    title: 'A notice that is not sent, since too many were, says why and is no error',
    rules: ['bill-notice.reason-when-not-sent', 'bill-notice.sent', 'bill-notice.reason', 'bills.notify.status-200'],
    // Nobody is flooded with messages where time can be moved: such a deployment has no real payers.
    needs: ofOwn('prompting', 'advance_clock'),
    requests: most + 2,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const { id } = await makeBill(context, key);
      for (let at = 0; at < most; at += 1) {
        const notice = await context.send(postNotice(key, id, { phone: noticePhone }));
        if (objectOf(notice)?.['sent'] === true) continue;
        // Nor is the next one told without a reason.
        await context.send(postNotice(key, id, { phone: noticePhone }));
        return;
      }
      throw new NotExercised(`a notice that is refused: ${most} of one bill were sent`);
    },
  }),
];
