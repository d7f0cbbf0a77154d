import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf, listedIds, stateOf } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkBody, type LinkWish } from '../../src/generate/links/link.ts';
import {
  chargesOfPayment,
  linkPaid,
  linkPaidOnceMore,
  linkPaymentListed,
  linksUntold,
  linkUsed,
} from '../../src/judge/links/payments.situation.ts';
import { script, type Script } from '../../src/generate/script.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { ofOwn, ownBusiness, tried } from '../own-business.ts';
import { mostReads, showing_s, untilShown } from '../until-shown.ts';
import { longest } from '../brimful.ts';
import { dearer, links, charges } from '../creations.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { websites } from '../../src/generate/links/website.ts';
import { lookAtPage } from './asking.ts';
import { moment_s } from '../balance/balance-ledger.ts';
import { eventsOf } from '../sandbox/business-model.ts';
import { inTurn, pause } from '../sending.ts';

/** A link, and how often it is paid: within its uses, and then once more. */
interface Story {
  readonly wish: Partial<LinkWish>;
  readonly within: number;
  /** What becomes of it before it is tried beyond its uses. */
  readonly end?: 'closed' | 'over';
  /** Another link is like it, and nobody is told of that. */
  readonly twin?: true;
  /** It has no Idempotency-Key. */
  readonly unkeyed?: true;
  /** Its payers are sent back to a page of the business. */
  readonly returns?: true;
  /** It tells no more than it must. */
  readonly bare?: true;
}

interface Desk {
  readonly context: CheckContext;
  readonly key: string;
  readonly link: string;
  readonly made: Exchange;
  readonly within: number;
  /** Links that nobody was told of. */
  readonly untold: readonly string[];
  /** Charges that are known, of a business that has no others. */
  readonly charges: Set<string>;
  /** Those of its payments as they were read, where the operator named them. */
  readonly paid: Exchange[];
}

const lasting_s = 3600;

const stories: readonly Story[] = [
  { wish: { kind: 'single_use', description: longest('White maize', 500) }, within: 1, returns: true },
  { wish: { max_uses: 2, description: 'White maize' }, within: 2, twin: true },
  { wish: { kind: 'reusable' }, within: 3, end: 'closed', returns: true },
  { wish: { max_uses: 1 }, within: 1 },
  { wish: { max_uses: 4 }, within: 4, unkeyed: true, returns: true },
];

const expiring: Story = {
  wish: { max_uses: 5, expires: { after_s: lasting_s, form: 'seconds' } },
  within: 1,
  end: 'over',
  bare: true,
};

const perPayment = 3 + 2 * mostReads;
const rules = [
  'payment-link.payment-is-a-charge',
  'payment-link.payer-pays-fixed-amount',
  'payment-link.amount-is-fixed',
  'payment-link.paid-within-its-uses',
  'payment-link.max-uses-as-asked',
  'payment-link.url',
  'payment-link.used',
  'payment-link.used-from-zero',
  'events.success-emits-charge-succeeded',
  'payment-link.active',
  'links.get.status-200',
  'links.list.holds-created',
  'idempotency.link-same-key-same-link',
  'idempotency.link-mismatch-on-amount',
] as const;

const paid = (
  { id, title, wait_s }: Required<Pick<Script, 'id' | 'title' | 'wait_s'>>,
  all: readonly Story[],
  ...actions: readonly OperatorAction[]
): Check =>
  script({
    id: `link-payments/${id}`,
    title,
    rules,
    needs: ofOwn('prompting', 'pay_link', ...actions),
    requests: all.reduce((sum, { within, twin }) => sum + 17 + (twin ? 1 + within : 0) + (within + 1) * perPayment, 0),
    wait_s,
    run: (context) => Promise.all(all.map((story) => tell(context, story))),
  });

export const checks = [
  paid(
    {
      id: 'up-to-the-last-use',
      title: 'Each payment through a link is a charge over its price, and the link stays what it was',
      wait_s: 2 * showing_s + moment_s,
    },
    stories,
    'close_link',
  ),
  paid(
    {
      id: 'past-the-expiry',
      title: 'A link that has been paid is still there, at its price, when its time is over',
      wait_s: lasting_s + 600 + moment_s,
    },
    [expiring],
  ),
];

