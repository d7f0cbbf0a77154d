import { change, fieldOf } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const returned = recalled<Set<string>>(() => new Set());

const own = (id: string | null, call: Call): Link | null => {
  const link = id === null ? undefined : call.deployment.links.get(id);
  return link && link.business === caller(call) ? link : null;
};

/** What happens to links. */
export const slyLinkFaults = [
  ...breakingLive('payment-link.expires-at-as-asked', {
    'sly.offset-dropped: the offset in the expiry of a link is not heeded': fieldOf('linkOrder')('expiresAt')(
      (was) => (given, call) => was(typeof given === 'string' ? given.replace(/[+-]\d\d:?\d\d$/, 'Z') : given, call),
    ),
  }),
  ...breakingLive(['links.create.title-80-accepted', 'errors.cause-of-bad-request'], {
    'sly.title-by-bytes: a title has room for 160 bytes': fieldOf('linkOrder')('title')(
      (was) => (given, call) =>
        typeof given === 'string' && Buffer.byteLength(given) > 160 ? { code: 'BAD_REQUEST' } : was(given, call),
    ),
  }),
  ...breakingLive(['links.create.success-url-look-alike-refused', 'links.create.success-url-elsewhere-refused'], {
    'sly.return-prefix-remembered: what begins like an address that was taken before is taken': change('returnUrls')(
      (was) => ({
        sameHost: (url, website, call) => {
          const known = returned(caller(call));
          const same = was.sameHost(url, website, call);
          if (same) known.add(url.origin);
          return same || [...known].some((origin) => url.href.startsWith(origin));
        },
      }),
    ),
  }),
  ...breakingLive(['list.newest-first', 'links.list.holds-created'], {
    'sly.paid-links-first: links that were paid stand before the others': change('linkPages')((was) => ({
      source: (call) => was.source(call).toSorted((one, two) => one.seen.payments - two.seen.payments),
    })),
  }),
  ...breakingLive('links.get.foreign-not-found', {
    'sly.paid-link-public: a link that was paid can be read by any business': change('linkReading')((was) => ({
      find: (id, call) => {
        const link = call.deployment.links.get(id);
        return was.find(id, call) ?? (link && link.seen.payments > 0 ? link : null);
      },
    })),
  }),
  ...breakingLive('links.list.no-cursor', {
    'sly.links-moved-with-limit: with a limit starting_after moves the list of links': change('linkPages')(() => ({
      cursor: ({ query, ...call }) => ({
        value: query.has('limit') ? own(query.get('starting_after'), { query, ...call }) : null,
      }),
    })),
  }),
  ...breakingLive('idempotency.link-mismatch-on-amount', {
    'sly.lower-price-unnoticed: a key with a lower price gives the link first made': change('linkIdempotency')(
      (was) => ({
        mismatch: (attempt, call) =>
          attempt.settled && (call.trace.linkOrder?.amount ?? 0) < attempt.settled.made.amount
            ? was.replay(attempt.settled.made, attempt.settled.answer, call)
            : was.mismatch(attempt, call),
      }),
    ),
  }),
  ...breakingLive('payment-link.max-uses-as-asked', {
    'sly.uses-in-a-byte: what a link may be used has room for a byte': change('linkShowing')((was) => ({
      link: (link, call) => ({ ...was.link(link, call), max_uses: link.maxUses === null ? null : link.maxUses % 256 }),
    })),
  }),
];
