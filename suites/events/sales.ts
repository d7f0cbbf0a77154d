import fc from 'fast-check';
import type { RuleId } from '../../src/contract/rules.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { numericRef } from '../../src/generate/bills/bill.ts';
import { idOf, objectOf } from '../../src/evidence/read.ts';
import { type ChargeBody, richDescription } from '../../src/generate/charges/charge.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { usualKey } from '../../src/generate/idempotency/key.ts';
import type { BillPayment } from '../../src/judge/events/payments.situation.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { makeBill } from '../bills/asking.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { mayBe, type OwnBusiness } from '../own-business.ts';
import { meanwhile, type Sender, type Operator } from '../sending.ts';
import { charges, posCharges, bills, dearer, freshLink } from '../creations.ts';
import { anyReference, longestDescription, longestReference, richly } from './sale-words.ts';

/** Something that a payer is about to pay for. */
export interface Sale {
  /** What its event names: the charge, the reference, the bill or the link. */
  readonly names: readonly string[];
  readonly charge: string | null;
  readonly bill: BillPayment | null;
  /** What asked for it. */
  readonly made: Exchange;
  /** The same once more with what is not compared changed, which changes nothing; left out: that would be something new. */
  readonly again?: RequestTemplate;
  /** The payer pays; gives the charge that comes of it, where that was not known. */
  pay(): Promise<string | null>;
}

/** A way in which money comes. */
export interface Way {
  readonly what: string;
  readonly operator: readonly OperatorAction[];
  readonly rules: readonly RuleId[];
  sell(context: CheckContext, own: OwnBusiness): Promise<Sale>;
}

const withOther = (creation: RequestTemplate, fields: object): RequestTemplate => ({
  ...creation,
  json: { ...(creation.json as object), ...fields },
});

const otherMetadata = { metadata: { attempt: 'the second' } };

const refused = (what: string): Inconclusive =>
  new Inconclusive(`${what} could not be made, so there is nothing to pay`);

export const promptSale = (
  context: Sender & Operator,
  key: string,
  fields: Partial<ChargeBody> = {},
): Promise<Sale> => {
  const { reference = anyReference() } = fields;
  const order = charges.post(key, richly({ ...charges.sample(), ...fields, reference }));
  return soldBy(context, order, reference, drawn(amid) ? [dearer(order)] : []);
};

/** Whether a different request with the key of an order is under way with it. */
const amid = fc.nat({ max: 3 }).map((at) => at === 0);

/** Two for one order, each with a description and metadata of its own; the second is for when nothing came of the first. */
export function orderSales(context: Sender & Operator, key: string): readonly [Sell, Sell] {
  const reference = anyReference();
  const selling = (): Sell => {
    const creation = charges.post(key, richly({ ...charges.sample(), reference }, []));
    return () => soldBy(context, creation, reference);
  };
  return [selling(), selling()];
}

type Sell = () => Promise<Sale>;

/** @param rivals sent at the same moment; which of all makes it is open */
async function soldBy(
  context: Sender & Operator,
  order: RequestTemplate,
  reference: string,
  rivals: readonly RequestTemplate[] = [],
): Promise<Sale> {
  const answers = await Promise.all([order, ...rivals].map((each) => context.send(each)));
  const made = answers.find((answer) => idOf(answer) !== null);
  const charge = made ? idOf(made) : null;
  if (!made || charge === null) throw refused('a charge');
  const again = withOther(made.template ?? order, { ...otherMetadata, description: 'Asked for a second time' });
  return { names: [charge, reference], charge, bill: null, made, again, pay: approving(context, charge) };
}

/** A charge that its payer was prompted for, and paid. */
export async function paidPrompt(
  context: Sender & Operator,
  key: string,
  fields: Partial<ChargeBody> = {},
): Promise<Sale> {
  const sale = await promptSale(context, key, fields);
  await sale.pay();
  return sale;
}

/** The same without a reference: whether its event names it in another way is not shown, so it counts as unknown. */
export async function paidWithoutReference(context: Sender & Operator, key: string): Promise<Sale> {
  const { reference: _, ...body } = charges.sample();
  const made = await context.send(charges.post(key, body));
  const charge = idOf(made);
  if (charge === null) throw refused('a charge');
  const sale: Sale = { names: [charge], charge: null, bill: null, made, pay: approving(context, charge) };
  await sale.pay();
  return sale;
}

