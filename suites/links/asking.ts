import type { Exchange } from '../../src/evidence/exchange.ts';
import { objectOf } from '../../src/evidence/read.ts';
import { linkPage } from '../../src/judge/links/hosted-page.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { mayBe } from '../own-business.ts';
import { opened } from '../payer-pages.ts';

/** Opens the page of a link that can be paid, where the target has pages. */
export async function lookAtPage(context: CheckContext, made: Exchange): Promise<void> {
  const { answer: page } = await mayBe(openedAt(context, made));
  if (page) context.judge(linkPage, { made, page });
}

/** null: where else a page may stand, nobody said that it may be opened. */
export async function openedAt(context: CheckContext, made: Exchange) {
  const { url } = objectOf(made) ?? {};
  const below = context.fixture('pay_url');
  return typeof url === 'string' && url.startsWith(`${below}/`) ? opened(context, url.slice(below.length)) : null;
}
