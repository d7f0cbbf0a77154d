import { endpoints } from '../../src/contract/endpoints.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { scopes } from '../../src/contract/scopes.ts';
import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, succeeded } from '../../src/evidence/read.ts';
import type { ChargeBody } from '../../src/generate/charges/charge.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { billsPath, chargesPath, getBalance, linksPath } from '../../src/generate/request.ts';
import { script } from '../../src/generate/script.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { charges, freshBill, freshLink, traced } from '../creations.ts';
import { keyOf, mayBe, ofOwn, ownBusiness, ownTill } from '../own-business.ts';
import { ofForbiddenScope } from '../rules.ts';
import {
  badUrl,
  bothAndEach,
  closedTill,
  ofCharges,
  refusals,
  colleagues,
  endpointOf,
  linkToEndpoint,
  otherBadUrls,
  smallBill,
  strangers,
  type Asking,
  type Cast,
} from '../sandbox/refusals.ts';
import { oneBill, oneCharge, oneLink, operations } from '../sandbox/doors.ts';
import { kindOf } from '../sandbox/kinds.ts';
import { abreast, inTurn, meanwhile, readAll } from '../sending.ts';
import { correctedOf } from './corrected.ts';
import { unknown, withoutKey } from './in-vain.ts';
import { mistakes, unreadAfterMistakes, withoutScope } from './unscoped.ts';

/** Of the refusals so many at the most are of charges. */
const correctable = 12;

/** So often each is asked for, one right after the other; every other one twice. */
const times = 3;

/** How long it takes to write something down is not stated: one of them may come within it. */
const looksBeside = (look: RequestTemplate): readonly RequestTemplate[] => [look, look, look];

/** On live a third of what is refused for a field, and less of what the sandbox refuses as well; the others for the next seeds. */
const theRefusals = (deployment: Deployment, seed: number): readonly Asking[] => [
  // The second takes an address, so that the business itself makes the third.
  ...(deployment === 'live' ? [smallBill, badUrl, linkToEndpoint] : []),
  ...refusals[deployment].filter((refusal, place) => {
    const every = ofCharges.includes(refusal) ? 6 : 3;
    return deployment === 'sandbox' || (refusal !== badUrl && (place + seed) % every === 0);
  }),
  ...strangers,
  ({ stranger }) => charges.get(stranger, `ch_${freshId()}`),
  ...(deployment === 'live' ? [...unknown, ...withoutKey, ...otherBadUrls] : []),
];

/** What is asked for again and again by a key that may make it and not read it. */
async function unreadable(context: CheckContext, business: string, first: string): Promise<readonly RequestTemplate[]> {
  const key = await keyOf(context, business, { scopes: scopes.filter((scope) => !scope.endsWith(':read')) });
  const orders = [charges.post(first, charges.sample()), freshLink(first)];
  const made = context.deployment === 'live' ? orders : orders.slice(0, 1);
  await inTurn(context, ...made);
  return made.map((order) => ({ ...order, key: { use: key } }));
}

/** Something of each kind, and whoever asks. */
async function castOf(context: CheckContext, business: string, who: Pick<Cast, 'first' | 'stranger'>): Promise<Cast> {
  const { first } = who;
  // What is left out of it is so for nothing that is read while it is written.
  const { currency: _, ...charge }: Partial<ChargeBody> = traced(charges);
  const isLive = context.deployment === 'live';
  const [bill, link] = [freshBill(first), freshLink(first)];
  const made = {
    charge: idOf(
      await meanwhile(context.send(charges.post(first, charge)), inTurn(context, ...looksBeside(getBalance(first)))),
    ),
    code: null,
    bill: isLive ? idOf(await context.send(bill)) : null,
    link: isLive ? idOf(await context.send(link)) : null,
  };
  const known = { charge, ...(isLive && { bill: bill.json as object, link: link.json as object }) };
  const others = await colleagues(context, business);
  const { answer: till } = isLive ? await mayBe(ownTill(context, business)) : { answer: null };
  const closed = isLive ? await closedTill(context, business) : null;
  const none = { draft: null, named: null };
  // Its host is no website.
  const endpoint = isLive ? await endpointOf(context, first) : null;
  return { ...who, ...others, ...none, endpoint, narrow: others.second, till, closed, known, made };
}

interface Order {
  readonly request: RequestTemplate;
  /** How often. */
  readonly asked: number;
  /** null: there is nothing to correct. */
  readonly corrected: RequestTemplate | null;
  /** Another mistake, made with the same Idempotency-Key before it is right; null: none. */
  readonly next: RequestTemplate | null;
  /** Whether what is made once it is right is read. */
  readonly isRead: boolean;
}

const plainly = (request: RequestTemplate): Order => ({
  request,
  asked: times,
  next: null,
  corrected: null,
  isRead: false,
});

const isOdd = (place: number, { seed }: CheckContext): boolean => (place + seed) % 2 === 1;
const timesAt = (place: number, context: CheckContext): number => (isOdd(place, context) ? times : 2);

/** What takes nothing of a business but its key. */
const anybodys: readonly string[] = [chargesPath, billsPath, linksPath];

/** Another business makes every third of these mistakes, where it can: each is told of its own, and makes none for the first. */
function byTurns(request: RequestTemplate, place: number, { second, stranger }: Cast): Order {
  const isStrange = place % 3 === 1 && request.method === 'POST' && anybodys.includes(request.path);
  const whose = isStrange ? { ...request, key: { use: stranger } } : request;
  return { ...plainly(whose), corrected: correctedOf(request, second, !isStrange && place % 2 === 0) };
}