const approving = (context: Operator, charge: string) => async (): Promise<string> => {
  await context.operate('approve_charge', { charge });
  return charge;
};

/** @param isLong in as many words as may be */
export async function codeSale(context: CheckContext, { key, business }: OwnBusiness, isLong = false): Promise<Sale> {
  const { till } = await context.operate('open_till', { business });
  const reference = isLong ? longestReference(freshReference()) : anyReference();
  const order = { ...posCharges.sample(), till, reference };
  const creation = posCharges.post(key, isLong ? richly(order, [], longestDescription) : richly(order));
  const made = await context.send(creation);
  const charge = idOf(made);
  if (charge === null) throw refused('a POS charge');
  // Another code at another till may be the latest, when the first is paid.
  const { answer: second } = await mayBe(context.operate('open_till', { business }));
  if (second && drawn(fc.boolean()))
    await context.send(posCharges.post(key, { ...posCharges.sample(), till: second.till }));
  const again = withOther(creation, otherMetadata);
  return { names: [charge, reference], charge, bill: null, made, again, pay: approving(context, charge) };
}

/** As shops number those who owe them: other businesses have the same, and it has another bill of them at times. */
const customers = fc.nat({ max: 5 }).map((number) => `INV-00${number}`);
const customerOf = (): string => drawn(customers);

/** Nothing round, but as far apart as said. */
const billSale =
  (asked: number, paid: number, refOf = customerOf) =>
  async (context: CheckContext, { key }: OwnBusiness): Promise<Sale> => {
    const odd = bills.sample().amount_minor - bills.plain.amount_minor;
    const [amount_minor, part] = [asked + odd, paid + odd];
    const { id, controlNumber, made } = await makeBill(context, key, {
      amount_minor,
      customer_ref: refOf(),
      description: richDescription,
    });
    const before = objectOf(made)?.['outstanding_minor'];
    const outstanding = typeof before === 'number' ? before : amount_minor;
    const pay = async (): Promise<null> => {
      const paying = context.operate('pay_bill', { control_number: controlNumber, amount_minor: part });
      // Its owner looks at it meanwhile.
      await meanwhile(paying, drawn(fc.boolean()) ? context.send(bills.get(key, id)) : Promise.resolve());
      return null;
    };
    return { names: [id], charge: null, bill: { id, outstanding, part }, made, pay };
  };

async function linkSale(context: CheckContext, { key }: OwnBusiness): Promise<Sale> {
  const reference = anyReference();
  const order = freshLink(key, { reference, description: richDescription });
  // Of the lengths that programs give to what is to be unique.
  const made = await context.send({ ...order, idempotencyKey: drawn(usualKey)() });
  const link = idOf(made);
  if (link === null) throw refused('a link');
  const pay = async (): Promise<string | null> => {
    const { charge } = await context.operate('pay_link', { link });
    return typeof charge === 'string' ? charge : null;
  };
  return { names: [link, reference], charge: null, bill: null, made, pay };
}

/** What an event tells of a payment of a bill. */
export const ofBill = [
  'events.bill-payment-is-charge-succeeded',
  'events.bill-id',
  'events.bill-control-number',
  'events.bill-outstanding-minor',
  'events.no-bill-paid-event',
  'event.charge-reference',
  'event.charge-details',
] as const;

export const ways: readonly Way[] = [
  {
    what: 'prompt',
    operator: ['approve_charge'],
    rules: ['event.charge-reference', 'event.charge-details'],
    sell: (context, { key }) => promptSale(context, key),
  },
  {
    what: 'code-at-a-till',
    operator: ['approve_charge', 'open_till'],
    rules: ['events.pos-payment-is-charge-succeeded', 'events.pos-rail-wallet', 'events.pos-till'],
    sell: (context, own) => codeSale(context, own),
  },
  { what: 'part-of-a-bill', operator: ['pay_bill'], rules: ofBill, sell: billSale(30_000, 10_000) },
  { what: 'whole-bill', operator: ['pay_bill'], rules: ofBill, sell: billSale(20_000, 20_000, numericRef) },
  { what: 'more-than-a-bill', operator: ['pay_bill'], rules: ofBill, sell: billSale(10_000, 30_000) },
  {
    what: 'link',
    operator: ['pay_link'],
    rules: ['event.charge-reference', 'event.charge-details'],
    sell: linkSale,
  },
];
