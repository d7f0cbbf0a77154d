import fc from 'fast-check';
import { idOf } from '../../src/evidence/read.ts';
import { freshRef, plainBill } from '../../src/generate/bills/bill.ts';
import { postBill } from '../../src/generate/bills/request.ts';
import { plainCharge } from '../../src/generate/charges/charge.ts';
import { plainPos } from '../../src/generate/pos/pos.ts';
import { postPos } from '../../src/generate/pos/request.ts';
import { property } from '../../src/generate/property.ts';
import { getCharge, postCharge } from '../../src/generate/charges/request.ts';
import type { Check, Needs } from '../../src/run/check/check.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { collect, moment_s, weigh, weighing } from './balance-ledger.ts';
import { endUnpaid, openShop, ownTill, postLink } from './ways.ts';
import { makesBusinesses } from '../auth/own-business.ts';
import { mostReads } from '../until-shown.ts';

const needs = (...operator: readonly OperatorAction[]): Needs => ({
  keys: {},
  permit: 'prompting',
  operator: [...makesBusinesses, ...operator],
});

export const checks: readonly Check[] = [
  property<null>({
    id: 'money-unpaid/declined',
    title: 'A prompt that is declined moves no money',
    deployment: 'live',
    rules: ['money.balance-moves-by-net'],
    needs: needs('decline_charge'),
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 2 + mostReads + weighing,
    wait_s: moment_s,
    body: async (context) => {
      const shop = await openShop(context);
      const id = shop && idOf(await context.send(postCharge(shop.key, plainCharge)));
      if (!id) return;
      await context.operate('decline_charge', { charge: id });
      await endUnpaid(context, shop, id);
    },
  }),
  property<null>({
    id: 'money-unpaid/nobody-pays',
    title: 'Prompts that nobody answers and codes that nobody scans move no money',
    deployment: 'live',
    rules: ['money.balance-moves-by-net', 'lifecycle.expires-not-before-its-time'],
    needs: needs('open_till'),
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 3 + 3 * 3 + 2 * weighing,
    wait_s: 1100,
    body: async (context) => {
      const shop = await openShop(context);
      if (!shop) return;
      const till = await ownTill(context, shop.business);
      const made = [
        await context.send(postCharge(shop.key, plainCharge)),
        await context.send(postPos(shop.key, { ...plainPos, till })),
      ];
      const born = context.clock.now();
      const ids = made.map(idOf).filter((id) => id !== null);
      for (const seconds of [240, 780, 1080]) {
        await context.clock.until(born + seconds * 1000);
        for (const id of ids) await context.send(getCharge(shop.key, id));
      }
      await collect(context, shop.balanceLedger);
      await weigh(context, shop.balanceLedger);
    },
  }),
  property<null>({
    id: 'money-unpaid/taken-back',
    title: 'Bills and links move no money when they are made, cancelled and closed',
    deployment: 'live',
    rules: ['money.balance-moves-by-net', 'payment-link.creation-moves-no-money'],
    needs: needs('cancel_bill', 'close_link'),
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 3 + 4 * weighing,
    wait_s: moment_s,
    body: async (context) => {
      const shop = await openShop(context);
      if (!shop) return;
      const bill = idOf(await context.send(postBill(shop.key, { ...plainBill, customer_ref: freshRef() })));
      await weigh(context, shop.balanceLedger);
      const link = idOf(await context.send(postLink(shop.key, { kind: 'single_use' })));
      await weigh(context, shop.balanceLedger, 'payment-link.creation-moves-no-money');
      if (bill !== null) await context.operate('cancel_bill', { bill });
      if (link !== null) await context.operate('close_link', { link });
      await weigh(context, shop.balanceLedger);
    },
  }),
];
