import fc from 'fast-check';
import { page } from '../../src/contract/limits.ts';
import { kept } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { fullLink, linkBody, linkWish, plainLink, type LinkWish } from '../../src/generate/links/link.ts';
import { getLink, listLinks, postLink } from '../../src/generate/links/request.ts';
import { offsetQueries, type ListQuery } from '../../src/generate/lists/query.ts';
import { property } from '../../src/generate/property.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';
import { linking, linkingKey } from './keys.ts';
import { makesBusinesses, ownBusiness } from '../auth/own-business.ts';
import { lastId } from '../lists/walking.ts';

/** A little more than a page without a limit holds. */
const historySize = page.default + 2;

const limits = ['1', '2', String(page.default), String(historySize - 1), String(historySize), '100'];

const oddQueries: readonly ListQuery[] = [
  { limit: '0' },
  { limit: '101' },
  { limit: '-1' },
  { limit: 'ten' },
  { limit: '1e9' },
  { limit: '' },
  { starting_after: 'pl_thisneverexisted' },
  { starting_after: '' },
  { ending_before: 'pl_thisneverexisted' },
  { active: 'true' },
];

const unknownIds: readonly string[] = [
  'pl_neverexisted000000000000',
  'pl_',
  'ch_neverexisted000000000000',
  'null',
  `pl_${'x'.repeat(300)}`,
  'pl_%27%20OR%201%3D1%20--',
  'pl_neverexisted.json',
];

const nearIds: readonly ((id: string) => string)[] = [
  (id) => `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`,
  (id) => id.slice(0, -1),
  (id) => `${id}0`,
  (id) => id.slice(3),
];

export const checks: readonly Check[] = [
  property<string>({
    id: 'link-lists/every-limit',
    deployment: 'live',
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
    arbitrary: fc.integer({ min: page.minimum, max: page.maximum }).map(String),
    boundaries: ['1', '100', '25', '2'],
    runs: { quick: 1, standard: 4, deep: 40 },
    requestsPerRun: 2,
    body: async (context, limit) => {
      await context.send(postLink(keyFor(context), plainLink, freshKey()));
      await context.send(listLinks(keyFor(context), { limit }));
    },
  }),
  property<readonly string[]>({
    id: 'link-lists/whole-history',
    deployment: 'live',
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
    needs: { keys: {}, operator: makesBusinesses, permit: 'writing' },
    arbitrary: fc.shuffledSubarray(limits, { minLength: 3 }),
    boundaries: [limits],
    runs: { quick: 0, standard: 1, deep: 2 },
    requestsPerRun: historySize + limits.length + offsetQueries.length + 5,
    body: async (context, chosen) => {
      const { key } = await ownBusiness(context, { scopes: ['links:read', 'links:write'] });
      await context.send(listLinks(key));
      for (let count = 0; count < historySize; count += 1)
        await context.send(
          postLink(
            key,
            { ...plainLink, amount_minor: 10_000 + 100 * ((count * 7) % 10), title: `Poster ${count}` },
            freshKey(),
          ),
        );
      await context.send(listLinks(key));
      for (const limit of chosen) await context.send(listLinks(key, { limit }));
      await besideTheCursor(context, key);
    },
  }),
  property<ListQuery>({
    id: 'link-lists/odd-queries',
    deployment: 'live',
    title: 'No query makes a page of more than 100 links or a failure',
    rules: ['list.never-more-than-hundred', 'errors.never-500'],
    needs: linkingKey,
    arbitrary: fc.constantFrom(...oddQueries),
    boundaries: oddQueries,
    runs: { quick: 0, standard: oddQueries.length, deep: oddQueries.length },
    requestsPerRun: 1,
    body: async (context, query) => void (await context.send(listLinks(keyFor(context), query))),
  }),
  property<string>({
    id: 'link-lists/unknown-ids',
    deployment: 'live',
    title: 'A link that never existed is not found, however its id is written',
    rules: ['links.get.unknown-not-found', 'errors.cause-of-not-found'],
    needs: linkingKey,
    arbitrary: fc
      .string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 12, maxLength: 40 })
      .map((rest) => `pl_${rest}`),
    boundaries: unknownIds,
    runs: { quick: 1, standard: unknownIds.length, deep: 40 },
    requestsPerRun: 1,
    body: async (context, id) => void (await context.send(getLink(keyFor(context), id))),
  }),
  property<(typeof nearIds)[number]>({
    id: 'link-lists/nearly-known-ids',
    deployment: 'live',
    title: 'An id that differs from that of a link in as little as one character is not that link',
    rules: ['links.get.unknown-not-found', 'links.get.the-one-asked'],
    needs: linkingKey,
    arbitrary: fc.constantFrom(...nearIds),
    boundaries: nearIds,
    runs: { quick: 0, standard: nearIds.length, deep: nearIds.length },
    requestsPerRun: 3,
    body: async (context, near) => {
      const key = keyFor(context);
      const id = idOf(await context.send(postLink(key, plainLink)));
      if (id === null) return;
      await context.send(getLink(key, near(id)));
      await context.send(getLink(key, id));
    },
  }),
  property<LinkWish>({
    id: 'link-lists/of-another-business',
    deployment: 'live',
    title: 'A link of another business is not found and not listed',
    rules: ['links.get.foreign-not-found', 'links.list.own-business-only', 'errors.cause-of-not-found'],
    needs: { keys: { main: linking, other: { ...linking, business: 'other' } } },
    arbitrary: linkWish,
    boundaries: [plainLink, { ...plainLink, kind: 'single_use' }, fullLink],
    runs: { quick: 1, standard: 3, deep: 10 },
    requestsPerRun: 6,
    body: async (context, wish) => {
      const body = linkBody(wish, context.clock.now());
      const [main, other] = [keyFor(context), keyFor(context, 'other')];
      const foreign = idOf(await context.send(postLink(other, body)));
      await context.send(postLink(main, body));
      if (foreign === null) return;
      await context.send(getLink(other, foreign));
      await context.send(getLink(main, foreign));
      await context.send(listLinks(main, { limit: '100' }));
      await context.send(listLinks(other, { limit: '5' }));
    },
  }),
];

/** The first page once more, in every way that another list would be moved on. */
async function besideTheCursor(context: CheckContext, key: string): Promise<void> {
  const newest = await context.send(listLinks(key, { limit: '3' }));
  const cursor = lastId(objectOf(newest)?.['data']);
  if (cursor === null) return;
  await context.send(listLinks(key, { starting_after: cursor }));
  await context.send(listLinks(key, { starting_after: cursor, limit: '2' }));
  for (const query of offsetQueries)
    notMoved(context, newest, await context.send(listLinks(key, { ...query, limit: '3' })));
}

/** Nobody else makes links for this business, so that nothing but the offset can have moved the list. */
function notMoved(context: CheckContext, newest: Exchange, offset: Exchange): void {
  const [first, other] = [topOf(newest), topOf(offset)];
  if (offset.answer?.status !== 200 || first === null) return;
  if (other === first) return context.decide(kept('list.no-offset'));
  context.decide({
    is: 'broken',
    rule: 'list.no-offset',
    expected: `the newest links, with ${first} at the top, because no list has an offset`,
    actual: other === null ? 'an empty list' : `${other} at the top`,
    exchanges: [newest.n, offset.n],
  });
}

function topOf(list: Exchange): string | null {
  const data = objectOf(list)?.['data'];
  const id = Array.isArray(data) ? asObject(data[0])?.['id'] : null;
  return typeof id === 'string' ? id : null;
}
