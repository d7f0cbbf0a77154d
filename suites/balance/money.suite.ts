import fc from 'fast-check';
import { amount as limits, chargeRails } from '../../src/contract/limits.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { idOf, objectOf } from '../../src/evidence/read.ts';
import { sizes } from '../../src/generate/charges/amount.ts';
import { sampleAt, sampleOfSize, worded } from '../../src/generate/charges/sample.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { listEvents } from '../../src/generate/request.ts';
import { property } from '../../src/generate/property.ts';
import type { Body } from '../../src/generate/trial.ts';
import { values } from '../../src/generate/values.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { mayBe, ofOwn, ownTill, type BusinessWish } from '../own-business.ts';
import { collect, credit, moment_s, weigh, weighing } from './balance-ledger.ts';
import { openShop, payBill, payCode, paying, payLink, payPrompt } from './ways.ts';
import { mostReads, outcomeOf } from '../until-shown.ts';
import { charges, freshBill, freshLink, posCharges } from '../creations.ts';

const moves: readonly RuleId[] = ['money.balance-moves-by-net', 'balance.not-cached'];

/** Besides these. */
const ofWay: Readonly<Partial<Record<string, RuleId>>> = {
  prompts: 'lifecycle.approved-succeeds',
  codes: 'pos.create.paid-by-scan',
  links: 'payment-link.creation-moves-no-money',
};

/** Fees of a part of a shilling, in steps that no percentage divides. */
const small: fc.Arbitrary<number> = fc.integer({ min: 100, max: 400 }).map((shillings) => shillings * 100);

const mostPayments = 3;

/** Of the second the sum is more than 31 bits hold. */
const amounts: readonly (readonly number[])[] = [[10_100, 33_300], [2_000_000_000, 1_999_999_900], [12_300]];

function payments(
  what: string,
  title: string,
  actions: readonly OperatorAction[],
  body: Body<readonly number[]>,
  operatorMay: readonly OperatorAction[] = [],
): Check {
  const own = ofWay[what];
  return property<readonly number[]>({
    id: `money/${what}`,
    title,
    rules: own === undefined ? moves : [...moves, own],
    needs: { ...ofOwn('prompting', ...actions), operatorMay },
    ...values(fc.array(small, { minLength: 1, maxLength: mostPayments }), amounts),
    runs: { deep: 12 },
    requestsPerRun: 1 + mostPayments * 2 * paying,
    wait_s: moment_s,
    apart: true,
    body,
  });
}

/** After the three rounds of prompts that others have paid. */
const firstPlace = 3 * chargeRails.length;

/** The place of a list among these. */
const placeOf = (all: readonly number[]): number => Math.max(0, amounts.indexOf(all));

/** Each list is filled up with amounts of other sizes: of small, middle and large ones, and for each seed of others. */
function filledUp(all: readonly number[], { seed }: CheckContext): readonly number[] {
  const list = placeOf(all);
  const more = Array.from({ length: mostPayments - all.length }, (_, at) => {
    const size = sizes[(seed + sizesApart * (list + at)) % sizes.length]!;
    return drawn(sampleOfSize(size));
  });
  return [...all, ...more];
}

const keys: readonly Pick<BusinessWish, 'is'>[] = [{ is: 'replaced' }, { is: 'replacement' }];

/** With which key the payments of a list are asked for. */
const askedWith = (all: readonly number[]): Pick<BusinessWish, 'is'> => keys[placeOf(all)] ?? {};

/** The amounts of a list, each with its place among those of all lists. */
const placed = (all: readonly number[], context: CheckContext): readonly (readonly [amount: number, at: number])[] =>
  filledUp(all, context).map((amount, at) => [amount, mostPayments * placeOf(all) + at]);

/** All lists together lack one payment more than there are lists. */
const sizesApart = Math.floor(sizes.length / (amounts.length + 1));

