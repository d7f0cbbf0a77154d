import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { billsPath, chargesPath, linksPath, posPath } from '../../src/generate/request.ts';
import { anySale, otherWays, wayOf } from '../events/any-sale.ts';
import { told } from '../events/shop.ts';
import { ownBusiness } from '../own-business.ts';
import { inTurn, withBareNumber } from '../sending.ts';
import { mostReads, outcomeOf, showing_s } from '../until-shown.ts';

/** By the path of what makes it, what an order needs. */
const needed: Readonly<Record<string, readonly string[]>> = {
  [chargesPath]: ['amount_minor', 'rail', 'msisdn'],
  [posPath]: ['amount_minor', 'till'],
  [billsPath]: ['customer_ref', 'amount_minor'],
  [linksPath]: ['amount_minor', 'title'],
};

const sales = ['prompt', 'code-at-a-till', 'whole-bill', 'link'] as const;

/** The same order anew, each time without something that it needs; one of a payer also with his number as a JSON number. */
function incomplete(order: RequestTemplate): readonly RequestTemplate[] {
  const fields = Object.entries(order.json as object);
  const without = (needed[order.path] ?? []).map((left) => ({
    ...order,
    json: Object.fromEntries(fields.filter(([name]) => name !== left)),
  }));
  const all = order.path === chargesPath ? [...without, withBareNumber(order)] : without;
  return order.idempotencyKey === undefined ? all : all.map((each) => ({ ...each, idempotencyKey: freshKey() }));
}

export const checks = [
  told({
    id: 'after-sales/nothing-is-taken-over',
    title: 'What an order leaves out or misstates is not taken over from one that was paid a moment ago',
    // Of the others, where the operator can have them paid.
    rules: [
      'charges.create.amount-required',
      'charges.create.rail-required',
      'charges.create.msisdn-required',
      'charges.create.msisdn-string',
    ],
    operator: ['approve_charge'],
    operatorMay: otherWays,
    inbox: false,
    requests: sales.length * (5 + mostReads) + 1,
    wait_s: sales.length * showing_s,
    run: async (context) => {
      const own = await ownBusiness(context);
      for (const what of sales) {
        const { made, charge } = await anySale(context, own, wayOf(what));
        if (charge !== null) await outcomeOf(context, own.key, charge);
        if (made.template) await inTurn(context, ...incomplete(made.template));
      }
    },
  }),
];
