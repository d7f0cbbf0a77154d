import { Inconclusive, type CheckContext } from '../src/run/check/check.ts';
import type { PayerPage } from '../src/run/check/capabilities.ts';

/** Who guards the pages against machines, or stands before them, says nothing of the page. */
const guarded: readonly number[] = [401, 403, 407, 429, 502, 503, 504];

/** What a payer finds at a path below the `pay_url` of the target. */
export async function opened(context: CheckContext, path: string): Promise<PayerPage> {
  const page = await context.page(path);
  if (guarded.includes(page.status)) throw new Inconclusive(`GET ${page.url}: answered ${page.status}`);
  return page;
}
