import fc from 'fast-check';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import type { Expiry } from '../../src/generate/bills/expiry.ts';
import { idOf, objectOf } from '../../src/evidence/read.ts';
import { billBody, freshRef, type BillWish } from '../../src/generate/bills/bill.ts';
import type { ChargeBody } from '../../src/generate/charges/charge.ts';
import { anyPayer, msisdnForms } from '../../src/generate/charges/msisdn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkBody, type LinkWish } from '../../src/generate/links/link.ts';
import { type Scope, scopes } from '../../src/contract/scopes.ts';
import type { CheckContext, Needs } from '../../src/run/check/check.ts';
import { openShop } from '../balance/ways.ts';
import { weigh } from '../balance/balance-ledger.ts';
import { makeKey, margin, type MadeKey } from '../auth/live-keys-made.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { bills, charges, links, posCharges, type Creation } from '../creations.ts';
import { readAll } from '../sending.ts';
import { keyOf, mayBe, ofOwn, ownBusiness, ownTill, type OwnBusiness } from '../own-business.ts';
import { action, pick, unpaid, type Asked, type Business, type Model } from './business-model.ts';
import { inTime_s } from './live-business-actions.ts';
import { insist } from './refused-twins.ts';

/** A business over years, and one that does the same beside it. */
export interface Firm extends Business {
  readonly other: OwnBusiness;
  /** The key that makes things, which is not the one that reads them. */
  maker: MadeKey;
  /** The one that made things before it. */
  former: MadeKey | null;
  /** Until when that may do so still, if it was replaced. */
  formerUntil: number;
  tillNow: string;
  /** Ids of the endpoints that it and the other business have now; null: none. */
  endpoint: string | null;
  addressOfOther: string | null;
  /** Labels of keys that read: bills alone, events alone, and all but bills. */
  readonly readers: readonly [ofBills: string, ofEvents: string, ofOthers: string];
  /** That of one which writes bills and does nothing else. */
  readonly billWriter: string;
}

/** What a check asks for that has one. */
export const ofFirm: Needs = {
  ...ofOwn(
    'prompting',
    ...(['approve_charge', 'decline_charge', 'cancel_bill', 'close_link'] as const),
    ...(['pay_bill', 'pay_link', 'open_till', 'advance_clock'] as const),
  ),
  operatorMay: ['retire_key', 'close_till', 'messages'],
  mayListen: true,
};

const otherReads = scopes.filter((each) => each.endsWith(':read') && each !== 'bills:read');

/** null: its balance cannot be read. */
export async function openFirm(context: CheckContext): Promise<Firm | null> {
  const shop = await openShop(context, false);
  if (!shop) return null;
  const other = await ownBusiness(context);
  const maker = await makeKey(context, shop.business, scopes, null);
  const till = await ownTill(context, shop.business);
  const only = (granted: readonly Scope[]) => keyOf(context, shop.business, { scopes: granted });
  const readers = [await only(['bills:read']), await only(['events:read']), await only(otherReads)] as const;
  const billWriter = await only(['bills:write']);
  // What is open to it in the sandbox is no more open on live.
  await keyOf(context, shop.business, { mode: 'test', scopes });
  return {
    context,
    shop,
    other,
    maker,
    former: null,
    formerUntil: 0,
    till,
    tillNow: till,
    endpoint: null,
    addressOfOther: null,
    readers,
    billWriter,
  };
}

export type Deed = fc.AsyncCommand<Model, Firm>;

/** Sends what makes something, remembers it, and reads it. */
async function keep(model: Model, { context, shop }: Firm, creation: Creation, request: RequestTemplate) {
  const made = await context.send(request);
  const id = idOf(made);
  if (id === null) return null;
  model.kept.push({ id, creation, request, at: made.sent });
  const read = creation.get(shop.key, id);
  if (model.unread) model.unread.push(read);
  else await context.send(read);
  return { id, made };
}

async function ask(model: Model, real: Firm, by: Asked['by'], creation: Creation, request: RequestTemplate) {
  const done = await keep(model, real, creation, request);
  if (!done) return;
  const until = done.made.sent + inTime_s[by] * 1000;
  model.asked.push({ id: done.id, request, by, until, over: false });
}

type Rich = Omit<ChargeBody, 'reference'>;

/** The reference stays the business's own, so that payments can be told apart. */
export const askRich = (body: Rich): Deed =>
  action(`ask for ${fc.stringify(body)}`, (model, real) =>
    ask(
      model,
      real,
      'prompt',
      charges,
      charges.post(real.maker.label, { ...body, reference: freshReference() }, nearlyUsed(model)),
    ),
  );

const swapped = (key: string): string =>
  key.replaceAll(/[a-z]/gi, (sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()));

/** However long a key is kept, the same letters in the other case are another: of the oldest that was not used so. */
function nearlyUsed({ kept }: Model): string {
  const used = kept.flatMap(({ request }) => request.idempotencyKey ?? []);
  return used.map(swapped).find((key) => !used.includes(key)) ?? freshKey();
}

