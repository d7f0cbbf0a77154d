import type { Patch } from '../../behaviour.ts';
import { approval, failure } from '../../charges/branches.ts';
import { branched } from '../../change.ts';
import { triggerOf, type TriggerDigit } from '../../../contract/triggers.ts';
import { parseMsisdn } from '../../../contract/msisdn.ts';
import type { Call } from '../../http/call.ts';
import type { ChargeOrder, TimelineStep } from '../../charges/charge.ts';
import { parseObject } from '../../http/payload.ts';
import { breaking } from '../fault.ts';
import { refusingOrder } from './changes.ts';

const second = 1000;
const declined = failure(2 * second, 'PAYER_DECLINED');
const soon = approval(3 * second);

const nineDigits = ({ msisdn }: ChargeOrder): string => msisdn.slice('+255'.length);

/** One trigger number, or any number that is none, on one rail. */
const payers = (digit: TriggerDigit | null, rail: string, timeline: readonly TimelineStep[]): Patch =>
  branched((branch, order) =>
    triggerOf(nineDigits(order)) === digit && order.rail === rail ? { ...branch, timeline } : branch,
  );

const writtenBare = ({ payload }: Call): boolean => {
  const body = payload?.is === 'text' ? parseObject(payload.text, 64) : null;
  return parseMsisdn(body?.['msisdn'])?.form === 'nine-digits';
};

/** What is right on four rails and wrong on the fifth. */
export const oneRailFaults = [
  ...breaking(['charges.create.amount-maximum-accepted', 'charges.create.amount-between-accepted'], {
    'amount.lower-maximum-on-tigo: tigo takes up to 1000000000': refusingOrder('BAD_AMOUNT')(
      ({ rail, amount }) => rail === 'tigo' && amount > 1_000_000_000,
    ),
  }),
  ...breaking('charges.create.amount-between-accepted', refusingOrder('BAD_AMOUNT'), {
    'amount.lower-maximum-on-azampesa: azampesa takes up to 500000000': ({ rail, amount }) =>
      rail === 'azampesa' && amount > 500_000_000,
  }),
  ...breaking('charges.create.amount-minimum-accepted', refusingOrder('AMOUNT_TOO_SMALL'), {
    'amount.higher-minimum-on-halopesa: halopesa takes 50000 and more': ({ rail, amount }) =>
      rail === 'halopesa' && amount < 50_000,
  }),
  ...breaking('charges.create.msisdn-nine-digit-form', refusingOrder('BAD_MSISDN'), {
    'msisdn.nine-digits-refused-on-airtel: airtel refuses 9 digits': ({ rail }, call) =>
      rail === 'airtel' && writtenBare(call),
    'msisdn.nine-digits-refused-on-halopesa: halopesa refuses 9 digits': ({ rail }, call) =>
      rail === 'halopesa' && writtenBare(call),
  }),
  ...breaking('sandbox.trigger-2-fails', {
    'trigger-2.approved-on-airtel: trigger 2 succeeds on airtel': payers(2, 'airtel', soon),
  }),
  ...breaking('sandbox.trigger-3-fails', {
    'trigger-3.approved-on-halopesa: trigger 3 succeeds on halopesa': payers(3, 'halopesa', soon),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'trigger-4.approved-on-azampesa: trigger 4 succeeds on azampesa': payers(4, 'azampesa', soon),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'trigger-5.soon-on-airtel: trigger 5 succeeds after a few seconds on airtel': payers(5, 'airtel', soon),
  }),
  ...breaking('sandbox.other-numbers-approved', {
    'numbers.declined-on-tigo: tigo declines every number but the triggers': payers(null, 'tigo', declined),
    'numbers.like-triggers-declined: numbers near those of the triggers are declined by their last digit': branched(
      (branch, order) => (/^7000000[1-9][23]$/.test(nineDigits(order)) ? { ...branch, timeline: declined } : branch),
    ),
  }),
  ...breaking(['sandbox.other-numbers-approved', 'sandbox.trigger-1-succeeds'], branched, {
    'numbers.large-amounts-declined: above 1000000000 every payer lacks funds': (branch, { amount }) =>
      amount > 1_000_000_000 ? { ...branch, timeline: failure(2 * second, 'INSUFFICIENT_FUNDS') } : branch,
  }),
];
