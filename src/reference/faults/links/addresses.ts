import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change } from '../../change.ts';
import { askedLink } from './changes.ts';
import { breakingLive } from '../fault.ts';
import type { PayerPage } from '../../payer-pages/payer-page.ts';
import { miscalling, refusing } from '../misreading.ts';

const urls = change('returnUrls');

/** Takes hosts that are not the registered one. */
const hostToo = (like: (host: string, own: string, url: URL) => boolean): Patch =>
  urls((was) => ({
    sameHost: (url, website, call) => was.sameHost(url, website, call) || like(url.hostname, website.hostname, url),
  }));

/** Refuses addresses that are on the website. */
const notOnSite = (wrong: (url: URL) => boolean): Patch =>
  urls((was) => ({ sameHost: (url, website, call) => was.sameHost(url, website, call) && !wrong(url) }));

const kindOf = ({ payload }: Call): string =>
  payload?.is === 'text' && payload.text.includes('single_use') ? 'single_use' : 'reusable';

/** Changes what the pages of links answer. */
const linkPages =
  (alter: (page: PayerPage) => Partial<PayerPage>): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) => (page.path.startsWith('/l/') ? { ...page, ...alter(page) } : page)),
  });

/** Where payers are sent, and may be sent after they have paid. */
export const linkAddressFaults = [
  ...breakingLive('payment-link.hosted-page', linkPages, {
    'payment-link.page-elsewhere: the page of a link stands at /links/': ({ path }) => ({
      path: path.replace('/l/', '/links/'),
    }),
    'payment-link.page-of-single-use-missing: a link of a single use has no page': (page) => ({
      answer: (http, live) =>
        live.links.get(http.req.param('link') ?? '')?.kind === 'single_use'
          ? http.text('No such page.', 404)
          : page.answer(http, live),
    }),
  }),
  ...breakingLive('links.create.success-url-on-website-accepted', notOnSite, {
    'success-url.path-refused: an address with a path is refused': ({ pathname }) => pathname !== '/',
    'success-url.query-refused: an address with a query is refused': ({ search }) => search !== '',
    'success-url.root-refused: the front page of the website is refused': ({ pathname }) => pathname === '/',
  }),
  ...breakingLive('links.create.success-url-https', urls, {
    'success-url.http-taken: an address on the website without https is taken': (was) => ({
      secure: (url, call) => url.protocol === 'http:' || was.secure(url, call),
    }),
    'success-url.any-scheme-taken: any scheme but http is taken on the website': () => ({
      secure: ({ protocol }) => protocol !== 'http:',
    }),
  }),
  ...breakingLive(['links.create.success-url-elsewhere-refused', 'links.create.success-url-look-alike-refused'], {
    'success-url.anywhere: any https address is taken': hostToo(() => true),
  }),
  ...breakingLive('links.create.success-url-elsewhere-refused', hostToo, {
    'success-url.elsewhere-with-path: on other hosts an address with a query is taken': (_host, _own, { search }) =>
      search !== '',
  }),
  ...breakingLive('links.create.success-url-look-alike-refused', hostToo, {
    'success-url.host-by-prefix: a host that begins with that of the website is taken': (host, own) =>
      host.startsWith(own),
    'success-url.host-by-suffix: a host that ends with that of the website is taken, whatever stands before': (
      host,
      own,
    ) => host.endsWith(own),
    'success-url.host-inside: a host that has that of the website in it is taken': (host, own) => host.includes(own),
    'success-url.host-in-path: an address with the host of the website in its path is taken': (
      _host,
      own,
      { pathname, search },
    ) => `${pathname}${search}`.includes(own),
    'success-url.dots-match-anything: a dot in the host of the website stands for any character': (host, own) =>
      new RegExp(`^${own}$`).test(host),
  }),
  ...breakingLive('links.create.success-url-look-alike-refused', urls, {
    'success-url.by-text-prefix: an address that begins with the website as text is taken, whatever follows': (was) => {
      const alike = (url: URL, call: Call): boolean => {
        const site = was.website(call);
        return site !== null && url.href.startsWith(site.href.replace(/\/$/, ''));
      };
      return {
        anonymous: (url, call) => was.anonymous(url, call) || alike(url, call),
        sameHost: (url, website, call) => was.sameHost(url, website, call) || alike(url, call),
      };
    },
  }),
  ...breakingLive('links.create.success-url-needs-website', urls, {
    'success-url.without-website: any https address is taken where no website is registered': () => ({
      unregistered: () => null,
    }),
    'success-url.without-website-single-use: a single-use link needs no registered website': (was) => ({
      unregistered: (call) => (kindOf(call) === 'single_use' ? null : was.unregistered(call)),
    }),
  }),
  ...breakingLive('links.create.success-url-optional', askedLink('successUrl'), {
    'success-url.required: a link without success_url is refused where a website is registered': refusing(
      'BAD_RETURN_URL',
      (_url, given, call) => given === undefined && call.behaviour.returnUrls.website(call) !== null,
    ),
  }),
  ...breakingLive(['errors.cause-of-no-registered-website', 'errors.cause-of-bad-return-url'], urls, {
    'success-url.unregistered-bad-return-url: a missing website is told as BAD_RETURN_URL': () => ({
      unregistered: () => 'BAD_RETURN_URL',
    }),
  }),
  ...breakingLive(['errors.cause-of-bad-return-url', 'errors.cause-of-no-registered-website'], {
    'success-url.elsewhere-no-registered-website: an address off the website is told as NO_REGISTERED_WEBSITE':
      askedLink('successUrl')(miscalling('NO_REGISTERED_WEBSITE')),
  }),
  ...breakingLive(
    ['errors.cause-of-bad-return-url', 'errors.cause-of-no-registered-website', 'errors.cause-of-bad-url'],
    {
      'success-url.bad-url: an address that is not https is refused with BAD_URL': askedLink('successUrl')(
        miscalling('BAD_URL', (given) => typeof given === 'string' && given.startsWith('http:')),
      ),
    },
  ),
];
