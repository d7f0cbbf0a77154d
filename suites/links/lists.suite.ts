import fc from 'fast-check';
import { page } from '../../src/contract/chapters/lists.ts';
import { dataOf } from '../../src/evidence/read.ts';
import { largeAmount } from '../../src/generate/charges/sample.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { offsetQueries } from '../../src/generate/lists/query.ts';
import { property } from '../../src/generate/property.ts';
import { listWithOffset } from '../../src/judge/lists/pages.situation.ts';
import { someOf, values } from '../../src/generate/values.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { keyFor, linkingKey, inTurn } from '../sending.ts';
import { keyOf, mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { lastId } from '../lists/walking.ts';
import { links, freshLink } from '../creations.ts';

/** A little more than a page without a limit holds. */
const historySize = page.default + 2;

const limits = ['1', '2', String(page.default), String(historySize - 1), String(historySize), '100'];

export const checks = [
  property({
    id: 'link-lists/every-limit',
    title: 'The newest links are listed, as many as asked for',
    rules: [
      'links.list.status-200',
      'links.list.holds-links',
      'links.list.holds-created',
      'links.list.own-business-only',
      'list.object',
      'list.data',
      'list.has-more',
      'list.limit-honoured',
      'list.limit-one',
      'list.limit-hundred',
      'list.newest-first',
    ],
    needs: linkingKey,
    ...values(fc.integer({ min: page.minimum, max: page.maximum }).map(String), ['1', '100', '25', '2']),
    runs: { quick: 1, deep: 40 },
    requestsPerRun: 2,
    body: (context, limit) => {
      const key = keyFor(context);
      return inTurn(context, freshLink(key), links.list(key, { limit }));
    },
  }),
  property({
    id: 'link-lists/whole-history',
    title: 'The list of a business that made 27 links holds the newest 25, or as many as asked for, and has no cursor',
    rules: [
      'links.list.holds-created',
      'links.list.no-cursor',
      'links.list.own-business-only',
      'list.default-limit',
      'list.limit-honoured',
      'list.has-more-while-more',
      'list.has-more-ends',
      'list.newest-first',
      'list.no-offset',
    ],
    needs: { ...ofOwn('writing'), operatorMay: ['pay_link', 'close_link'] },
    ...someOf(limits, 3),
    runs: { deep: 2 },
    requestsPerRun: historySize + limits.length + offsetQueries.length + 8,
    body: async (context, chosen) => {
      const { business, key } = await ownBusiness(context, { scopes: ['links:read', 'links:write'] });
      const second = await keyOf(context, business, { scopes: ['links:write'] });
      await context.send(links.list(key));
      for (let count = 0; count < historySize; count += 1) {
        // Every fifth costs more than all others together; the cursor will be one of them.
        const amount_minor = count % 5 === 0 ? drawn(largeAmount) : 10_000 + 100 * ((count * 7) % 10);
        await context.send(freshLink(count % 9 === 5 ? second : key, { amount_minor, title: `Poster ${count}` }));
      }
      await inTurn(context, links.list(key), ...chosen.map((limit) => links.list(key, { limit })));
      // Another colleague makes one more.
      await inTurn(context, freshLink(second), links.list(key));
      await besideTheCursor(context, key);
    },
  }),
];

/** The first page once more, in every way that another list would be moved on. */
async function besideTheCursor(context: CheckContext, key: string): Promise<void> {
  const newest = await context.send(links.list(key, { limit: '3' }));
  const cursor = lastId(dataOf(newest));
  if (cursor === null) return;
  const queries = [{}, { limit: '2' }, { limit: '50' }].map((query) => ({ ...query, starting_after: cursor }));
  const [first, ...rest] = queries.map((query) => links.list(key, query));
  await context.send(first!);
  // Whatever becomes of it, it moves nothing.
  for (const deed of context.clock.jumps ? (['pay_link', 'close_link'] as const) : [])
    await mayBe(context.operate(deed, { link: cursor }));
  await inTurn(context, ...rest);
  for (const query of offsetQueries) {
    const offset = await context.send(links.list(key, { ...query, limit: '3' }));
    context.judge(listWithOffset, { newest, offset });
  }
}