async function tell(context: CheckContext, { wish, within, end, twin, unkeyed, returns, bare }: Story): Promise<void> {
  const website = drawn(websites);
  const { key } = await ownBusiness(context, { website });
  const [idempotencyKey, reference] = [unkeyed ? undefined : freshKey(), freshReference()];
  const whole = {
    ...(bare ? links.plain : links.sample()),
    ...wish,
    reference,
    ...(returns && { success_url: `${website}/paid` }),
  };
  const body = linkBody(whole, context.clock.now());
  const creation = links.post(key, body, idempotencyKey);
  const made = await context.send(creation);
  const link = idOf(made);
  if (link === null) return;
  const untold = twin ? await madeLike(context, key, creation.json) : [];
  const desk: Desk = { context, key, link, made, within, untold, charges: new Set(), paid: [] };
  if (returns) await lookAtPage(context, made);
  for (let count = 1; count <= within; count += 1) {
    await pay(desk);
    const unused = untold.map((id) => links.get(key, id));
    // Every other time in the list, too.
    const listed = count % 2 === 1 ? [links.list(key, { limit: '100' })] : [];
    for (const shown of await inTurn(context, ...listed, ...unused)) context.judge(linksUntold, { shown, untold });
    context.judge(linkUsed, { read: await context.send(links.get(key, link)), payments: count });
    if (count < within) await lookAtPage(context, made);
  }
  const outcomes = desk.paid.filter((read) => stateOf(read) === 'succeeded');
  const paid = outcomes.map((outcome) => ({ id: String(idOf(outcome)), reference, outcome }));
  await eventsOf({ paid }, { context, shop: { key } });
  if (end === 'closed') await context.operate('close_link', { link });
  if (end === 'over') await pause(context, lasting_s + 360);
  await context.send(links.get(key, link));
  const otherPrice = dearer(creation);
  // A retry and a mismatch, in either order around the payment that is one too many.
  const [before, after] = within === 1 ? [creation, otherPrice] : [otherPrice, creation];
  if (!unkeyed) await context.send(before);
  await onceMore(desk, end ?? 'used up');
  if (!unkeyed) await context.send(after);
  await inTurn(context, links.get(key, link), links.list(key, { limit: '100' }));
  // A further one of its title is refused as any other, and one of its reference at another price changes nothing of it.
  if (twin) {
    await inTurn(context, links.post(key, { ...body, max_uses: 0 }), dearer(links.post(key, body)));
    await context.send(charges.list(key, { state: 'succeeded' }));
  }
  // Whoever was sent back to the business is sent nowhere else by the next.
  if (returns) await context.send(links.post(key, { ...links.plain, success_url: 'https://elsewhere.example/paid' }));
  // Whatever was sold before, the next one is what nothing was said of.
  if (wish.kind === 'single_use') await context.send(links.post(key, links.plain));
}

/** A link without an Idempotency-Key; gives its id, if it was made. */
async function madeLike(context: CheckContext, key: string, json: unknown): Promise<readonly string[]> {
  const id = idOf(await context.send(links.post(key, json)));
  return id === null ? [] : [id];
}

async function pay(desk: Desk): Promise<void> {
  const { charge } = await desk.context.operate('pay_link', { link: desk.link });
  return isCharge(desk, typeof charge === 'string' ? charge : null);
}

/** Where the operator does not name the charge, it is the one that the business did not have before. */
async function isCharge(desk: Desk, named: string | null): Promise<void> {
  const { context, key, made } = desk;
  const known = [...desk.charges];
  const shownIn = (found: Exchange) => chargesOfPayment({ named, known, found });
  const request = named === null ? charges.list(key, { limit: '100' }) : charges.get(key, named);
  const found = await untilShown(context, request, (each) => shownIn(each).length > 0);
  context.judge(linkPaid, { made, named, known, found });
  const shown = shownIn(found);
  if (shown[0]?.['object'] !== 'charge') return;
  if (named !== null) desk.paid.push(found);
  for (const { id } of shown) desk.charges.add(String(id));
  await isListed(desk, String(shown[0]['id']));
}

/** An ordinary charge stands in the list of charges. */
async function isListed({ context, key, made }: Desk, charge: string): Promise<void> {
  const list = await untilShown(context, charges.list(key, { limit: '100' }), (page) =>
    listedIds(page).includes(charge),
  );
  context.judge(linkPaymentListed, { made, charge, list });
}

async function onceMore(desk: Desk, when: NonNullable<Story['end']> | 'used up'): Promise<void> {
  const { paid } = desk;
  const before = paid.length;
  // Between two payments at one moment a service may not have counted the first.
  if (when === 'used up') await pause(desk.context, showing_s);
  const { answer, refused } = await tried(desk.context, () => desk.context.operate('pay_link', { link: desk.link }));
  const charge = answer?.['charge'];
  if (typeof charge === 'string') await isCharge(desk, charge);
  const read = await desk.context.send(links.get(desk.key, desk.link));
  const isFound = before === desk.within && paid.length === before + 1;
  desk.context.judge(linkPaidOnceMore, { read, when, refused: refused !== null, paid: isFound ? paid : null });
}
