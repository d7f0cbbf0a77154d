import type { EndpointName } from '../../../contract/endpoints.ts';
import { type Decision, kept } from '../../../evidence/decision.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { endpointOf, pathOf, queryOf } from '../../request.ts';
import { decided, quoted } from '../../ruling.ts';
import type { ClientHistory, ClientJudge } from '../client-judge.ts';
import type { Tried } from '../tried.ts';

const prefixes: Readonly<Partial<Record<EndpointName, string>>> = { 'charges.list': 'ch_', 'bills.list': 'bl_' };

/** How one command walks a list. Anybody may begin anywhere with an id that is known from elsewhere. */
export const paging: ClientJudge = (exchange, history) => {
  const prefix = prefixes[endpointOf(exchange)?.name ?? 'charges.create'];
  if (prefix === undefined) return [];
  const cursor = queryOf(exchange.request).get('starting_after') ?? '';
  if (/^(?:undefined|null|None|nil)?$/.test(cursor)) return [];
  const pages = pagesBefore(exchange, history);
  const ending = pages.filter(({ page }) => page.ids.at(-1) === cursor);
  const from = ending.findLast((each) => filterOf(each.exchange) === filterOf(exchange)) ?? ending.at(-1);
  if (!from) return wrongCursor(exchange, cursor, prefix, pages);
  return [kept('client.pages-by-cursor'), ...goesOn(exchange, from), ...filters(exchange, from)];
};

type Paged = Tried & { readonly page: NonNullable<Tried['page']> };

const isPage = (tried: Tried): tried is Paged => tried.page !== null;

/** Pages of the same list that the command was given before it asked. */
const pagesBefore = (exchange: Exchange, history: ClientHistory): readonly Paged[] =>
  history
    .ofCommand(exchange)
    .filter(isPage)
    .filter((tried) => isSameList(tried, exchange) && tried.exchange.received <= exchange.sent);

const isSameList = ({ exchange: earlier }: Tried, exchange: Exchange): boolean =>
  pathOf(earlier.request) === pathOf(exchange.request) && earlier.key.label === exchange.key.label;

function wrongCursor(exchange: Exchange, cursor: string, prefix: string, pages: readonly Paged[]): readonly Decision[] {
  const from = pages.findLast(({ page }) => page.ids.includes(cursor));
  if (!from && (pages.length === 0 || cursor.startsWith(prefix) || wasGiven(cursor, pages))) return [];
  const last = (from ?? pages.at(-1))?.page.ids.at(-1);
  const place = from && `, number ${from.page.ids.indexOf(cursor) + 1} of ${from.page.ids.length} on the page before`;
  return decided('client.pages-by-cursor', exchange, false, {
    expected: `starting_after with the last id of the page before${last === undefined ? '' : `, ${quoted(last)}`}`,
    actual: `starting_after=${cursor}${place ?? ', which is no id of the list'}`,
    ...(from && { with: [from.exchange.n] }),
  });
}

/** The command may have been told where to begin. */
const wasGiven = (cursor: string, pages: readonly Paged[]): boolean =>
  pages.some(({ exchange }) => queryOf(exchange.request).get('starting_after') === cursor);

/** A page was asked for after the one that had this id at its end. */
const goesOn = (exchange: Exchange, { page, exchange: earlier }: Paged): readonly Decision[] =>
  typeof page.hasMore === 'boolean'
    ? decided('client.pages-to-the-end', exchange, page.hasMore, {
        expected: 'no further page after has_more false',
        actual: `GET ${exchange.request.target}`,
        with: [earlier.n],
      })
    : [];

function filters(exchange: Exchange, { exchange: earlier }: Paged): readonly Decision[] {
  const [was, is] = [filterOf(earlier), filterOf(exchange)];
  if (was === '' && is === '') return [];
  return decided('client.filters-on-every-page', exchange, was === is, {
    expected: `the filter of the page before, ${was || 'none'}`,
    actual: `a further page with the filter ${is || 'none'}`,
    with: [earlier.n],
  });
}

function filterOf({ request }: Exchange): string {
  const query = queryOf(request);
  const found = ['state', 'customer_ref'].flatMap((name) => query.getAll(name).map((value) => `${name}=${value}`));
  return found.join(' and ');
}

/** A list without cursor has one page; after it came whole, a command that asks again walks on the spot. */
export const linksAgain: ClientJudge = (exchange, history) => {
  if (endpointOf(exchange)?.name !== 'links.list') return [];
  const earlier = pagesBefore(exchange, history).at(-1);
  if (earlier?.page.hasMore !== true || earlier.exchange.request.target !== exchange.request.target) return [];
  return decided('client.links-not-paged', exchange, false, {
    expected: 'one request for the list of links, which has no further page',
    actual: `GET ${exchange.request.target} once more`,
    with: [earlier.exchange.n],
  });
};
