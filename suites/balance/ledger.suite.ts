import fc from 'fast-check';
import { isErrorCode } from '../../src/contract/errors.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { kept } from '../../src/evidence/decision.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { asObject, errorCode, objectOf } from '../../src/evidence/read.ts';
import { freshRef, plainBill } from '../../src/generate/bills/bill.ts';
import { billsPath, postBill } from '../../src/generate/bills/request.ts';
import { plainCharge } from '../../src/generate/charges/charge.ts';
import { plainPos } from '../../src/generate/pos/pos.ts';
import { postPos } from '../../src/generate/pos/request.ts';
import { property } from '../../src/generate/property.ts';
import { chargesPath, getBalance, getCharge, listCharges, postCharge } from '../../src/generate/charges/request.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { freshReference, idOf } from '../charges/charging.ts';
import { ownTill, postLink } from './ways.ts';
import { makesBusinesses, ownBusiness, type OwnBusiness } from '../auth/own-business.ts';

/** A creation that the ledger may refuse, and the list in which its object would show. */
interface Creation {
  readonly what: string;
  readonly list: string;
  readonly needs?: readonly OperatorAction[];
  readonly ask: (context: CheckContext, own: OwnBusiness) => Promise<RequestTemplate>;
}

const creations: readonly Creation[] = [
  {
    what: 'charges',
    list: chargesPath,
    ask: async (_context, { key }) => postCharge(key, { ...plainCharge, reference: freshReference() }),
  },
  {
    what: 'codes',
    list: chargesPath,
    needs: ['open_till'],
    ask: async (context, { key, business }) => postPos(key, { ...plainPos, till: await ownTill(context, business) }),
  },
  {
    what: 'bills',
    list: billsPath,
    ask: async (_context, { key }) => postBill(key, { ...plainBill, customer_ref: freshRef() }),
  },
  { what: 'links', list: '/v1/payment_links', ask: async (_context, { key }) => postLink(key, {}) },
];

const rules: readonly RuleId[] = [
  'errors.cause-of-ledger-unavailable',
  'errors.status-of-ledger-unavailable',
  'errors.ledger-unavailable-takes-nothing',
];

/** The same request so often in a row while the ledger is away: none of them may come to light later. */
const attempts = 3;

/** The reads that are tried while the ledger is away, beside the list. */
const readsMeanwhile = 2;

export const checks: readonly Check[] = creations.map((creation) =>
  property<number>({
    id: `ledger/${creation.what}`,
    title: `While the ledger is away no ${creation.what} are made, and nothing of the attempts stays`,
    deployment: 'live',
    rules: creation.what === 'bills' ? rules : [...rules, 'idempotency.resend-after-ledger-unavailable'],
    needs: {
      keys: {},
      permit: 'prompting',
      operator: [...makesBusinesses, 'set_ledger', ...(creation.needs ?? [])],
    },
    arbitrary: fc.integer({ min: 1, max: attempts }),
    boundaries: [attempts],
    runs: { quick: 0, standard: 1, deep: 2 },
    requestsPerRun: 2 * attempts + readsMeanwhile + 8,
    alone: true,
    body: (context, count) => outage(context, creation, count),
  }),
);

async function outage(context: CheckContext, creation: Creation, count: number): Promise<void> {
  const own = await ownBusiness(context);
  const template = await creation.ask(context, own);
  const listing = { method: 'GET', path: `${creation.list}?limit=100`, key: { use: own.key } };
  const refused = await during(context, () => attempt(context, own, template, count));
  // Nothing comes to light a minute later either.
  await context.clock.until(context.clock.now() + (context.clock.jumps ? 60_000 : 0));
  const after = await context.send(listing);
  if (refused.length === count) nothingTaken(context, refused, after);
  if (template.idempotencyKey !== undefined && (await keptRefused(context, creation, own, template))) return;
  const made = await context.send(template);
  const id = idOf(made);
  if (id === null) return;
  if (template.path === chargesPath) await context.send(getCharge(own.key, id));
  if (template.idempotencyKey !== undefined) await context.send(template);
  const last = await context.send(listing);
  if (template.idempotencyKey !== undefined) madeOnce(context, refused, last);
}

/** Seconds between two looks at whether a refused request is taken again. */
const between_s = 20;

