import { parseMsisdn } from '../../../contract/msisdn.ts';
import { triggerOf, type TriggerDigit } from '../../../contract/triggers.ts';
import { approval, failure } from '../../charges/branches.ts';
import type { Patch } from '../../behaviour.ts';
import { now, type Call } from '../../http/call.ts';
import type { ChargeOrder, TimelineStep } from '../../charges/charge.ts';
import { branched, shownCharge } from '../../change.ts';
import { parseObject } from '../../http/payload.ts';
import { breaking } from '../fault.ts';
import { without } from '../views.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const week = 7 * 24 * hour;
const pending: TimelineStep = { after: 0, state: 'processing' };

const nineDigits = ({ msisdn }: ChargeOrder): string => msisdn.slice('+255'.length);

const onTrigger =
  (digit: TriggerDigit) =>
  (timeline: readonly TimelineStep[]): Patch =>
    branched((branch, order) =>
      triggerOf(nineDigits(order)) === digit ? { ...branch, note: `trigger ${digit}`, timeline } : branch,
    );

const onNumbers =
  (pattern: RegExp) =>
  (timeline: readonly TimelineStep[]): Patch =>
    branched((branch, order) =>
      triggerOf(nineDigits(order)) === null && pattern.test(nineDigits(order)) ? { ...branch, timeline } : branch,
    );

function writtenWithZero({ payload }: Call): boolean {
  const body = payload?.is === 'text' ? parseObject(payload.text, Number.MAX_SAFE_INTEGER) : null;
  return parseMsisdn(body?.['msisdn'])?.form === 'leading-zero';
}

const declined = failure(2 * second, 'PAYER_DECLINED');

export const triggerFaults = [
  ...breaking('sandbox.trigger-1-succeeds', onTrigger(1), {
    'trigger-1.stays: trigger 1 is never approved': [pending],
    'trigger-1.declined: trigger 1 fails': declined,
  }),
  ...breaking('sandbox.trigger-2-fails', {
    'trigger-2.approved: trigger 2 succeeds': onTrigger(2)(approval(3 * second)),
    'trigger-2.stays: trigger 2 is never declined': onTrigger(2)([pending]),
    'trigger-2.unknown-with-zero: trigger 2 is not recognised in the form with a leading 0': branched(
      (branch, order, call) =>
        triggerOf(nineDigits(order)) === 2 && writtenWithZero(call)
          ? { ...branch, timeline: approval(3 * second) }
          : branch,
    ),
  }),
  ...breaking('sandbox.trigger-2-reason', onTrigger(2), {
    'trigger-2.other-reason: trigger 2 names INSUFFICIENT_FUNDS': failure(2 * second, 'INSUFFICIENT_FUNDS'),
    'trigger-2.short-reason: trigger 2 names DECLINED': failure(2 * second, 'DECLINED'),
  }),
  ...breaking('sandbox.trigger-2-reason', {
    'trigger-2.no-reason-on-read: trigger 2 gives no reason when read, nor a note that would': shownCharge(
      (view, { step, charge }) =>
        step.reason === 'PAYER_DECLINED'
          ? { ...without(view, 'failure_reason'), simulation: { payer: charge.branch.payer, note: 'failed' } }
          : view,
    ),
  }),
  ...breaking('sandbox.trigger-3-fails', onTrigger(3), {
    'trigger-3.approved: trigger 3 succeeds': approval(3 * second),
    'trigger-3.expired: trigger 3 expires in time': [pending, { after: 15 * minute, state: 'expired' }],
  }),
  ...breaking('sandbox.trigger-3-reason', onTrigger(3), {
    'trigger-3.other-reason: trigger 3 names PAYER_DECLINED': declined,
    'trigger-3.spelled-reason: trigger 3 names insufficient_balance': failure(2 * second, 'insufficient_balance'),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'trigger-4.approved-late: trigger 4 succeeds after 10 minutes': onTrigger(4)(approval(10 * minute)),
    'trigger-4.failed-at-end: trigger 4 fails when its window is over': onTrigger(4)(failure(15 * minute, 'TIMEOUT')),
    'trigger-4.failed-after-a-week: trigger 4 fails after a week': onTrigger(4)(failure(week, 'TIMEOUT')),
    'trigger-4.approved-soon: trigger 4 succeeds like any number': onTrigger(4)(approval(3 * second)),
    'trigger-4.large-approved: trigger 4 approves more than a million shillings': branched((branch, order) =>
      triggerOf(nineDigits(order)) === 4 && order.amount > 100_000_000
        ? { ...branch, timeline: approval(3 * second) }
        : branch,
    ),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', onTrigger(5), {
    'trigger-5.after-60-seconds: trigger 5 succeeds after 60 seconds': approval(60 * second),
    'trigger-5.after-80-seconds: trigger 5 succeeds after 80 seconds': approval(80 * second),
    'trigger-5.at-once: trigger 5 succeeds after a few seconds': approval(3 * second),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'trigger-5.soon-late-in-an-hour: trigger 5 succeeds after 60 seconds in the last five minutes of an hour': branched(
      (branch, order, call) =>
        triggerOf(nineDigits(order)) === 5 && now(call) % hour >= 55 * minute
          ? { ...branch, timeline: approval(60 * second) }
          : branch,
    ),
  }),
  ...breaking('sandbox.trigger-5-succeeds', onTrigger(5), {
    'trigger-5.stays: trigger 5 is never approved': [pending],
    'trigger-5.declined: trigger 5 fails after 90 seconds': failure(90 * second, 'PAYER_DECLINED'),
  }),
  ...breaking('sandbox.other-numbers-approved', {
    'numbers.by-last-digit: every number ending in 2 is declined': onNumbers(/2$/)(declined),
    'numbers.sixes-declined: numbers beginning with 6 are declined': onNumbers(/^6/)(declined),
    'numbers.trigger-0: the prefix of the triggers with a 0, 6 or above stays processing': onNumbers(/^70000000/)([
      pending,
    ]),
    'numbers.never-approved: no number but the triggers is ever answered': onNumbers(/^/)([pending]),
  }),
];
