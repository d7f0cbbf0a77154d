import { page } from '../../src/contract/chapters/lists.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { pageWithoutLimit } from '../../src/judge/lists/pages.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { openBalanceLedger } from '../balance/balance-ledger.ts';
import { payBill } from '../balance/ways.ts';
import { mayBe, type OwnBusiness } from '../own-business.ts';
import { inTurn, pause } from '../sending.ts';

/** None gives more than the largest page holds. */
export const oddLimits: readonly string[] = ['0', String(page.maximum + 1)];

/** Pages that nearly all fits on, asked for at every third hour of a day. */
export const fullest = ['100', '99', '76', '93', '98'] as const;
export const hours_s = 3 * 3600;

export async function askOverADay(context: CheckContext, listWith: (limit: string) => RequestTemplate): Promise<void> {
  for (const limit of context.clock.jumps ? fullest : []) {
    await pause(context, hours_s);
    await context.send(listWith(limit));
  }
}

/** Without a limit, and with one that no page has. */
export async function askOtherwise(
  context: CheckContext,
  listWith: (limit: { readonly limit?: string }) => RequestTemplate,
): Promise<void> {
  const given = listWith({ limit: String(page.default) });
  const [before, asked, after] = await inTurn(context, listWith({}), given, listWith({}));
  context.judge(pageWithoutLimit, { before: before!, asked: asked!, after: after! });
  await inTurn(context, ...oddLimits.map((limit) => listWith({ limit })));
}

/** A payment counts the same for whoever has many bills. */
export async function payOneMore(context: CheckContext, own: OwnBusiness): Promise<void> {
  const balanceLedger = await openBalanceLedger(context, own.key, false);
  if (balanceLedger) await mayBe(payBill(context, { ...own, balanceLedger, website: '' }, 1_234_500, [1_234_500]));
}
