import { isLookAlike } from './look-alike.ts';

/**
 * Where an https address leads, as seen from a website. Only the very host, plainly written, is on it for certain;
 * unsure: a careful service may refuse it and a lenient one may not.
 */
export type SitePlace = 'on' | 'subdomain' | 'unsure' | 'elsewhere' | 'look-alike';

export function placeOf(url: string, website: string): SitePlace {
  const [to, site] = [parsed(url), parsed(withScheme(website))];
  if (!to || !site || isAmbiguous(url)) return 'unsure';
  const [host, own] = [bare(to.hostname), bare(site.hostname)];
  if (host === own) return onHost(url, to, site);
  if (host.endsWith(`.${own}`) && !isAddress(own)) return 'subdomain';
  if (isLookAlike(url, host, own)) return 'look-alike';
  return isRelative(host, own) ? 'unsure' : 'elsewhere';
}

const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

const withScheme = (website: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(website) ? website : `https://${website}`;

/** A dot at the end names the same host. */
const bare = (host: string): string => host.replace(/\.$/, '');

/** What readers of addresses disagree about: they drop or keep it, and so find one host or another. */
const isAmbiguous = (url: string): boolean =>
  /[\\\s]/.test(url) || [...url].some((character) => character < ' ' || character === '\u007f');

/** Of an address without ornaments: lower case, no user, no port, nothing that would have to be encoded. */
const plain = /^https:\/\/[a-z0-9.-]*[a-z0-9](?::\d+)?(?:[/?#](?:[\w\-.~:/?#@!$&'()*+,;=]|%[\da-fA-F]{2})*)?$/;
const longest = 500;

function onHost(url: string, to: URL, site: URL): SitePlace {
  const ported = /^https:\/\/[^/?#]*:\d+(?:[/?#]|$)/.test(url) && to.port === '';
  const within = site.pathname === '/' || to.pathname === site.pathname || to.pathname.startsWith(`${trimmed(site)}/`);
  const usual = plain.test(url) && url.length <= longest && !ported && to.port === site.port && within;
  return usual ? 'on' : 'unsure';
}

const trimmed = ({ pathname }: URL): string => pathname.replace(/\/$/, '');

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

/** Parents and siblings: who takes a website for a whole registered domain finds them on it. */
function isRelative(host: string, own: string): boolean {
  if (isAddress(host) || isAddress(own)) return false;
  const [theirs, ours] = [host.split('.').toReversed(), own.split('.').toReversed()];
  const apart = ours.findIndex((label, at) => label !== theirs[at]);
  const shared = apart < 0 ? ours.length : apart;
  return shared > (isPublicSuffix(ours) ? 2 : 1);
}

/** Such as co.tz: two short labels under which anybody may register. */
const isPublicSuffix = ([top = '', second = '', ...rest]: readonly string[]): boolean =>
  top.length === 2 && second.length <= 3 && rest.length > 0;
