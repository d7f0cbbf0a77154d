import fc from 'fast-check';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { chargesPath, listEndpoints, listEvents, post, postNotice, setEndpoint } from '../../src/generate/request.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { makeKey, retire } from '../auth/live-keys-made.ts';
import { bills, charges, links, posCharges, traced, type Creation } from '../creations.ts';
import { keyOf, mayBe, ownTill } from '../own-business.ts';
import { withBareNumber } from '../sending.ts';
import { oneBill, oneCharge, oneLink, type Opened } from './doors.ts';

/** Whoever asks; all but the stranger and the last belong to one business. */
export interface Cast extends Opened {
  readonly first: string;
  readonly second: string;
  /** Asks for what is refused: the second, or one that may make everything and read nothing. */
  readonly writer: string;
  /** Holds one scope, by which it may do none of what is asked with it. */
  readonly narrow: string;
  readonly stranger: string;
  /** A key that was stopped; null: there is none. */
  readonly stopped: string | null;
  /** A key of live of a business that is not live; null in the sandbox. */
  readonly draft: string | null;
  /** A till that was closed; null: there is none. */
  readonly closed: string | null;
  /** An Idempotency-Key or a reference of a charge of the business, neither of which is an id; null: there is none. */
  readonly named: string | null;
  /** What something of the business was asked for with before, by its kind. */
  readonly known: Readonly<Partial<Record<keyof Opened['made'], object>>>;
}

export type Asking = (cast: Cast) => RequestTemplate | null;

/** The only scope of the narrow key. */
export const narrowScope: Scope = 'events:write';

/** What may make something of a request that is refused as it is a fault of its own. */
const conditions: ReadonlySet<string> = new Set(['expires_at', 'kind', 'max_uses', 'success_url']);

/** All that names what is asked for, whatever becomes of it. */
export const namesOf = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !conditions.has(name)));

/**
 * What asks for one of a kind: mostly by the names of one that there is, so that what is refused has them in common, and at
 * times with another amount.
 */
export function lawful(kind: keyof Opened['made'], creation: Creation, { known }: Pick<Cast, 'known'>): object {
  const before = known[kind];
  if (before === undefined || drawn(fc.nat({ max: 3 })) === 0) return traced(creation);
  return { ...namesOf(before), ...(drawn(fc.boolean()) && { amount_minor: creation.sample().amount_minor }) };
}

const badCharge =
  (fields: object): Asking =>
  (cast) =>
    charges.post(cast.writer, { ...lawful('charge', charges, cast), ...fields });

/** The number of a charge that there is as a JSON number, or one that is too short. */
const badNumber: Asking = (cast) => {
  const { charge } = cast.known;
  return charge ? withBareNumber(charges.post(cast.writer, charge)) : badCharge({ msisdn: '071234' })(cast);
};

const badCode =
  (fields: object): Asking =>
  (cast) =>
    cast.till === null
      ? null
      : posCharges.post(cast.writer, { ...lawful('code', posCharges, cast), till: cast.till, ...fields });

const badBill =
  (fields: object): Asking =>
  (cast) =>
    bills.post(cast.writer, { ...lawful('bill', bills, cast), ...fields });

const badLink =
  (fields: object): Asking =>
  (cast) =>
    links.post(cast.writer, { ...lawful('link', links, cast), ...fields }, freshKey());

/** As it may stand on a sticker. */
const spelled = (till: string): string => `${till.slice(0, 3)}${drawn(fc.constantFrom(' ', '-'))}${till.slice(3)}`;

const past = '2020-01-31T00:00:00Z';
const over = (limit: number): string => 'x'.repeat(limit + 1);

/** Refused alike on both deployments. */
export const ofCharges: readonly Asking[] = [
  badCharge({ amount_minor: 10_050 }),
  badCharge({ amount_minor: 9_900 }),
  badCharge({ amount_minor: 2_000_000_100 }),
  badCharge({ amount_minor: '20000' }),
  badCharge({ rail: 'vodacom' }),
  badCharge({ rail: 'wallet' }),
  badCharge({ currency: 'KES' }),
  badCharge({ reference: over(200) }),
  badCharge({ description: over(500) }),
  (cast) => post(cast.writer, chargesPath, lawful('charge', charges, cast)),
  ({ writer }) => charges.post(writer, charges.sample(), 'short'),
];

/** Of no business: the sandbox knows no tills. */
const noTill = '100001';

/** What the sandbox does not serve. */
const liveOnly: readonly Asking[] = [
  ({ second }) => posCharges.post(second, { ...traced(posCharges), till: noTill }),
  badLink({}),
  badBill({}),
  ({ second }) => setEndpoint(second, { url: nobodysUrl }),
  ({ second }) => listEvents(second),
  ({ second }) => listEndpoints(second),
];

