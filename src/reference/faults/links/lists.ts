import { asText } from '../../http/json.ts';
import { isPaid } from './changes.ts';
import { finding } from '../lists/finding.ts';
import { change, statusAt } from '../../change.ts';
import { breakingLive } from '../fault.ts';
import { paging, listAt, showingEach } from '../lists/changes.ts';

const { everybodys, leavingOut, limited, limitRefused, offsetBy, pages, sorted } = paging(
  change('linkPages'),
  ({ links }) => links,
);
const { alsoFound, anybodys, byPrefix, foreignForbidden, foundInstead, newest, own } = finding(
  change('linkReading'),
  ({ links }) => links,
);

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
  ...breakingLive(['links.list.holds-links', 'payment-link.object'], listAt('links.list'), {
    'links.list-objects-short: the list of links holds objects of another name': showingEach(
      ({ id = null, url = null }) => ({ object: 'link', id: `l${asText(id)}`, url }),
    ),
  }),
  ...breakingLive('links.list.holds-links', listAt('links.list'), {
    'links.list-holds-ids: the list of links holds their ids only': showingEach(({ id = null }) => id),
  }),
  ...breakingLive('links.list.holds-created', leavingOut, {
    'links.list-without-single-use: single-use links are not listed': ({ kind }) => kind === 'single_use',
    'links.list-without-expiring: links with an expiry are not listed': ({ expiresAt }) => expiresAt !== null,
    'links.list-without-paid: a reusable link is not listed once it was paid': isPaid,
    'links.list-lags: the newest link is not listed': (link, _filter, call) => own(call).at(-1) === link,
  }),
  ...breakingLive('links.list.own-business-only', everybodys, {
    'links.list-everybodys: the list of links holds those of all businesses': () => true,
    'links.list-everybodys-with-limit: with a limit the list of links holds those of all businesses': ({ query }) =>
      query.has('limit'),
  }),
  ...breakingLive('links.list.no-cursor', pages, {
    'links.list-cursor-taken: starting_after moves the list of links': () => ({
      cursor: (call) => ({ value: anybodys(call.query.get('starting_after') ?? '', call) ?? null }),
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
    'links.get-not-found-once-over: a link that was paid cannot be read any more': foundInstead('links.get')((link) =>
      isPaid(link) ? null : link,
    ),
  }),
  ...breakingLive('links.get.the-one-asked', foundInstead('links.get'), {
    'links.get-neighbour-of-single-use: in place of a single-use link the one made before it is shown': (link, call) =>
      link.kind === 'single_use' ? own(call)[link.place - 1] : link,
  }),
  ...breakingLive(['links.get.unknown-not-found', 'links.get.the-one-asked'], alsoFound('links.get'), {
    'links.get-by-prefix: the beginning of the id of a link is enough': byPrefix,
    'links.get-unknown-is-newest: an unknown id gives the newest link': newest,
  }),
  ...breakingLive('links.get.foreign-not-found', {
    'links.get-foreign-shown: a link of another business is shown': alsoFound('links.get')(anybodys),
    'links.get-foreign-single-use-shown: a single-use link of another business is shown': alsoFound('links.get')(
      (id, call) => {
        const link = anybodys(id, call);
        return link?.kind === 'single_use' ? link : undefined;
      },
    ),
    'links.get-foreign-forbidden: a link of another business is FORBIDDEN_SCOPE': foreignForbidden('links.get'),
  }),
];
