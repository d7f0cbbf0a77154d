import { change, fieldOf, together } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import { caller, type Call } from '../../http/call.ts';
import type { Link } from '../../links/link.ts';
import { breakingLive } from '../fault.ts';
import { recalled } from '../rare/recalled.ts';

const returned = recalled<Set<string>>(() => new Set());
const asked = recalled<{ amount: number | null }>(() => ({ amount: null }));

/** Keeps what a payer's form says of an amount. */
const formsRead: Patch = (behaviour) => ({
  ...behaviour,
  payerPages: behaviour.payerPages.map((page) =>
    page.method === 'POST' && page.path.startsWith('/l/')
      ? {
          ...page,
          answer: async (http, live) => {
            const amount = new URLSearchParams(await http.req.text()).get('amount');
            asked(live).amount = amount === null ? null : Number(amount);
            return page.answer(http, live);
          },
        }
      : page,
  ),
});

const own = (id: string | null, call: Call): Link | null => {
  const link = id === null ? undefined : call.deployment.links.get(id);
  return link && link.business === caller(call) ? link : null;
};

/** What happens to links. */
export const slyLinkFaults = [
  ...breakingLive('payment-link.paid-within-its-uses', {
    'sly.rail-uncounted: a payment over another rail than mpesa is no use of a link': change('linkPaying')((was) => ({
      order: (link, payer, call) => {
        if (payer.rail !== 'mpesa') link.seen.payments -= 1;
        return was.order(link, payer, call);
      },
    })),
  }),
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
  ...breakingLive(['payment-link.payer-pays-fixed-amount', 'payment-link.amount-is-fixed'], {
    'sly.payer-names-price: an amount in the form of a payer is the price': together(
      formsRead,
      change('linkPaying')((was) => ({
        order: (link, payer, call) => {
          const said = asked(call.deployment);
          const order = was.order(link, payer, call);
          const amount = said.amount ?? order.amount;
          said.amount = null;
          return { ...order, amount };
        },
      })),
    ),
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