/** A bill of less than may be asked for, for a customer with a name as most are. */
export const smallBill: Asking = (cast) => badBill({ amount_minor: 5_000, customer_ref: freshRef() })(cast);

/** A link whose payers go on to the host of the webhooks, which is no website. */
export const linkToEndpoint: Asking = (cast) => badLink({ success_url: nobodysUrl })(cast);

/** An address that nobody may set. */
export const badUrl: Asking = ({ second }) => setEndpoint(second, { url: 'http://shop.example/hook' });

/** Others, with who may be asked there, and longer than any. */
export const otherBadUrls: readonly Asking[] = [
  'https://user:word@shop.example/hook',
  'https://user@shop.example/hook',
  `https://shop.example/${over(500)}`,
].map(
  (url): Asking =>
    ({ second }) =>
      setEndpoint(second, { url }),
);

/** Each with one fault. */
export const refusals: Readonly<Record<Deployment, readonly Asking[]>> = {
  // On live nothing is sent to what may be read as the number of a stranger.
  sandbox: [...ofCharges, badNumber, ...liveOnly],
  live: [
    ...ofCharges,
    badCode({ amount_minor: 20_050 }),
    ({ second, till }) =>
      till === null ? null : posCharges.post(second, { ...traced(posCharges), till: spelled(till) }),
    ({ second, closed }) => (closed === null ? null : posCharges.post(second, { ...traced(posCharges), till: closed })),
    badCode({ description: over(500) }),
    badBill({ customer_ref: over(64) }),
    badBill({ payer_name: over(120) }),
    badBill({ expires_at: past }),
    badBill({ amount_minor: 5_000 }),
    badLink({ title: 'x' }),
    badLink({ amount_minor: undefined }),
    badLink({ title: over(80) }),
    badLink({ description: over(500) }),
    badLink({ reference: over(200) }),
    badLink({ max_uses: 0 }),
    badLink({ expires_at: past }),
    ({ second, made }) => (made.bill === null ? null : postNotice(second, made.bill, { phone: 'none' })),
    badUrl,
  ],
};

/** Two faults of one order, and the order with each of them alone. */
type TwoFaults = readonly [order: Asking, faults: readonly [object, object]];

const unasked = { amount_minor: 10_050 };

const twoFaults: Readonly<Record<Deployment, readonly TwoFaults[]>> = {
  sandbox: [[badCharge({}), [unasked, { rail: 'wallet' }]]],
  live: [
    [badCode({}), [unasked, { till: '12345' }]],
    [badBill({}), [{ customer_ref: over(64) }, unasked]],
    [badLink({}), [{ title: 'x' }, unasked]],
  ],
};

/** What is wrong twice, and then each of its faults alone, by the same names. */
export const bothAndEach = (deployment: Deployment, cast: Cast): readonly (readonly RequestTemplate[])[] =>
  twoFaults[deployment].flatMap(([ask, [one, other]]) => {
    const order = ask(cast);
    const both = { ...one, ...other };
    const faulty = [both, one, both, other];
    return order
      ? [faulty.map((fields) => ({ ...withFreshKey(order), json: { ...(order.json as object), ...fields } }))]
      : [];
  });

const withFreshKey = (order: RequestTemplate): RequestTemplate =>
  order.idempotencyKey === undefined ? order : { ...order, idempotencyKey: freshKey() };

/** What is nobody’s, and what is another’s. */
export const strangers: readonly Asking[] = [
  ({ second, named }) => charges.get(second, named ?? `ch_${freshId()}`),
  ...[oneCharge, oneBill, oneLink].map((door) => (cast: Cast) => door(cast.stranger, cast)),
];

/** Other keys of a business; who writes is by lot one that reads nothing. */
export async function colleagues(
  context: CheckContext,
  business: string,
): Promise<Pick<Cast, 'second' | 'writer' | 'stopped'>> {
  const second = await keyOf(context, business);
  const writing = scopes.filter((each) => each.endsWith(':write'));
  const writer = await keyOf(context, business, { scopes: writing });
  return { second, writer, stopped: await stoppedKey(context, business) };
}

async function stoppedKey(context: CheckContext, business: string): Promise<string | null> {
  const key = await makeKey(context, business, scopes, null);
  const { refused } = await mayBe(retire(context, key, 'now'));
  return refused === null ? key.label : null;
}

export async function closedTill(context: CheckContext, business: string): Promise<string | null> {
  const { answer: till } = await mayBe(ownTill(context, business));
  const { refused } = till === null ? { refused: '' } : await mayBe(context.operate('close_till', { till }));
  return refused === null ? till : null;
}

export const endpointOf = async (context: CheckContext, key: string): Promise<string | null> =>
  idOf(await context.send(setEndpoint(key, { url: nobodysUrl })));
