import fc from 'fast-check';
import { chargeRails } from '../../src/contract/limits.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { asObject, idOf, listedIn } from '../../src/evidence/read.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { chargesPath, getBalance, linksPath } from '../../src/generate/request.ts';
import { property } from '../../src/generate/property.ts';
import {
  askedWhileAway,
  isRefused,
  leftOfRefused,
  resentAfterAway,
} from '../../src/judge/balance/ledger-away.situation.ts';
import { promptsAfterRetries } from '../../src/judge/charges/prompts.situation.ts';
import { values } from '../../src/generate/values.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { greatAmount } from '../../src/generate/charges/sample.ts';
import { mayBe, ofOwn, ownBusiness, type OwnBusiness } from '../own-business.ts';
import { mostReads, outcomeOf, showing_s } from '../until-shown.ts';
import { promptsOf } from '../charges/prompting.ts';
import { charges } from '../creations.ts';
import { abreast, inTurn, pause, readAll, type Sender } from '../sending.ts';
import {
  credit,
  moment_s,
  openBalanceLedger,
  patient_s,
  weigh,
  weighing,
  type BalanceLedger,
} from './balance-ledger.ts';
import { askerOf, creations, type LedgerCreation } from './ledger-creations.ts';
import { during } from './outage.ts';

const rules: readonly RuleId[] = [
  'errors.cause-of-ledger-unavailable',
  'errors.status-of-ledger-unavailable',
  'errors.ledger-unavailable-takes-nothing',
];

/** The same request so often in a row while the ledger is away: none of them may come to light later. */
const attempts = 3;

/** The reads that are tried while the ledger is away, beside the list. */
const readsMeanwhile = 2;

export const checks = creations.map((creation) =>
  property<number>({
    id: `ledger/${creation.what}`,
    title: `While the ledger is away no ${creation.what} are made, and nothing of the attempts stays`,
    rules: creation.what === 'bills' ? rules : [...rules, 'idempotency.resend-after-ledger-unavailable'],
    needs: { ...ofOwn('prompting', 'set_ledger', ...(creation.needs ?? [])), operatorMay: creation.may ?? [] },
    ...values(fc.integer({ min: 1, max: attempts }), [attempts]),
    runs: { deep: 2 },
    requestsPerRun: 2 * attempts + chargeRails.length + readsMeanwhile + 15 + mostReads + weighing,
    wait_s: showing_s + moment_s,
    alone: true,
    body: (context, count) => outage(context, creation, count),
  }),
);

async function outage(context: CheckContext, creation: LedgerCreation, count: number): Promise<void> {
  const own = await ownBusiness(context);
  const template = await creation.ask(context, { ...own, key: await askerOf(context, creation, own) });
  const listed = { method: 'GET', path: creation.list, key: { use: own.key } };
  const listing = { ...listed, path: `${creation.list}?limit=100` };
  const all = [Array<RequestTemplate>(count).fill(template), ...(creation.others?.(own) ?? []).map((other) => [other])];
  const earlier = await madeEarlier(context, creation, own);
  const { asked, page } = await during(context, () => attempt(context, listed, own, all, earlier));
  const [refused, taken] = [asked.filter(isRefused), asked.filter((each) => idOf(each) !== null)];
  // What was answered otherwise may have been made or not.
  const isClear = refused.length + taken.length === asked.length;
  if (page) await turnPage(context, listed, page);
  // Nothing comes to light some minutes later either.
  await pause(context, context.clock.jumps ? 150 : 0);
  const before = [...earlier.flatMap(({ made }) => made), ...taken];
  const after = await context.send(listing);
  if (isClear) context.judge(leftOfRefused, { refused, made: before, list: after });
  for (const one of earlier) await lookAtEarlier(context, own, one);
  const rail = asObject(template.json)?.['rail'];
  const like = { amount_minor: drawn(greatAmount), ...(rail !== undefined && { rail }) };
  const next = await madeBy(context, await creation.ask(context, own, like));
  const beside = await context.send(listing);
  if (isClear && next.length > 0) context.judge(leftOfRefused, { refused, made: [...before, ...next], list: beside });
  if (template.idempotencyKey !== undefined && (await keptRefused(context, creation, own, template))) return;
  const made = await context.send(template);
  const id = idOf(made);
  if (id === null) return;
  if (template.path === chargesPath) await context.send(charges.get(own.key, id));
  if (template.idempotencyKey !== undefined) await context.send(template);
  const putOff = refused.filter(({ template: sent }) => sent?.idempotencyKey === template.idempotencyKey);
  if (creation.what === 'charges' && next[0]) await ringsOnce(context, made, next[0], putOff);
  const last = await context.send(listing);
  if (isClear && template.idempotencyKey !== undefined)
    context.judge(leftOfRefused, { refused, made: [...before, ...next, made], list: last });
}

