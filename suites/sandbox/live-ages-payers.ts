import fc from 'fast-check';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf, objectOf } from '../../src/evidence/read.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { postNotice } from '../../src/generate/request.ts';
import { billPage, filledIn, pagePrefilled, type FilledIn } from '../../src/judge/bills/hosted-page.situation.ts';
import { billExcess, ofExcess } from '../../src/judge/bills/overpaid.situation.ts';
import { messageOfBill, messagesOfNotices } from '../../src/judge/notices/messages.situation.ts';
import { charges } from '../creations.ts';
import { lookAtPage } from '../links/asking.ts';
import { messagesAfter, messagesOf, newSince } from '../notices/telling.ts';
import { mayBe } from '../own-business.ts';
import { opened } from '../payer-pages.ts';
import { readAll } from '../sending.ts';
import { payableBills, payableLinks, pick, type Model } from './business-model.ts';
import type { Firm } from './live-years-deeds.ts';

/** What payers are shown of all that they can pay, and are told of one bill. */
export async function lookAsPayers(model: Model, real: Firm, reads: readonly Exchange[]): Promise<void> {
  const { context } = real;
  const bills = payableBills(model, context.clock.now());
  for (const { made } of payableLinks(model, context.clock.now())) await lookAtPage(context, made);
  let earlier: FilledIn | null = null;
  for (const { id, made, number, amount, outstanding } of bills) {
    const read = reads.find((each) => idOf(each) === id);
    const { answer: page } = await mayBe(opened(context, `/b/${number}`));
    if (!page || !read) continue;
    context.judge(billPage, { made, page });
    context.judge(pagePrefilled, { made, read, page, amount, outstanding, earlier });
    earlier ??= filledIn(page, made, outstanding);
  }
  const told = pick(bills, drawn(fc.nat({ max: 99 })));
  if (told) await tellOf(told, real);
}

const isSent = (notice: Exchange): boolean => objectOf(notice)?.['sent'] === true;

async function tellOf({ id, made, outstanding }: Model['bills'][number], { context, shop }: Firm): Promise<void> {
  const asked = postNotice(shop.key, id, { phone: noticePhone });
  const earlier = context.exchanges.filter((each) => each.template?.path === asked.path && isSent(each)).length;
  // Of what was sent just now a message may come late.
  const { answer: before } = await mayBe(earlier > 0 ? messagesAfter(context, id, earlier) : messagesOf(context, id));
  if (!before || before.length < earlier) return;
  const notice = await context.send(asked);
  if (!isSent(notice)) return;
  const messages = newSince(before, await messagesAfter(context, id, before.length + 1));
  context.judge(messagesOfNotices, { made, notice, messages, notices: 1 });
  context.judge(messageOfBill, { made, notice, messages, outstanding });
}

/** However long ago a bill was paid more than it asked for, what was too much carries its id. */
export async function lookAtExcess({ excess }: Model, { context, shop }: Firm, page: Exchange): Promise<void> {
  for (const { made, overpayment } of excess) {
    const ids = ofExcess(page, overpayment).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
    const reads = await readAll(context, ...ids.slice(0, 3).map((id) => charges.get(shop.key, id)));
    if (page.answer?.status === 200) context.judge(billExcess, { made, overpayment, page, reads });
  }
}