export const checks = [
  payments(
    'prompts',
    'An approved prompt raises the balance by its net, at once',
    ['approve_charge'],
    async (context, all) => {
      const shop = await openShop(context, true, askedWith(all));
      if (!shop) return;
      for (const [amount_minor, at] of placed(all, context))
        await payPrompt(context, shop, { ...sampleAt(firstPlace + at), amount_minor });
    },
  ),
  payments(
    'codes',
    'A code that is scanned and paid raises the balance by its net, at once',
    ['approve_charge', 'open_till'],
    async (context, all) => {
      const shop = await openShop(context, true, askedWith(all));
      if (!shop) return;
      const till = await ownTill(context, shop.business);
      const codes = placed(all, context).map(([amount_minor, at]) => ({
        ...worded(posCharges.sample(), context.seed + at),
        till,
        amount_minor,
      }));
      for (const code of codes.slice(0, -1)) await payCode(context, shop, code);
      const close = () => mayBe(context.operate('close_till', { till }));
      // Whether a code outlives its till is not stated.
      for (const code of codes.slice(-1)) await mayBe(payCode(context, shop, code, close));
    },
    ['close_till'],
  ),
  payments(
    'bills',
    'A bill raises the balance by the net of each payment: in whole, in parts, and beyond what is asked',
    ['pay_bill'],
    async (context, all) => {
      const [first = 10_000, second = 10_000] = all;
      const shop = await openShop(context, true, askedWith(all));
      if (!shop) return;
      await payBill(context, shop, first + second, [first, second]);
      // A network may take no more at once.
      await payBill(context, shop, 10_000, [Math.min(10_000 + second, limits.maximum)]);
      await payBill(context, shop, first, [first]);
    },
  ),
  payments(
    'links',
    'A link moves no money when it is made, and the net of a payment when it is paid',
    ['pay_link'],
    async (context, all) => {
      const shop = await openShop(context, true, askedWith(all));
      if (shop) for (const amount of filledUp(all, context)) await payLink(context, shop, amount);
    },
  ),
  property<number>({
    id: 'money/at-one-moment',
    title: 'Payments at one moment all reach the balance, and none of them twice',
    rules: [...moves, 'payment-link.creation-moves-no-money'],
    needs: { ...ofOwn('prompting', 'approve_charge'), operatorMay: ['pay_bill', 'pay_link'] },
    ...values(fc.integer({ min: 2, max: 4 }), [4]),
    runs: { deep: 6 },
    requestsPerRun: 5 + 4 * (1 + mostReads) + 2 * weighing,
    wait_s: moment_s,
    body: async (context, count) => {
      const shop = await openShop(context);
      if (!shop) return;
      const bill = objectOf(await context.send(freshBill(shop.key, { amount_minor: 20_000 })))?.['control_number'];
      const link = idOf(await context.send(freshLink(shop.key, { amount_minor: 10_700 })));
      await weigh(context, shop.balanceLedger, 'payment-link.creation-moves-no-money');
      // All of them on one handset.
      const { msisdn } = charges.sample();
      const asked = Array.from({ length: count }, (_, at) =>
        context.send(charges.post(shop.key, { ...charges.sample(), msisdn, amount_minor: 10_000 + at * 100 })),
      );
      const ids = (await Promise.all(asked)).map(idOf).filter((id) => id !== null);
      // Whoever approves twice pays once: of the second an operator may say that it is too late.
      await Promise.all([
        ...[...ids, ...ids].map((charge) => mayBe(context.operate('approve_charge', { charge }))),
        mayBe(context.operate('pay_bill', { control_number: bill, amount_minor: 10_500 })),
        mayBe(context.operate('pay_link', { link })),
      ]);
      const outcomes = await Promise.all(ids.map((id) => outcomeOf(context, shop.key, id)));
      for (const outcome of outcomes) if (outcome) credit(shop.balanceLedger, outcome);
      await collect(context, shop.balanceLedger);
      await weigh(context, shop.balanceLedger, 'money.balance-moves-by-net', true);
      await context.send(listEvents(shop.key));
    },
  }),
];