/** Goes on from a page of before, where its list has a cursor. */
async function turnPage(context: CheckContext, listed: RequestTemplate, page: Exchange): Promise<void> {
  const last = listedIn(page).at(-1)?.['id'];
  if (typeof last !== 'string' || listed.path === linksPath) return;
  await context.send({ ...listed, path: `${listed.path}?limit=1&starting_after=${encodeURIComponent(last)}` });
}

/** What was refused rang nobody: its payer is prompted no more often than that of a charge on its rail which was taken at once. */
async function ringsOnce(context: CheckContext, made: Exchange, twin: Exchange, retries: readonly Exchange[]) {
  const [id, other] = [idOf(made), idOf(twin)];
  if (id === null || other === null) return;
  const [told, twins] = [await promptsOf(context, id), await promptsOf(context, other)];
  if (told !== null && twins !== null)
    context.judge(promptsAfterRetries, { made, id, retries: [...retries, made], count: told.count, twin: twins.count });
}

/** Something that was there when the ledger went away. */
interface Earlier {
  readonly request: RequestTemplate;
  readonly made: Exchange;
  /** A charge that its payer approves while the ledger is away, and what the business had before; null: none. */
  readonly awaited: { readonly charge: string; readonly balanceLedger: BalanceLedger } | null;
}

/** Of what is known by its Idempotency-Key one is made before: its key is not forgotten meanwhile. */
async function madeEarlier(
  context: CheckContext,
  { what, ask }: LedgerCreation,
  own: OwnBusiness,
): Promise<readonly Earlier[]> {
  const request = await ask(context, own);
  if (request.idempotencyKey === undefined) return [];
  const balanceLedger = what === 'charges' ? await openBalanceLedger(context, own.key, false) : null;
  const made = await context.send(request);
  const charge = idOf(made);
  if (charge === null) return [];
  return [{ request, made, awaited: balanceLedger && { charge, balanceLedger } }];
}

/** A payment that the operator carries out while the ledger is away moves the balance once that is back. */
async function lookAtEarlier(
  context: CheckContext,
  { key }: OwnBusiness,
  { request, awaited }: Earlier,
): Promise<void> {
  await context.send(request);
  const outcome = awaited && (await outcomeOf(context, key, awaited.charge));
  if (!awaited || !outcome || !credit(awaited.balanceLedger, outcome)) return;
  // What a ledger missed it may be told of in its own time.
  await pause(context, context.clock.jumps ? patient_s : 0);
  await weigh(context, awaited.balanceLedger);
}

/** What a request of its own makes; without an Idempotency-Key it is not sent again. */
async function madeBy(context: CheckContext, template: RequestTemplate): Promise<readonly Exchange[]> {
  const asked = await (template.idempotencyKey === undefined ? context.sendOnce(template) : context.send(template));
  return idOf(asked) === null ? [] : [asked];
}

/** Seconds between two looks at whether a refused request is taken again. */
const between_s = 20;

/** Whether the refused request stays refused although the ledger takes a new one. */
async function keptRefused(
  context: CheckContext,
  { ask }: LedgerCreation,
  own: OwnBusiness,
  template: RequestTemplate,
): Promise<boolean> {
  const first = await context.sendOnce(template);
  if (!isRefused(first)) return false;
  const fresh = await context.send(await ask(context, own));
  if (idOf(fresh) === null) return true;
  const resent = [first];
  for (let look = 0; look < attempts; look += 1) {
    await pause(context, between_s);
    const again = await context.sendOnce(template);
    if (!isRefused(again)) return true;
    resent.push(again);
  }
  context.judge(resentAfterAway, { fresh, resent });
  return true;
}

const backOff_s = 45;

interface Attempts {
  readonly asked: readonly Exchange[];
  /** The first page of the list, of one; null: there was no answer. */
  readonly page: Exchange | null;
}

/** What came of each attempt: what is asked for again follows itself, and the rest stands beside it. */
async function attempt(
  context: CheckContext,
  listing: RequestTemplate,
  { key }: OwnBusiness,
  all: readonly (readonly RequestTemplate[])[],
  earlier: readonly Earlier[],
): Promise<Attempts> {
  for (const { request, awaited } of earlier) {
    await context.sendOnce(request);
    if (awaited) await mayBe(context.operate('approve_charge', { charge: awaited.charge }));
  }
  const once: Sender = { send: (template) => context.sendOnce(template) };
  const [page] = await readAll(once, { ...listing, path: `${listing.path}?limit=1` }, getBalance(key));
  const asked: Exchange[] = [];
  for (const [from, until] of [
    [0, 1],
    [1, attempts],
  ] as const) {
    const round = all.map((requests) => requests.slice(from, until)).filter(({ length }) => length > 0);
    // Whoever backs off asks again when what was begun may be taken for lost.
    if (from > 0 && round.length > 0 && context.clock.jumps) await pause(context, backOff_s);
    asked.push(...(await abreast(round.map((requests) => () => inTurn(once, ...requests)))).flat());
  }
  context.judge(askedWhileAway, { asked });
  return { asked, page: page ?? null };
}
