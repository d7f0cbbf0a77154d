import { kept } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkBody, plainLink, type LinkWish } from '../../src/generate/links/link.ts';
import { getLink, listLinks, postLink } from '../../src/generate/links/request.ts';
import { getCharge, listCharges } from '../../src/generate/charges/request.ts';
import { Inconclusive, type Check, type CheckContext } from '../../src/run/check/check.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { freshReference, idOf } from '../charges/charging.ts';
import { makesBusinesses, ownBusiness } from '../auth/own-business.ts';
import { mostReads, showing_s, untilShown } from '../until-shown.ts';

/** A link, and how often it is paid: within its uses, and then once more. */
interface Story {
  readonly wish: LinkWish;
  readonly within: number;
  /** What becomes of it before it is tried beyond its uses. */
  readonly end?: 'closed' | 'over';
}

interface Desk {
  readonly context: CheckContext;
  readonly key: string;
  readonly link: string;
  readonly made: Exchange;
  /** Charges that are known, of a business that has no others. */
  readonly charges: Set<string>;
}

const lasting_s = 3600;

const stories: readonly Story[] = [
  { wish: { ...plainLink, kind: 'single_use', amount_minor: 12_300 }, within: 1 },
  { wish: { ...plainLink, max_uses: 2, description: 'White maize' }, within: 2 },
  { wish: { ...plainLink, kind: 'reusable', amount_minor: 10_100 }, within: 3, end: 'closed' },
  { wish: { ...plainLink, max_uses: 1 }, within: 1 },
];

const expiring: Story = {
  wish: { ...plainLink, max_uses: 5, expires: { after_s: lasting_s, form: 'seconds' } },
  within: 1,
  end: 'over',
};

const perPayment = 3 + 2 * mostReads;
const costOf = (all: readonly Story[]): number =>
  all.reduce((sum, { within }) => sum + 8 + (within + 1) * perPayment, 0);

const rules = [
  'payment-link.payment-is-a-charge',
  'payment-link.payer-pays-fixed-amount',
  'payment-link.amount-is-fixed',
  'payment-link.max-uses-as-asked',
  'payment-link.url',
  'payment-link.used',
  'payment-link.active',
  'links.get.status-200',
  'links.list.holds-created',
  'idempotency.link-same-key-same-link',
  'idempotency.link-mismatch-on-amount',
] as const;

function paid(
  id: string,
  title: string,
  all: readonly Story[],
  actions: readonly OperatorAction[],
  wait_s: number,
): Check {
  const cost = costOf(all);
  return {
    id: `link-payments/${id}`,
    title,
    kind: 'property',
    deployment: 'live',
    rules,
    needs: { keys: {}, operator: [...makesBusinesses, 'pay_link', ...actions], permit: 'prompting' },
    cost: { quick: 0, standard: cost, deep: cost },
    wait_s,
    run: async (context) => void (await Promise.all(all.map((story) => tell(context, story)))),
  };
}

export const checks: readonly Check[] = [
  paid(
    'up-to-the-last-use',
    'Each payment through a link is a charge over its price, and the link stays what it was',
    stories,
    ['close_link'],
    showing_s,
  ),
  paid(
    'past-the-expiry',
    'A link that has been paid is still there, at its price, when its time is over',
    [expiring],
    [],
    lasting_s + 600,
  ),
];

async function tell(context: CheckContext, { wish, within, end }: Story): Promise<void> {
  const { key } = await ownBusiness(context);
  const [idempotencyKey, reference] = [freshKey(), freshReference()];
  const creation = postLink(key, linkBody({ ...wish, reference }, context.clock.now()), idempotencyKey);
  const made = await context.send(creation);
  const link = idOf(made);
  if (link === null) return;
  const desk: Desk = { context, key, link, made, charges: new Set() };
  for (let count = 1; count <= within; count += 1) {
    await pay(desk);
    await context.send(listLinks(key, { limit: '100' }));
    used(desk, count, await context.send(getLink(key, link)));
  }
  if (end === 'closed') await context.operate('close_link', { link });
  if (end === 'over') await context.clock.until(context.clock.now() + (lasting_s + 360) * 1000);
  await context.send(getLink(key, link));
  await onceMore(desk, end ?? 'used up');
  await context.send(creation);
  const otherPrice = { ...(creation.json as object), amount_minor: wish.amount_minor + 100 };
  await context.send({ ...creation, json: otherPrice });
  await context.send(getLink(key, link));
  await context.send(listLinks(key, { limit: '100' }));
}

