import { nextAt } from '../time-of-day.ts';
import fc from 'fast-check';
import { spans } from '../../src/contract/limits.ts';
import { sentAtEarliest } from '../../src/evidence/moment.ts';
import { stateOf } from '../../src/evidence/read.ts';
import { property } from '../../src/generate/property.ts';
import { values } from '../../src/generate/values.ts';
import { paymentTold } from '../../src/judge/events/payments.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { openBalanceLedger, credit, weigh, weighing } from '../balance/balance-ledger.ts';
import { charges } from '../creations.ts';
import { mayBe, ofOwn } from '../own-business.ts';
import { isFinal, mostReads, outcomeOf, showing_s } from '../until-shown.ts';
import { ways } from './sales.ts';
import { openShop } from './shop.ts';
import { blameMissing, loggedOf, postOf } from './watch.ts';

/** When somebody pays. */
interface Moment {
  readonly by: 'prompt' | 'code-at-a-till';
  /** Parts of the window, in thousandths. */
  readonly part: number;
  /** By whose clocks it is asked for before midnight and paid after it; left out: by nobody's, or by whosever. */
  readonly midnight?: keyof typeof ahead_h;
}

/** How much earlier than in UTC a day begins. */
const ahead_h = { 'in Dar es Salaam': 3, 'of most servers': 0 } as const;

const day_ms = 86_400_000;

const spanOf = { prompt: spans.chargeWindow, 'code-at-a-till': spans.posWindow } as const;

/** Clocks differ by some seconds, and at the very end either answer is right. */
const last = 965;

const moments: readonly Moment[] = [
  { by: 'prompt', part: last },
  { by: 'code-at-a-till', part: 900, midnight: 'of most servers' },
  { by: 'prompt', part: 480, midnight: 'in Dar es Salaam' },
];

const moment: fc.Arbitrary<Moment> = fc.record(
  {
    by: fc.constantFrom('prompt', 'code-at-a-till'),
    part: fc.integer({ min: 1, max: last }),
    midnight: fc.constantFrom(...(Object.keys(ahead_h) as (keyof typeof ahead_h)[])),
  },
  { requiredKeys: ['by', 'part'], noNullPrototype: true },
);

/** The last moment so long before the next midnight. */
function before(midnight: keyof typeof ahead_h, span_ms: number, now: number): number {
  return nextAt(now, -(ahead_h[midnight] * 3_600_000 + span_ms));
}

/** Whatever became of it; what succeeded is told and is in the balance. */
async function paidAt(context: CheckContext, { by, part, midnight }: Moment): Promise<void> {
  const { clock } = context;
  const waited_ms = (spanOf[by] * part) / 1000;
  if (midnight) await clock.until(before(midnight, waited_ms / 2, clock.now()));
  const shop = await openShop(context);
  const money = await openBalanceLedger(context, shop.key, false);
  const sale = await ways.find(({ what }) => what === by)!.sell(context, shop);
  const { made, bill, names, charge } = sale;
  await clock.until(made.received + waited_ms);
  const unpaid = await context.send(charges.get(shop.key, charge!));
  if (unpaid.answer?.status !== 200 || isFinal(unpaid)) return;
  if ((await mayBe(sale.pay())).refused !== null) return;
  const outcome = await outcomeOf(context, shop.key, charge!);
  if (outcome === null || stateOf(outcome) !== 'succeeded') return;
  if (money && credit(money, outcome)) await weigh(context, money);
  const post = await postOf(context, shop.inbox, { names });
  const { found, list } = await loggedOf(context, shop.key, { names });
  context.judge(paymentTold, { made, post, bill, names, charge, list, since: sentAtEarliest(unpaid) });
  if (post === null && found) blameMissing(context, { inbox: shop.inbox, about: { names }, list });
}

export const checks = [
  property<Moment>({
    id: 'event-moments/of-the-window',
    deployment: 'live',
    title: 'What is paid is told and is in the balance, in whichever moment of its window it is paid',
    rules: [
      'events.success-emits-charge-succeeded',
      'webhooks.posted-to-endpoint',
      'events.pos-payment-is-charge-succeeded',
      'event.charge-details',
      'money.balance-moves-by-net',
    ],
    needs: {
      ...ofOwn('prompting', 'approve_charge', 'open_till', 'advance_clock'),
      fixtures: ['hook'],
    },
    ...values(moment, moments),
    runs: { deep: 12 },
    apart: true,
    requestsPerRun: 7 + 2 * mostReads + weighing,
    wait_s: moments.length * (spans.chargeWindow / 1000 + 60 + 2 * showing_s) + (2 * day_ms) / 1000,
    body: paidAt,
  }),
];
