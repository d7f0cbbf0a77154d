import type { Json } from '../reference/call.ts';
import { itemsOf } from '../reference/lists.ts';
import type { Send } from '../reference/http.ts';
import { added, at, both, change, fromPage, kept, query, reading, together, url, type When } from './change.ts';
import { breaking, type ClientFault, type Patch } from './fault.ts';

/** The cursor is another object of the page, from some page on. */
const cursor = (place: number, from = 1): Patch =>
  change('lists')((was) => ({
    next: (its, list, page) => {
      const next = was.next(its, list, page);
      return next && page >= from
        ? { ...next, starting_after: itemsOf(list).at(place)?.['id'] ?? next['starting_after'] }
        : next;
    },
  }));

/** Ends where it should not, or goes on. */
const ending = (isLast: (list: Json, page: number, query: Json) => boolean): Patch =>
  change('lists')((was) => ({
    next: (its, list, page) => (isLast(list, page, its) ? null : was.next(its, list, page)),
  }));

/** From some page on without what was asked for. */
const dropped = (when: When, name: string): Patch => query(when, (its) => ({ ...its, [name]: undefined }));

/** Links are walked as if they had pages. */
const walkedLinks: Patch = (policy) => {
  const send: Send = async (request, line) => {
    const answer = await policy.send(request, line);
    if (request.method !== 'GET' || !/\/payment_links(?:\?|$)/.test(request.url) || answer.status !== 200)
      return answer;
    const last = itemsOf(JSON.parse(answer.text) as Json).at(-1)?.['id'];
    if (typeof last === 'string')
      await policy.send({ ...request, url: added(`starting_after=${last}`)(request.url) }, line);
    return answer;
  };
  return { ...policy, send };
};

/** Takes the link that it made last for a cursor. */
function linksAfterLast(): Patch {
  const seen = kept<{ last?: unknown }>(() => ({}));
  return together(
    reading((outcome, _answer, asked) => {
      if (outcome.is === 'done' && asked.call.op === 'create_payment_link') seen(asked).last = outcome.value['id'];
      return outcome;
    }),
    query(at('list_payment_links'), (its, asked) => {
      const { last } = seen(asked);
      return last === undefined ? its : { ...its, starting_after: last };
    }),
  );
}

const raw = (name: string): Patch =>
  url(
    ({ call }) => name in call.query,
    (its, { call }) =>
      its.replace(
        `${name}=${encodeURIComponent(String(call.query[name]))}`,
        `${name}=${String(call.query[name]).replaceAll(' ', '%20')}`,
      ),
  );

export const listFaults: readonly ClientFault[] = [
  ...breaking('client.pages-by-cursor', {
    'pages.first-as-cursor: goes on after the first of a page': cursor(0),
    'pages.second-last: goes on after the last but one': cursor(-2),
    'pages.second-last-later: goes on after the last but one from the third page on': cursor(-2, 2),
  }),
  ...breaking('client.pages-to-the-end', {
    'pages.short-page: ends at a page that is shorter than it was asked to be': ending(
      (list, _page, { limit }) => itemsOf(list).length < Number(limit ?? 25),
    ),
    'pages.three: ends after three pages': ending((_list, page) => page >= 3),
    'pages.first-only: gives the first page for all': ending(() => true),
    'pages.one-more: asks for one more page after has_more was false': change('lists')((was) => ({
      next: (its, list, page) => {
        const last = itemsOf(list).at(-1)?.['id'];
        return was.next(its, list, page) ?? (last === undefined ? null : { ...its, starting_after: last });
      },
    })),
  }),
  ...breaking('client.no-offset', {
    'pages.offset: adds an offset to the cursor': query(fromPage(2), (its, { call }) => ({
      ...its,
      offset: call.page - 1,
    })),
    'pages.page-number: adds the number of the page': query(both(at('list_bills'), fromPage(1)), (its, { call }) => ({
      ...its,
      page: call.page,
    })),
  }),
  ...breaking('client.links-not-paged', {
    'links.walked: asks for a second page of links': walkedLinks,
    'links.after-last: asks for the links after the one that it made last': linksAfterLast(),
  }),
  ...breaking('client.filters-on-every-page', {
    'filter.state-lost: leaves the state out from the second page on': dropped(fromPage(2), 'state'),
    'filter.lost-on-third: leaves the filter out from the third page on': together(
      dropped(fromPage(3), 'state'),
      dropped(fromPage(3), 'customer_ref'),
    ),
    'filter.customer-lost: leaves the customer out from the second page on': dropped(fromPage(2), 'customer_ref'),
    'filter.raw: does not encode the customer': raw('customer_ref'),
  }),
];
