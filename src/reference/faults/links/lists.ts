import type { Call } from '../../http/call.ts';
import { answers, change } from '../../change.ts';
import type { Link } from '../../links/link.ts';
import { isServed } from '../../http/route.ts';
import { at, both, isSuccess } from '../../when.ts';
import { isPaid } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { paging } from '../lists/changes.ts';
import { asText } from '../../http/json.ts';

const { leavingOut, limited, limitRefused, offsetBy, pages, sorted } = paging(change('linkPages'));

const everybody = ({ deployment }: Call): readonly Link[] =>
  [...deployment.links.values()].toSorted((one, two) => one.createdAt - two.createdAt);

const find = (id: string, { deployment }: Call): Link | null => deployment.links.get(id) ?? null;

const own = (call: Call): readonly Link[] => call.behaviour.linkPages.source(call);

/** Links that are listed. */
export const linkListFaults = [
  ...breakingLive('links.list.status-200', {
    'links.list-206: a list of links of which there are more is answered 206': answers(
      (answer, call) => both(at('links.list'), isSuccess)(answer, call) && answer.body?.['has_more'] === true,
    )(() => ({ status: 206 })),
  }),
  ...breakingLive('list.limit-hundred', limitRefused, {
    'links.list-limit-100-refused: a limit of 100 is refused on links': 100,
  }),
  ...breakingLive(['links.list.holds-links', 'payment-link.object'], change('showing'), {
    'links.list-objects-short: the list of links holds objects of another name': (was) => ({
      list: (data, more, call) =>
        was.list(
          isServed(call.route, 'links.list')
            ? data.map(({ id = null, url = null }) => ({ object: 'link', id: `l${asText(id)}`, url }))
            : data,
          more,
          call,
        ),
    }),
  }),
  ...breakingLive('links.list.holds-links', answers(both(at('links.list'), isSuccess)), {
    'links.list-holds-ids: the list of links holds their ids only': ({ body }) => ({
      body: body && {
        ...body,
        data: (Array.isArray(body['data']) ? body['data'] : []).map((link: { readonly id: string }) => link.id),
      },
    }),
  }),
  ...breakingLive('links.list.holds-created', leavingOut, {
    'links.list-without-single-use: single-use links are not listed': ({ kind }) => kind === 'single_use',
    'links.list-without-expiring: links with an expiry are not listed': ({ expiresAt }) => expiresAt !== null,
    'links.list-without-paid: a reusable link is not listed once it was paid': isPaid,
    'links.list-lags: the newest link is not listed': (link, _filter, call) => own(call).at(-1) === link,
  }),
  ...breakingLive('links.list.own-business-only', pages, {
    'links.list-everybodys: the list of links holds those of all businesses': () => ({ source: everybody }),
    'links.list-everybodys-with-limit: with a limit the list of links holds those of all businesses': (was) => ({
      source: (call) => (call.query.has('limit') ? everybody(call) : was.source(call)),
    }),
  }),
  ...breakingLive('links.list.no-cursor', pages, {
    'links.list-cursor-taken: starting_after moves the list of links': () => ({
      cursor: (call) => ({ value: find(call.query.get('starting_after') ?? '', call) }),
    }),
  }),
  ...breakingLive('list.no-offset', offsetBy('offset'), {
    'links.list-offset-taken: offset moves the list of links': () => 1,
  }),
  ...breakingLive('list.default-limit', limited, {
    'links.list-default-20: a list of links holds 20 unless asked': (limit, { query }) =>
      query.has('limit') ? limit : 20,
  }),
  ...breakingLive('list.limit-honoured', limited, {
    'links.list-limit-one-less: a list of links holds one less than its limit': (limit, { query }) =>
      query.has('limit') && limit > 1 ? limit - 1 : limit,
    'links.list-max-25: a limit above 25 is taken as 25 on links': (limit) => Math.min(limit, 25),
  }),
  ...breakingLive('list.newest-first', sorted, {
    'links.list-oldest-first: the list of links runs from the oldest to the newest of its page': (links) =>
      links.toReversed(),
    'links.list-by-price: the list of links is sorted by price': (links) =>
      links.toSorted((one, two) => two.amount - one.amount),
  }),
  ...breakingLive('list.limit-one', limitRefused, {
    'links.list-limit-1-refused: a limit of 1 is refused on links': 1,
  }),
];
