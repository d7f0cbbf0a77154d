import { spans, type ChargeRail } from '../../src/contract/limits.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { likeTriggers, msisdnForms, triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';

/** What a number does, and how that is looked at. */
export interface TriggerOutcome {
  readonly name: string;
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly payers: readonly string[];
  /** Seconds after its creation at which the charge is read, ascending. */
  readonly reads: readonly number[];
  /** How long its outcome takes is not stated: where waits are free, it is also read when its window is over. */
  readonly untimed?: true;
  /** Sent with a key of its own, so that no other request delays a read. */
  readonly onTime?: true;
  /** Its key is used again before its outcome, and not after. */
  readonly askedMeanwhile?: true;
  /** Of those that have an outcome soon, some are asked for again before it, and some for another amount; else all after it. */
  readonly askedAtOnce?: true;
  /** Nobody asks for it again; with {@link askedAtOnce}, hardly anybody. */
  readonly askedOnce?: true;
  /** In seconds, of each payer another, in place of the first read. */
  readonly firsts?: readonly number[];
  /** As {@link firsts}, in place of all reads after the first. */
  readonly lasts?: readonly number[];
  /** So many of the payers, others for another seed. */
  readonly some?: number;
  /** Left out: one rail after the other. */
  readonly rail?: ChargeRail;
  /** At last the key is used for another amount, and for something else that is compared. */
  readonly misused?: true;
  /** At last the balance is read, which nothing of it moved. */
  readonly weighed?: true;
}

/** A minute after the window of a charge. */
export const pastWindow_s = spans.chargeWindow / 1000 + 60;

const inEachForm = (trigger: Trigger): readonly string[] =>
  msisdnForms.map((form) => `${form}${triggerPayer(trigger)}`);
const inSomeForm = (payer: string, at: number): string => `${msisdnForms[at % msisdnForms.length]}${payer}`;
const every: readonly Trigger[] = [1, 2, 3, 4, 5];

export const outcomes: readonly TriggerOutcome[] = [
  {
    name: 'trigger-1',
    title: 'The number ending in 1 succeeds, in every form',
    rules: ['sandbox.trigger-1-succeeds'],
    payers: inEachForm(1),
    reads: [70],
    askedAtOnce: true,
  },
  {
    name: 'trigger-2',
    title: 'The number ending in 2 is declined, in every form',
    rules: ['sandbox.trigger-2-fails', 'sandbox.trigger-2-reason'],
    payers: inEachForm(2),
    reads: [70],
    untimed: true,
    askedAtOnce: true,
  },
  {
    name: 'trigger-3',
    title: 'The number ending in 3 lacks funds, in every form',
    rules: ['sandbox.trigger-3-fails', 'sandbox.trigger-3-reason'],
    payers: inEachForm(3),
    reads: [70],
    untimed: true,
    askedAtOnce: true,
  },
  {
    name: 'trigger-4',
    title: 'The number ending in 4 stays processing, in every form',
    rules: ['sandbox.trigger-4-stays-processing'],
    payers: inEachForm(4),
    reads: [20, 120],
    firsts: [8, 20, 50],
    lasts: [120, 290, 640],
    askedMeanwhile: true,
  },
  {
    name: 'trigger-5',
    title: 'The number ending in 5 succeeds after 90 seconds and not before, in every form',
    rules: ['sandbox.trigger-5-succeeds', 'sandbox.trigger-5-not-before-90-seconds', 'sandbox.balance-zero'],
    payers: inEachForm(5),
    reads: [60, 87, 160],
    firsts: [8, 27, 60],
    askedMeanwhile: true,
    weighed: true,
  },
  {
    name: 'trigger-5-to-the-second',
    title: 'The number ending in 5 does not succeed a little before its 90 seconds',
    rules: ['sandbox.trigger-5-not-before-90-seconds'],
    payers: [`0${triggerPayer(5)}`],
    reads: [78, 83, 87, 160],
    onTime: true,
    askedOnce: true,
  },
  {
    name: 'polled',
    title: 'What is not yet known stays so however often it is asked for',
    rules: ['sandbox.trigger-5-not-before-90-seconds'],
    payers: [`0${triggerPayer(5)}`],
    reads: [...Array.from({ length: 12 }, () => 5), 80],
    askedOnce: true,
  },
  {
    name: 'any-other-number',
    title: 'Any other number is approved, however much it looks like a trigger number',
    rules: ['sandbox.other-numbers-approved'],
    payers: likeTriggers.map(inSomeForm),
    reads: [320],
    untimed: true,
    askedOnce: true,
    askedAtOnce: true,
  },
  {
    name: 'past-the-window',
    title: 'What became of a charge is the same when its window has passed',
    rules: [
      'sandbox.trigger-4-stays-processing',
      'lifecycle.succeeded-is-final',
      'lifecycle.failed-is-final',
      'lifecycle.expired-is-final',
      'lifecycle.expires-not-before-its-time',
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-reference',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
    ],
    payers: every.map((trigger) => `0${triggerPayer(trigger)}`),
    rail: 'azampesa',
    reads: [870, pastWindow_s],
    misused: true,
  },
  {
    name: 'a-day-later',
    title: 'Nearly a day later a key still stands for its charge, whatever became of it',
    rules: ['lifecycle.succeeded-is-final', 'lifecycle.failed-is-final', 'sandbox.trigger-4-stays-processing'],
    payers: every.map((trigger) => `0${triggerPayer(trigger)}`),
    some: 2,
    reads: [600, 84_600],
  },
];