async function pay(desk: Desk): Promise<void> {
  const { charge } = await desk.context.operate('pay_link', { link: desk.link });
  return isCharge(desk, typeof charge === 'string' ? charge : null);
}

/** Where the operator does not name the charge, it is the one that the business did not have before. */
async function isCharge(desk: Desk, named: string | null): Promise<void> {
  const { context, key, charges } = desk;
  const found =
    named === null
      ? await untilShown(context, listCharges(key, { limit: '100' }), (list) => strangers(list, charges).length > 0)
      : await untilShown(context, getCharge(key, named), (read) => objectOf(read)?.['id'] === named);
  const shown = named === null ? strangers(found, charges) : [objectOf(found) ?? {}].filter(({ id }) => id === named);
  const [fields] = shown;
  if (!fields || fields['object'] !== 'charge') return missing(desk, named, found);
  for (const { id } of shown) charges.add(String(id));
  compare(desk, fields, found);
  await isListed(desk, String(fields['id']));
}

/** An ordinary charge stands in the list of charges. */
async function isListed(desk: Desk, charge: string): Promise<void> {
  const { context, key } = desk;
  const isThere = (list: Exchange): boolean => strangers(list, new Set()).some(({ id }) => id === charge);
  const list = await untilShown(context, listCharges(key, { limit: '100' }), isThere);
  if (isThere(list)) context.decide(kept('payment-link.payment-is-a-charge'));
  else missing(desk, charge, list);
}

function strangers(list: Exchange, known: ReadonlySet<string>): readonly Readonly<Record<string, unknown>>[] {
  const data = objectOf(list)?.['data'];
  const charges = Array.isArray(data) ? data.map(asObject).filter((each) => each !== null) : [];
  return charges.filter(({ id }) => typeof id === 'string' && !known.has(id));
}

function missing({ context, link, made }: Desk, named: string | null, last: Exchange): void {
  context.decide({
    is: 'broken',
    rule: 'payment-link.payment-is-a-charge',
    expected: `${named === null ? 'a charge in the list' : `the charge ${named}`} a minute after ${link} was paid`,
    actual: `${last.answer?.status ?? 'no answer'}, and no such charge`,
    exchanges: [made.n, last.n],
  });
}

function compare({ context, link, made }: Desk, fields: Readonly<Record<string, unknown>>, read: Exchange): void {
  const price = objectOf(made)?.['amount_minor'];
  const rule = 'payment-link.payer-pays-fixed-amount';
  if (!Number.isInteger(price) || !Number.isInteger(fields['amount_minor'])) return;
  if (fields['amount_minor'] === price) return context.decide(kept(rule));
  context.decide({
    is: 'broken',
    rule,
    expected: `a charge over ${String(price)}, the price of ${link}`,
    actual: `${String(fields['id'])} over ${String(fields['amount_minor'])}`,
    exchanges: [made.n, read.n],
  });
}

/** What a link does beyond its uses, or once it is closed or over, is not stated. */
async function onceMore(desk: Desk, when: string): Promise<void> {
  const outcome = await desk.context.operate('pay_link', { link: desk.link }).catch((reason: unknown) => {
    if (reason instanceof Inconclusive) return null;
    throw reason;
  });
  const charge = outcome?.['charge'];
  if (typeof charge === 'string') await isCharge(desk, charge);
  const read = await desk.context.send(getLink(desk.key, desk.link));
  desk.context.decide({
    is: 'observed',
    question: 'payment-link.after-last-use',
    observed: `${when}: ${outcome === null ? 'refuses another payment' : 'takes another payment'}, active ${String(objectOf(read)?.['active'])}`,
    exchanges: [read.n],
  });
}

function used({ context }: Desk, payments: number, read: Exchange): void {
  const count = objectOf(read)?.['used'];
  if (typeof count !== 'number') return;
  const observed = count === payments ? 'at each payment that succeeds' : `${count} after ${payments} payments`;
  context.decide({ is: 'observed', question: 'payment-link.used-counts', observed, exchanges: [read.n] });
}
