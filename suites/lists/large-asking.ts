import { page } from '../../src/contract/chapters/lists.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { dataOf, idOf, listedIn, objectOf } from '../../src/evidence/read.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { pageWithoutLimit } from '../../src/judge/lists/pages.situation.ts';
import { messagesOfNotices } from '../../src/judge/notices/messages.situation.ts';
import { walkedAlike } from '../../src/judge/lists/walks.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { openBalanceLedger } from '../balance/balance-ledger.ts';
import { payBill, payMadeLink, payParts, type Shop } from '../balance/ways.ts';
import { notify } from '../notices/telling.ts';
import type { Creation } from '../creations.ts';
import { mistyped } from '../auth/never-made.ts';
import { mayBe, ownBusiness, type OwnBusiness } from '../own-business.ts';
import { askOnce } from '../sandbox/moment.ts';
import { abreast, inTurn, pause, readAll } from '../sending.ts';
import { lastId } from './walking.ts';

/** None gives more than the largest page holds. */
export const oddLimits: readonly string[] = ['0', String(page.maximum + 1)];

/** What gives all of a stock or most of it. */
export interface Asked {
  readonly query: ListQuery;
  /** Of a list that nothing leaves: what is broken where something is missing within a page. */
  readonly holds?: RuleId;
  /** For so many seconds after the first was made nothing leaves the list; left out: nothing ever does. */
  readonly lasts_s?: number;
}

/** Pages that nearly all fits on, asked for at every third hour of a day. */
export const fullest = ['100', '99', '76'] as const;
export const hours_s = 3 * 3600;

export async function askOverADay(context: CheckContext, listWith: (limit: string) => RequestTemplate): Promise<void> {
  for (const limit of context.clock.jumps ? fullest : []) {
    await pause(context, hours_s, hours_s / 3);
    await context.send(listWith(limit));
  }
}

/** Without a limit, and with one that no page has. */
async function askOtherwise(
  context: CheckContext,
  listWith: (limit: { readonly limit?: string }) => RequestTemplate,
): Promise<void> {
  const given = listWith({ limit: String(page.default) });
  const [before, asked, after] = await inTurn(context, listWith({}), given, listWith({}));
  context.judge(pageWithoutLimit, { before: before!, asked: asked!, after: after! });
  await readAll(context, ...oddLimits.map((limit) => listWith({ limit })));
}

/** Without a limit where a page ended that had one, below which there are more than the default. */
async function goOnWithoutLimit(
  context: CheckContext,
  query: ListQuery,
  listOf: (query: ListQuery) => RequestTemplate,
): Promise<void> {
  const ended = await context.send(listOf({ ...query, limit: String(page.default + 5) }));
  const starting_after = lastId(dataOf(ended));
  if (starting_after !== null) await context.send(listOf({ ...query, starting_after }));
}

async function followed(context: CheckContext, own: OwnBusiness): Promise<Shop | null> {
  const balanceLedger = await openBalanceLedger(context, own.key, false);
  return balanceLedger && { ...own, balanceLedger, website: '' };
}

const priceOf = (made: Exchange): number => Number(objectOf(made)?.['amount_minor']);

/** A payment counts the same for whoever has many bills, and for the oldest of them, and a notice is as many messages. */
export async function goOn(context: CheckContext, own: OwnBusiness, [first]: readonly Exchange[]): Promise<void> {
  const shop = await followed(context, own);
  if (shop) await mayBe(payBill(context, shop, 1_234_500, [1_234_500]));
  const id = first ? idOf(first) : null;
  if (!first || id === null || !context.clock.jumps) return;
  const { answer: sent } = await mayBe(notify(context, own.key, { id, made: first }, 1, { isFirst: false }));
  if (sent) context.judge(messagesOfNotices, { ...sent, notices: 1 });
  if (shop) await mayBe(payParts(context, shop, first, [priceOf(first)]));
}

/** The oldest of many links is paid as any other. */
export async function payOldest(context: CheckContext, own: OwnBusiness, [first]: readonly Exchange[]): Promise<void> {
  const shop = first && idOf(first) !== null ? await followed(context, own) : null;
  if (shop && first) await mayBe(payMadeLink(context, shop, first, priceOf(first)));
}

/** Whether what was made belongs to what a query asks for; `states`: what earlier walks showed. */
function fits(creation: Exchange, { customer_ref, state }: ListQuery, states: ReadonlyMap<unknown, unknown>): boolean {
  if (state !== undefined) return states.get(idOf(creation)) === state;
  return customer_ref === undefined || objectOf(creation)?.['customer_ref'] === customer_ref;
}

interface Walking {
  readonly creations: readonly Exchange[];
  /** When the first was made. */
  readonly began: number;
  readonly listOf: (query: ListQuery) => RequestTemplate;
  readonly walksOf: (query: ListQuery) => readonly (() => Promise<readonly Exchange[]>)[];
}

/** Holds each walk against what was made, and asks for the same in other ways. */
export async function walkEach(
  context: CheckContext,
  asked: readonly Asked[],
  { creations, began, listOf, walksOf }: Walking,
): Promise<void> {
  const walked = await abreast(
    asked.map(
      ({ query }) =>
        () =>
          abreast(walksOf(query)),
    ),
  );
  const now = context.clock.now();
  const states = new Map<unknown, unknown>();
  for (const [at, { query, holds, lasts_s = Infinity }] of asked.entries()) {
    const walks = walked[at]!.flat();
    const made = creations.filter((each) => idOf(each) !== null && fits(each, query, states));
    if (holds && now < began + lasts_s * 1000) context.judge(walkedAlike, { pages: walks, made, holds });
    for (const item of walks.flatMap(listedIn)) states.set(item['id'], item['state']);
  }
  const otherwise = ({ query }: Asked) => askOtherwise(context, (limit) => listOf({ ...query, ...limit }));
  await abreast(asked.map((each) => () => otherwise(each)));
  await abreast(
    asked.slice(1).map(
      ({ query }) =>
        () =>
          goOnWithoutLimit(context, query, listOf),
    ),
  );
}

/** Each by its id, and whatever else may be asked of who has so many. */
export async function lookAtOldest(
  context: CheckContext,
  own: OwnBusiness,
  creation: Creation,
  creations: readonly Exchange[],
): Promise<void> {
  await askStrangely(context, creation, creations);
  const made = withManyAfter(creations);
  await readAll(context, ...made.map((each) => creation.get(own.key, String(idOf(each)))));
  await askOnce(context, own, creation, made);
}

/** The first that was made but one, which is of the other kind where there are two, and one in the middle. */
const withManyAfter = (creations: readonly Exchange[]): readonly Exchange[] =>
  [creations[1], creations[Math.floor(creations.length / 2)]].flatMap((each) =>
    each && idOf(each) !== null ? each : [],
  );

/** What so large a business has is as little there for others as what nobody has. */
async function askStrangely(
  context: CheckContext,
  { get, chapter }: Creation,
  [oldest]: readonly Exchange[],
): Promise<void> {
  const id = oldest ? idOf(oldest) : null;
  // Of others nobody says that they cannot be told apart.
  if (id === null || (chapter !== 'charges' && chapter !== 'pos')) return;
  const { key } = await ownBusiness(context);
  await inTurn(context, ...[id, mistyped(id), id].map((one) => get(key, one)));
}
