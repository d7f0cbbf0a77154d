import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { billsPath, chargesPath, linksPath, posPath } from '../../src/generate/request.ts';
import { anySale, otherWays, wayOf } from '../events/any-sale.ts';
import { told } from '../events/shop.ts';
import { script } from '../../src/generate/script.ts';
import { charges, links } from '../creations.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';
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

/** The same order anew, each time without another of these fields. */
const without = (order: RequestTemplate, fields: readonly string[]): readonly RequestTemplate[] =>
  fields.map((left) => ({
    ...order,
    json: Object.fromEntries(Object.entries(order.json as object).filter(([name]) => name !== left)),
    ...(order.idempotencyKey !== undefined && { idempotencyKey: freshKey() }),
  }));

/** Without each that it needs; one of a payer also with his number as a JSON number. */
function incomplete(order: RequestTemplate): readonly RequestTemplate[] {
  const all = without(order, needed[order.path] ?? []);
  return order.path === chargesPath ? [...all, { ...withBareNumber(order), idempotencyKey: freshKey() }] : all;
}

/** Each lacks what the one before had, which was refused for another: on live they come in the other order. */
const round = ['amount_minor', 'msisdn', 'rail', 'amount_minor'] as const;

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
      'links.create.amount-required',
      'links.create.title-required',
    ],
    operator: ['approve_charge'],
    operatorMay: otherWays,
    inbox: false,
    requests: sales.length * (5 + mostReads) + 4,
    wait_s: sales.length * showing_s,
    run: async (context) => {
      const own = await ownBusiness(context);
      for (const what of sales) {
        const { made, charge } = await anySale(context, own, wayOf(what));
        if (charge !== null) await outcomeOf(context, own.key, charge);
        if (made.template) await inTurn(context, ...incomplete(made.template));
      }
      // Nor from one that may be paid once.
      const once = links.post(own.key, { ...links.sample(), kind: 'single_use' }, freshKey());
      // Nor is why another business was refused a moment ago.
      const { key: stranger } = await ownBusiness(context);
      const turns = incomplete(once).map((each, at) => ({ ...each, key: { use: at % 2 === 0 ? stranger : own.key } }));
      await inTurn(context, once, ...turns);
    },
  }),
  script({
    id: 'after-sales/nothing-is-taken-over-in-the-sandbox',
    title: 'What an order leaves out is not taken over from one that was made a moment ago, or that was refused',
    deployment: 'sandbox',
    rules: ['charges.create.amount-required', 'charges.create.rail-required', 'charges.create.msisdn-required'],
    needs: ofOwn('prompting'),
    requests: 1 + round.length,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const order = charges.post(key, charges.sample());
      await inTurn(context, order, ...without(order, round));
    },
  }),
];
