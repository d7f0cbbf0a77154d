import fc from 'fast-check';
import { listQuery } from '../../src/generate/lists/query.ts';
import { sampleAmount } from '../../src/generate/charges/sample.ts';
import { property } from '../../src/generate/property.ts';
import { rail } from '../../src/generate/charges/rail.ts';
import { values } from '../../src/generate/values.ts';
import { emptyModel, eventsOf } from './business-model.ts';
import {
  again,
  alike,
  answer,
  answerAgain,
  bill,
  cancel,
  close,
  code,
  link,
  list,
  pay,
  prompt,
  visit,
  wait,
  type BusinessAction,
} from './live-business-actions.ts';
import { weigh } from '../balance/balance-ledger.ts';
import { openShop } from '../balance/ways.ts';
import { ofOwn, ownTill } from '../own-business.ts';

const mostActions = 24;
const longestWait_s = 960;

const place = fc.nat({ max: 5 });

/** One of each to begin with, since nothing can be paid before something is asked for. */
const morning: fc.Arbitrary<readonly BusinessAction[]> = fc.tuple(
  fc.record({ amount_minor: sampleAmount, rail }, { noNullPrototype: true }).map(prompt),
  sampleAmount.map(code),
  sampleAmount.map((price) => bill(price + 20_000)),
  fc.tuple(sampleAmount, fc.integer({ min: 1, max: 3 })).map(([price, uses]) => link(price, uses)),
);

/** Without bias, since a short day shows little. */
const rest: fc.Arbitrary<readonly BusinessAction[]> = fc.noBias(
  fc.array(
    fc.oneof(
      fc.record({ amount_minor: sampleAmount, rail }, { noNullPrototype: true }).map(prompt),
      sampleAmount.map(code),
      fc.tuple(place, fc.boolean()).map(([at, more]) => again(at, more)),
      place.map(alike),
      { weight: 3, arbitrary: place.map((at) => answer('approve', at)) },
      place.map((at) => answer('decline', at)),
      fc.tuple(fc.constantFrom('approve', 'decline'), place).map(([what, at]) => answerAgain(what, at)),
      sampleAmount.map(bill),
      {
        weight: 2,
        arbitrary: fc.tuple(place, fc.constantFrom('part', 'rest', 'more')).map(([at, how]) => pay(at, how)),
      },
      place.map(cancel),
      fc.tuple(sampleAmount, fc.integer({ min: 1, max: 3 })).map(([price, uses]) => link(price, uses)),
      place.map(visit),
      place.map(close),
      listQuery.map(list),
      fc.constantFrom(20, 290, longestWait_s).map(wait),
    ),
    { maxLength: mostActions - 4, size: 'max' },
  ),
);

const days = fc.tuple(morning, rest).map((parts): readonly BusinessAction[] => parts.flat());

/** A day on which each of it happens once, so that none is left to chance. */
const busy: readonly BusinessAction[] = [
  prompt({ amount_minor: 10_100, rail: 'tigo' }),
  prompt({ amount_minor: 12_300, rail: 'mpesa' }),
  code(10_000),
  alike(0),
  again(0, true),
  answer('approve', 0),
  answer('decline', 0),
  again(1, true),
  answerAgain('approve', 1),
  answer('approve', 1),
  answer('approve', 0),
  alike(0),
  alike(2),
  answer('approve', 0),
  answer('approve', 0),
  bill(30_000),
  pay(0, 'part'),
  pay(0, 'part'),
  pay(0, 'more'),
  cancel(0),
  link(10_000, 2),
  visit(0),
  close(0),
  again(0, false),
];

/** Large sums, late answers and a long time: for a clock that jumps, since nobody pays there with money of his own. */
const rich: readonly BusinessAction[] = [
  prompt({ amount_minor: 1_999_999_900, rail: 'airtel' }),
  wait(660),
  answer('approve', 0),
  bill(1_999_999_900),
  pay(0, 'part'),
  pay(0, 'part'),
  pay(0, 'rest'),
  // Neither small nor large.
  bill(29_900_000),
  pay(0, 'part'),
  wait(33 * 86_400),
];

/** A payment, what is read until it has arrived, and a balance. */
const perAction = 12;

export const checks = [
  property<readonly BusinessAction[]>({
    id: 'live-business/any-day',
    title: 'Whatever a business and its payers do in whatever order, its balance is what it was paid',
    rules: [
      'money.balance-moves-by-net',
      'balance.not-cached',
      'payment-link.creation-moves-no-money',
      'lifecycle.approved-succeeds',
      'lifecycle.declined-fails',
      'pos.create.paid-by-scan',
      'events.success-emits-charge-succeeded',
      'idempotency.same-key-same-request',
      'idempotency.mismatch-on-amount',
      'lifecycle.succeeded-is-final',
      'lifecycle.failed-is-final',
      'charges.list.holds-created',
    ],
    needs: ofOwn(
      'prompting',
      'open_till',
      'approve_charge',
      'decline_charge',
      'pay_bill',
      'cancel_bill',
      'pay_link',
      'close_link',
    ),
    ...values(days, [busy, rich]),
    runs: { standard: 2, deep: 24 },
    apart: true,
    requestsPerRun: mostActions * perAction,
    wait_s: longestWait_s,
    body: async (context, actions) => {
      if (actions === rich && !context.clock.jumps) return;
      const shop = await openShop(context);
      if (!shop) return;
      const model = emptyModel();
      const real = { context, shop, till: await ownTill(context, shop.business) };
      await fc.asyncModelRun(() => ({ model: model, real }), actions);
      await weigh(context, shop.balanceLedger);
      await eventsOf(model, real);
    },
  }),
];
