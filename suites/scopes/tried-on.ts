import fc from 'fast-check';
import { amount as limits } from '../../src/contract/limits.ts';
import { idOf } from '../../src/evidence/read.ts';
import { greatAmount } from '../../src/generate/charges/sample.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { setEndpoint } from '../../src/generate/request.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { makeBill, pay } from '../bills/asking.ts';
import { charges, links } from '../creations.ts';
import { anySale, wayOf } from '../events/any-sale.ts';
import { paidPrompt } from '../events/sales.ts';
import { loggedOf } from '../events/watch.ts';
import { mayBe, ownTill, type OwnBusiness } from '../own-business.ts';
import { inTurn } from '../sending.ts';

type Making<Made> = (context: CheckContext, own: OwnBusiness) => Promise<Made>;

/** Gives what was paid, or is about to be. */
const largeCharge =
  (retries = 0): Making<string | null> =>
  async (context, { key }) => {
    const order = charges.post(key, { ...charges.sample(), amount_minor: drawn(greatAmount) });
    // What may be spent may come to its end.
    const { answer: made } = await mayBe(context.send(order));
    for (let count = 0; count < retries; count += 1) await mayBe(context.send(order));
    const charge = made && idOf(made);
    if (charge !== null && context.deployment === 'live') await mayBe(context.operate('approve_charge', { charge }));
    return charge;
  };

/** No key may do more or less once its business has taken much. */
const ofLarge =
  <Made>(make: Making<Made>): Making<Made> =>
  async (context, own) => {
    await largeCharge()(context, own);
    return make(context, own);
  };

/** Or once it is told of its events, and then told elsewhere. */
const ofMoved = <Made>(make: Making<Made>): Making<Made> =>
  ofLarge(async (context, own) => {
    const { key } = own;
    await inTurn(context, setEndpoint(key, { url: nobodysUrl }), setEndpoint(key, { url: `${nobodysUrl}?of=soko` }));
    return make(context, own);
  });

/** Of a prompt over much and of a code at a till. */
const eventsOfSales: Making<readonly string[]> = async (context, own) => {
  // Where nothing can be delivered to, a retry may be refused for that.
  await context.send(setEndpoint(own.key, { url: nobodysUrl }));
  const events: string[] = [];
  const prompt = await paidPrompt(context, own.key, { amount_minor: drawn(greatAmount) });
  for (const sale of [prompt, await anySale(context, own, wayOf('code-at-a-till'))]) {
    const { found } = await loggedOf(context, own.key, sale);
    if (found) events.push(found.id);
  }
  return events;
};

/** What was paid is read by the same scopes as what was not. */
const isPaid = (): boolean => drawn(fc.nat({ max: 3 })) > 0;

/** Whoever asks once more for what there is opens it to nobody. */
const linkAskedForTwice: Making<string | null> = async (context, { key }) => {
  const order = links.post(key, links.sample(), freshKey());
  const [made] = await inTurn(context, order, order);
  const link = made ? idOf(made) : null;
  if (link !== null && isPaid()) await mayBe(context.operate('pay_link', { link }));
  return link;
};

const billInPart: Making<string | null> = async (context, { key }) => {
  const bill = await makeBill(context, key);
  if (isPaid()) await mayBe(pay(context, bill, limits.minimum));
  return bill.id;
};

/** What the scopes of keys are tried on, made by one that may do everything; null where it cannot be had. */
export const triedOn = {
  charge: largeCharge(1),
  till: ofLarge((context, { business }) => ownTill(context, business)),
  endpoint: ofLarge(async (context, { key }) => idOf(await context.send(setEndpoint(key, { url: nobodysUrl })))),
  link: ofMoved(linkAskedForTwice),
  bill: ofMoved(billInPart),
  events: eventsOfSales,
} as const;
