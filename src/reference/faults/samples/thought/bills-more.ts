import { change } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { linkPageGone } from '../../../payer-pages/altered.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const paying = change('linkPaying');
const standing = change('linkStanding');
const unkeyed = recalled(() => new Set<string>());
const lastPaid = recalled(() => ({ at: -Infinity, link: null as Link | null }));

/** In milliseconds: two visitors at one moment. */
const atOnce = 10;

/** What links, their payments and their pages do wrong. */
export const thoughtLinks = [
  ...breakingLive('payment-link.paid-within-its-uses', {
    'thought.returning-uncounted: payments through a link with a success_url are not counted': standing((was) => ({
      used: (link, call) => (link.successUrl === null ? was.used(link, call) : 0),
    })),
    'thought.unkeyed-unbounded: a link that was made without an Idempotency-Key is paid more often than it may be': (
      behaviour,
    ) =>
      standing((was) => ({
        most: (link, call) => (unkeyed(call.deployment).has(link.id) ? null : was.most(link, call)),
      }))(
        change('linkMaking')((was) => ({
          id: (random, call) => {
            const id = was.id(random, call);
            if (call.header('idempotency-key') === undefined) unkeyed(call.deployment).add(id);
            return id;
          },
        }))(behaviour),
      ),
    'thought.mismatch-renews: after another price was asked for with its key a link may be used once more': change(
      'linkIdempotency',
    )((was) => ({
      mismatch: (attempt, call) => {
        if (attempt.settled) attempt.settled.made.seen.payments -= 1;
        return was.mismatch(attempt, call);
      },
    })),
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'thought.returned-unbooked: what is paid through a link with a success_url is not in the balance': change('ledger')(
      (was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter(({ origin }) => origin.is === 'link' && call.deployment.links.get(origin.link)?.successUrl != null)
            .reduce((sum, { amount, fee }) => sum - amount + fee, was.available(business, call)),
      }),
    ),
  }),
  ...breakingLive(['payment-link.payer-pays-fixed-amount', 'payment-link.payment-is-a-charge'], {
    'thought.old-price-falls: a link older than a month is paid at nine tenths of its price': paying((was) => ({
      order: (link, payer, call) => {
        const order = was.order(link, payer, call);
        return now(call) - link.createdAt > 30 * day
          ? { ...order, amount: Math.ceil((order.amount * 9) / 100_000) * 10_000 }
          : order;
      },
    })),
    'thought.price-of-the-other: of two visitors of two links at one moment the second pays the price of the first':
      paying((was) => ({
        order: (link, payer, call) => {
          const last = lastPaid(link.business);
          const other = now(call) - last.at < atOnce ? last.link : null;
          last.at = now(call);
          last.link = link;
          return { ...was.order(link, payer, call), amount: (other ?? link).amount };
        },
      })),
  }),
  ...breakingLive('payment-link.hosted-page', {
    'thought.page-of-the-used: the page of a link that was paid is gone': linkPageGone(({ seen }) => seen.payments > 0),
    'thought.link-page-of-a-month: the page of a link is gone after a month': linkPageGone(
      ({ createdAt }, at) => at - createdAt > 30 * day,
    ),
  }),
  ...breakingLive(['links.create.success-url-elsewhere-refused', 'links.create.success-url-on-website-accepted'], {
    'thought.last-two-labels: an address is on the website where the last two labels of their hosts are equal': change(
      'returnUrls',
    )((was) => ({
      sameHost: (url, website, call) => {
        const [one, other] = [url, website].map(({ hostname }) => hostname.split('.').slice(-2).join('.'));
        return was.sameHost(url, website, call) || one === other;
      },
    })),
    'thought.www-cut: a registered website is looked at without its www': change('returnUrls')(() => ({
      sameHost: ({ hostname }, website) => hostname === website.hostname.replace(/^www\./, ''),
    })),
  }),
];