/** Another one each time, of a number in each form in turn. */
export const askAny = (): Deed =>
  action('ask for anything', (model, real) => {
    const made = model.kept.length;
    const msisdn = `${msisdnForms[(made + 1) % msisdnForms.length]}${anyPayer(made + 1)}`;
    const body = { ...charges.sample(), msisdn, reference: freshReference() };
    return ask(model, real, 'prompt', charges, charges.post(real.maker.label, body));
  });

export const codeAny = (): Deed =>
  action('show a code for anything', (model, real) => {
    const body = { ...posCharges.sample(), till: real.tillNow, reference: freshReference() };
    return ask(model, real, 'code', posCharges, posCharges.post(real.maker.label, body));
  });

export const codeRich = ({ amount_minor, description, metadata }: Rich): Deed =>
  action(`show a code for ${amount_minor}`, (model, real) => {
    const told = { ...(description !== undefined && { description }), ...(metadata && { metadata }) };
    const body = { till: real.tillNow, amount_minor, reference: freshReference(), ...told };
    return ask(model, real, 'code', posCharges, posCharges.post(real.maker.label, body));
  });

/** Some minutes before an expiry, since clocks differ. */
const endOf = (expires: Expiry | undefined, { sent }: Exchange): number | null =>
  expires ? sent + expires.after_s * 1000 - margin : null;

/** Whom the last bill is for. */
export function customerOf({ bills: own }: Model): string | null {
  const last = own.at(-1);
  const customer = last && objectOf(last.made)?.['customer_ref'];
  return typeof customer === 'string' ? customer : null;
}

/** Every other bill is for the customer of the one before. */
export const billRich = (wish: Omit<BillWish, 'customer_ref'>, same: boolean): Deed =>
  action(`bill ${fc.stringify(wish)}`, (model, real) => bill(model, real, wish, same));

/** Another one each time, over so much. */
export const billAny = (wish: Pick<BillWish, 'amount_minor' | 'expires' | 'expires_at'>, same: boolean): Deed =>
  action(`bill anything with ${fc.stringify(wish)}`, (model, real) =>
    bill(model, real, { ...bills.sample(), ...wish }, same),
  );

async function bill(model: Model, real: Firm, wish: Omit<BillWish, 'customer_ref'>, same: boolean): Promise<void> {
  const customer = (same ? customerOf(model) : null) ?? `${freshRef()} \u00e9_\u{20BB7}A`;
  const json = billBody({ ...wish, customer_ref: customer }, real.context.clock.now());
  const done = await keep(model, real, bills, bills.post(real.maker.label, json));
  const number = done && objectOf(done.made)?.['control_number'];
  if (!done || typeof number !== 'string') return;
  const amount = wish.amount_minor;
  model.bills.push(unpaid({ ...done, ends: endOf(wish.expires, done.made), number, amount }));
}

export const linkRich = (wish: LinkWish): Deed =>
  action(`make a link ${fc.stringify(wish)}`, (model, real) => link(model, real, wish));

export const linkAny = (wish: Partial<LinkWish>): Deed =>
  action(`make any link with ${fc.stringify(wish)}`, (model, real) =>
    link(model, real, { ...links.sample(), ...wish }),
  );

async function link(model: Model, real: Firm, wish: LinkWish): Promise<void> {
  const back = model.links.length % 2 === 0 ? {} : { success_url: `${real.shop.website}/asante` };
  const json = linkBody({ ...wish, ...back }, real.context.clock.now());
  const request = links.post(real.maker.label, json, freshKey());
  const done = await keep(model, real, links, request);
  const usesLeft = wish.kind === 'single_use' ? 1 : (wish.max_uses ?? 5);
  if (done)
    model.links.push({
      ...done,
      ends: endOf(wish.expires, done.made),
      amount: wish.amount_minor,
      usesLeft,
      closed: false,
    });
}

/** The other business asks for the same with the same Idempotency-Key, and again, and looks. */
export const neighbour = (at: number): Deed =>
  action(
    `the neighbour asks for ${at} with the same key`,
    async ({ kept }, { context, other, shop }) => {
      const { creation, request } = pick(kept, at)!;
      if (creation === posCharges) return;
      // They have no website to send a payer back to.
      const { success_url: _, ...json } = request.json as { readonly success_url?: string };
      const theirs = { ...request, json, key: { use: other.key } };
      const id = idOf(await context.send(theirs));
      const again = id !== null && creation !== bills ? [theirs] : [];
      await readAll(context, { ...request, key: { use: shop.key } }, ...again);
      await context.send(creation.list(other.key));
    },
    ({ kept }) => kept.length > 0,
  );

export const closeTill = (): Deed =>
  action('close the till and open another', async (_model, real) => {
    const { context, shop } = real;
    const closed = await mayBe(context.operate('close_till', { till: real.tillNow }));
    if (closed.answer === null) return;
    const { till } = await context.operate('open_till', { business: shop.business });
    if (typeof till === 'string') real.tillNow = till;
    await weigh(context, shop.balanceLedger);
  });

/** What was asked for comes again with a fault, and from who may not ask for it. */
export const insisting = (): Deed =>
  action(
    'ask for what is refused',
    ({ kept }, { context, maker, readers: [, , reading] }) => insist(context, kept, { making: maker.label, reading }),
    ({ kept }) => kept.length > 0,
  );