/** Whether the refused request stays refused although the ledger takes a new one; blames that. */
async function keptRefused(
  context: CheckContext,
  { ask }: Creation,
  own: OwnBusiness,
  template: RequestTemplate,
): Promise<boolean> {
  const first = await context.sendOnce(template);
  if (errorCode(first) !== 'LEDGER_UNAVAILABLE') return false;
  const fresh = await context.send(await ask(context, own));
  if (idOf(fresh) === null) return true;
  const looks: Exchange[] = [first, fresh];
  for (let look = 0; look < attempts; look += 1) {
    await context.clock.until(context.clock.now() + between_s * 1000);
    const again = await context.sendOnce(template);
    if (errorCode(again) !== 'LEDGER_UNAVAILABLE') return true;
    looks.push(again);
  }
  context.decide({
    is: 'broken',
    rule: 'idempotency.resend-after-ledger-unavailable',
    expected: `the request taken with its key again, as a new one was in exchange ${fresh.n}`,
    actual: `LEDGER_UNAVAILABLE, ${looks.length - 1} times since the ledger came back`,
    exchanges: looks.map(({ n }) => n),
  });
  return true;
}

/** The ledger comes back, whatever happens. */
async function during<T>(context: CheckContext, work: () => Promise<T>): Promise<T> {
  await context.operate('set_ledger', { available: false });
  try {
    return await work();
  } finally {
    await context.operate('set_ledger', { available: true });
  }
}

/** Attempts that were refused because of the ledger. A service may also take them and write them down later. */
async function attempt(
  context: CheckContext,
  { key }: OwnBusiness,
  template: RequestTemplate,
  count: number,
): Promise<readonly Exchange[]> {
  const refused: Exchange[] = [];
  for (let at = 0; at < count; at += 1) {
    const exchange = await context.sendOnce(template);
    if (errorCode(exchange) === 'LEDGER_UNAVAILABLE') refused.push(exchange);
    else if (exchange.answer?.status === 503) calledOtherwise(context, exchange);
  }
  await context.sendOnce(listCharges(key, { limit: '1' }));
  await context.sendOnce(getBalance(key));
  if (refused.length > 0) context.decide(kept('errors.cause-of-ledger-unavailable'));
  return refused;
}

/** No other code of the catalogue tells of an unavailable ledger. */
function calledOtherwise(context: CheckContext, exchange: Exchange): void {
  const code = errorCode(exchange);
  if (!isErrorCode(code)) return;
  context.decide({
    is: 'broken',
    rule: 'errors.cause-of-ledger-unavailable',
    expected: '503 with LEDGER_UNAVAILABLE, since nothing but the ledger speaks against the request',
    actual: `503 ${code}`,
    exchanges: [exchange.n],
  });
}

function nothingTaken(context: CheckContext, refused: readonly Exchange[], after: Exchange): void {
  const listed = itemsOf(after);
  const rule = 'errors.ledger-unavailable-takes-nothing';
  if (listed === null) return;
  if (listed.length === 0) return context.decide(kept(rule));
  context.decide({
    is: 'broken',
    rule,
    expected: 'nothing made: all that this business ever asked for was refused with LEDGER_UNAVAILABLE',
    actual: `the list holds ${listed.map((item) => String(item?.['id'])).join(', ')}`,
    exchanges: [...refused.map(({ n }) => n), after.n],
  });
}

/** What came to light beside the one that the last request made was made by one that was refused. */
function madeOnce(context: CheckContext, refused: readonly Exchange[], last: Exchange): void {
  const listed = itemsOf(last);
  if (listed === null || listed.length < 2 || refused.length === 0) return;
  context.decide({
    is: 'broken',
    rule: 'errors.ledger-unavailable-takes-nothing',
    expected: 'one object for one Idempotency-Key, the one made once the ledger was back',
    actual: `the list holds ${listed.map((item) => String(item?.['id'])).join(', ')}`,
    exchanges: [...refused.map(({ n }) => n), last.n],
  });
}

function itemsOf(exchange: Exchange): readonly (Readonly<Record<string, unknown>> | null)[] | null {
  const data = exchange.answer?.status === 200 ? objectOf(exchange)?.['data'] : null;
  return Array.isArray(data) ? data.map(asObject) : null;
}
