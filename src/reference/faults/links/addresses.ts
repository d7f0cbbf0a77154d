import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../call.ts';
import { change, fieldOf } from '../../change.ts';
import type { ReturnUrls } from '../../links/return-urls.ts';
import { liveFault } from '../live-fault.ts';
import { miscalling, refusing } from '../misreading.ts';

const urls = (part: (was: ReturnUrls) => Partial<ReturnUrls>): Patch => change('returnUrls', part);

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

/** Where payers may be sent after they have paid. */
export const linkAddressFaults = [
  liveFault(
    'success-url.path-refused',
    'an address with a path is refused',
    'links.create.success-url-on-website-accepted',
    notOnSite(({ pathname }) => pathname !== '/'),
  ),
  liveFault(
    'success-url.query-refused',
    'an address with a query is refused',
    'links.create.success-url-on-website-accepted',
    notOnSite(({ search }) => search !== ''),
  ),
  liveFault(
    'success-url.root-refused',
    'the front page of the website is refused',
    'links.create.success-url-on-website-accepted',
    notOnSite(({ pathname }) => pathname === '/'),
  ),
  liveFault(
    'success-url.http-taken',
    'an address on the website without https is taken',
    'links.create.success-url-https',
    urls((was) => ({ secure: (url, call) => url.protocol === 'http:' || was.secure(url, call) })),
  ),
  liveFault(
    'success-url.any-scheme-taken',
    'any scheme but http is taken on the website',
    'links.create.success-url-https',
    urls(() => ({ secure: ({ protocol }) => protocol !== 'http:' })),
  ),
  liveFault(
    'success-url.anywhere',
    'any https address is taken',
    ['links.create.success-url-elsewhere-refused', 'links.create.success-url-look-alike-refused'],
    hostToo(() => true),
  ),
  liveFault(
    'success-url.elsewhere-with-path',
    'on other hosts an address with a query is taken',
    'links.create.success-url-elsewhere-refused',
    hostToo((_host, _own, { search }) => search !== ''),
  ),
  liveFault(
    'success-url.host-by-prefix',
    'a host that begins with that of the website is taken',
    'links.create.success-url-look-alike-refused',
    hostToo((host, own) => host.startsWith(own)),
  ),
  liveFault(
    'success-url.host-by-suffix',
    'a host that ends with that of the website is taken, whatever stands before',
    'links.create.success-url-look-alike-refused',
    hostToo((host, own) => host.endsWith(own)),
  ),
  liveFault(
    'success-url.host-inside',
    'a host that has that of the website in it is taken',
    'links.create.success-url-look-alike-refused',
    hostToo((host, own) => host.includes(own)),
  ),
  liveFault(
    'success-url.host-in-path',
    'an address with the host of the website in its path is taken',
    'links.create.success-url-look-alike-refused',
    hostToo((_host, own, { pathname, search }) => `${pathname}${search}`.includes(own)),
  ),
  liveFault(
    'success-url.by-text-prefix',
    'an address that begins with the website as text is taken, whatever follows',
    'links.create.success-url-look-alike-refused',
    urls((was) => {
      const alike = (url: URL, call: Call): boolean => {
        const site = was.website(call);
        return site !== null && url.href.startsWith(site.href.replace(/\/$/, ''));
      };
      return {
        anonymous: (url, call) => was.anonymous(url, call) || alike(url, call),
        sameHost: (url, website, call) => was.sameHost(url, website, call) || alike(url, call),
      };
    }),
  ),
  liveFault(
    'success-url.dots-match-anything',
    'a dot in the host of the website stands for any character',
    'links.create.success-url-look-alike-refused',
    hostToo((host, own) => new RegExp(`^${own}$`).test(host)),
  ),
  liveFault(
    'success-url.without-website',
    'any https address is taken where no website is registered',
    'links.create.success-url-needs-website',
    urls(() => ({ unregistered: () => null })),
  ),
  liveFault(
    'success-url.without-website-single-use',
    'a single-use link needs no registered website',
    'links.create.success-url-needs-website',
    urls((was) => ({ unregistered: (call) => (kindOf(call) === 'single_use' ? null : was.unregistered(call)) })),
  ),
  liveFault(
    'success-url.required',
    'a link without success_url is refused where a website is registered',
    'links.create.success-url-optional',
    fieldOf(
      'linkOrder',
      'successUrl',
      refusing(
        'BAD_RETURN_URL',
        (_url, given, call) => given === undefined && call.behaviour.returnUrls.website(call) !== null,
      ),
    ),
  ),
  liveFault(
    'success-url.unregistered-bad-return-url',
    'a missing website is told as BAD_RETURN_URL',
    ['errors.cause-of-no-registered-website', 'errors.cause-of-bad-return-url'],
    urls(() => ({ unregistered: () => 'BAD_RETURN_URL' })),
  ),
  liveFault(
    'success-url.elsewhere-no-registered-website',
    'an address off the website is told as NO_REGISTERED_WEBSITE',
    ['errors.cause-of-bad-return-url', 'errors.cause-of-no-registered-website'],
    fieldOf('linkOrder', 'successUrl', miscalling('NO_REGISTERED_WEBSITE')),
  ),
  liveFault(
    'success-url.bad-url',
    'an address that is not https is refused with BAD_URL',
    ['errors.cause-of-bad-return-url', 'errors.cause-of-no-registered-website', 'errors.cause-of-bad-url'],
    fieldOf(
      'linkOrder',
      'successUrl',
      miscalling('BAD_URL', (given) => typeof given === 'string' && given.startsWith('http:')),
    ),
  ),
];
