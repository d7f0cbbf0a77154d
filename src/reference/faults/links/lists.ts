import type { Patch } from '../../behaviour.ts';
import { answers, change, statusAt } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import { asText } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import type { Link } from '../../links/link.ts';
import { at, both, isSuccess } from '../../when.ts';
import { breakingLive } from '../fault.ts';
import { paging } from '../lists/changes.ts';
import { isPaid } from './changes.ts';

const { leavingOut, limited, limitRefused, offsetBy, pages, sorted } = paging(change('linkPages'));

const everybody = ({ deployment }: Call): readonly Link[] =>
  [...deployment.links.values()].toSorted((one, two) => one.createdAt - two.createdAt);

const find = (id: string, { deployment }: Call): Link | null => deployment.links.get(id) ?? null;

const own = (call: Call): readonly Link[] => call.behaviour.linkPages.source(call);

const found = (other: (id: string, call: Call) => Link | null | undefined): Patch =>
  change('linkReading')((was) => ({ find: (id, call) => was.find(id, call) ?? other(id, call) ?? null }));

/** Links that are listed and read. */
export const linkListFaults = [
  ...breakingLive('links.list.status-200', {
    'links.list-206: a list of links of which there are more is answered 206': statusAt(
      'links.list',
      206,
      (answer) => answer.body?.['has_more'] === true,
    ),
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
  ...breakingLive('links.get.status-200', {
    'links.get-203: a link that is read is answered 203': statusAt('links.get', 203),
    'links.get-not-found-once-over: a link that was paid cannot be read any more': change('linkReading')((was) => ({
      find: (id, call) => {
        const link = was.find(id, call);
        return link && isServed(call.route, 'links.get') && isPaid(link) ? null : link;
      },
    })),
  }),
  ...breakingLive('links.get.the-one-asked', change('linkReading'), {
    'links.get-neighbour-of-single-use: in place of a single-use link the one made before it is shown': (was) => ({
      find: (id, call) => {
        const link = was.find(id, call);
        const other =
          link?.kind === 'single_use' && isServed(call.route, 'links.get') ? own(call)[link.place - 1] : link;
        return other ?? link;
      },
    }),
  }),
  ...breakingLive(['links.get.unknown-not-found', 'links.get.the-one-asked'], found, {
    'links.get-by-prefix: the beginning of the id of a link is enough': (id, call) =>
      id.length > 8 && !call.deployment.links.has(id)
        ? own(call).find((link) => link.id.startsWith(id.slice(0, -1)))
        : null,
    'links.get-unknown-is-newest: an unknown id gives the newest link': (id, call) =>
      call.deployment.links.has(id) ? null : own(call).at(-1),
  }),
  ...breakingLive('links.get.foreign-not-found', {
    'links.get-foreign-shown: a link of another business is shown': found(find),
    'links.get-foreign-single-use-shown: a single-use link of another business is shown': found((id, call) => {
      const link = find(id, call);
      return link?.kind === 'single_use' ? link : null;
    }),
    'links.get-foreign-forbidden: a link of another business is FORBIDDEN_SCOPE': change('checks')(({ scope }) => ({
      scope: (call) => {
        const link = call.route.is === 'served' ? find(call.route.id, call) : null;
        const foreign = link !== null && link.business !== call.trace.key?.business;
        return foreign ? { code: 'FORBIDDEN_SCOPE', scope: 'links:read' } : scope(call);
      },
    })),
  }),
];