/** Another business is denied an order, with an Idempotency-Key that then comes here. */
async function deniedOf(context: CheckContext, { second }: Cast): Promise<Order> {
  const { business } = await ownBusiness(context);
  const reader = await keyOf(context, business, { scopes: ['charges:read'] });
  const request = charges.post(reader, charges.sample());
  return { ...plainly(request), corrected: { ...request, key: { use: second } }, isRead: true };
}

const mistakenOf = (context: CheckContext, cast: Cast): readonly Order[] =>
  theRefusals(context.deployment, context.seed)
    .flatMap((ask) => ask(cast) ?? [])
    .map((request, place, all) => ({
      ...byTurns(request, place, cast),
      next: isOdd(place, context) ? withKeyOf(request, all[place + 1]) : null,
      asked: timesAt(place, context),
      isRead: isOdd(place, context),
    }));

/** Of two charges that are both refused for what they ask, the second with the key of the first; or null. */
function withKeyOf(first: RequestTemplate, second: RequestTemplate | undefined): RequestTemplate | null {
  const isCharge = [first, second].every(
    (each) => each?.path === chargesPath && (each.idempotencyKey ?? '').length > 7,
  );
  return second && isCharge ? { ...second, key: first.key, idempotencyKey: first.idempotencyKey! } : null;
}

const unscopedOf = (requests: readonly RequestTemplate[]): readonly Order[] =>
  requests.map((request) => ({ ...plainly(request), asked: 2 }));

async function insist(context: CheckContext, { request, asked, next, corrected, isRead }: Order): Promise<void> {
  const answers = await inTurn(context, ...Array.from({ length: asked }, () => request), ...(next ? [next] : []));
  if (corrected === null || answers.some(succeeded)) return;
  const made = await context.send(corrected);
  const id = idOf(made);
  const kind = kindOf(corrected);
  if (id !== null && isRead && kind) await context.send(kind.creation.get(made.key.label, id));
}

const insisting = (deployment: Deployment, id: string, rules: Check['rules']): Check =>
  script({
    id,
    title: 'Whoever asks again and again at once is refused, or answered, as the first time, until it is right',
    deployment,
    rules: [
      'balance.currency',
      'charge.currency',
      'charge.reference-echoed',
      'errors.body',
      'errors.request-id',
      'limits.rate-headers',
      ...ofForbiddenScope,
      ...rules,
    ],
    needs: { ...ofOwn('prompting'), operatorMay: ['open_till', 'close_till', 'retire_key'] },
    requests:
      8 +
      times * (theRefusals(deployment, 0).length + 3) +
      2 * operations[deployment].length +
      2 * correctable +
      mistakes * 4 +
      (times + 2) +
      12 +
      3 +
      operations[deployment].length,
    run: async (context) => {
      const [{ business, key: first }, { key: stranger }] = [await ownBusiness(context), await ownBusiness(context)];
      const cast = await castOf(context, business, { first, stranger });
      const { second, stopped } = cast;
      const served = operations[deployment].flatMap((operation) => operation(second, cast) ?? []);
      const unscoped = await withoutScope(context, business, served);
      const orders = [
        ...mistakenOf(context, cast),
        ...unscopedOf(unscoped.refused),
        ...(stopped === null ? [] : [plainly(charges.list(stopped))]),
        ...(await unreadable(context, business, first)).map(plainly),
        await deniedOf(context, cast),
      ];
      const unread = unreadAfterMistakes(unscoped, cast, deployment);
      await abreast(orders.map((order) => () => insist(context, order)));
      await abreast(
        [...unread, ...bothAndEach(deployment, cast)].map((requests) => () => inTurn(context, ...requests)),
      );
      // Their owner looks for the first time, after others have in vain.
      const owned = [oneCharge, oneBill, oneLink].flatMap((door) => door(first, cast) ?? []);
      await readAll(context, ...owned);
    },
  });

const ofBoth = [
  'charges.get.unknown-not-found',
  'charges.get.foreign-not-found',
  'charges.get.foreign-indistinguishable',
  'idempotency.required-on-charges',
  'idempotency.same-key-same-request',
  'keys.revoked-refused',
  'scopes.charges.create.sufficient',
  'errors.cause-of-not-found',
  'errors.cause-of-idempotency-required',
] as const satisfies readonly RuleId[];

const required = (deployment: Deployment): readonly RuleId[] =>
  endpoints
    .filter(({ name, sandbox }) => (deployment === 'live' ? !/delete|retry/.test(name) : sandbox))
    .map(({ name }) => `scopes.${name}.required` as const);

export const checks = [
  insisting('sandbox', 'insisting/in-sandbox', [...ofBoth, ...required('sandbox')]),
  insisting('live', 'insisting/on-live', [
    ...ofBoth,
    ...required('live'),
    'payment-link.active',
    'idempotency.required-on-pos',
    'idempotency.pos-key-pattern',
    'bills.get.unknown-not-found',
    'bills.get.foreign-not-found',
    'bills.notify.unknown-not-found',
    'links.get.unknown-not-found',
    'links.get.foreign-not-found',
    'events.get.unknown-not-found',
    'events.retry.unknown-not-found',
    'webhook-endpoints.delete.unknown-not-found',
  ]),
];
