import type { ErrorCode } from '../../contract/errors.ts';
import { caller, type Call } from '../http/call.ts';

/** Where payers may be sent after they have paid. */
interface ReturnUrls {
  /** The website that is registered for the caller's business. */
  website(call: Call): URL | null;
  parse(given: string, call: Call): URL | null;
  secure(url: URL, call: Call): boolean;
  anonymous(url: URL, call: Call): boolean;
  sameHost(url: URL, website: URL, call: Call): boolean;
  samePort(url: URL, website: URL, call: Call): boolean;
  /** The code for an address where no website is registered; null lets it pass. */
  unregistered(call: Call): ErrorCode | null;
}

export const onWebsite: ReturnUrls = {
  website: (call) => {
    const { website } = caller(call);
    return website === null ? null : urlOf(website.includes('://') ? website : `https://${website}`);
  },
  // URL forgives white space and backslashes, and browsers differ in what they make of them.
  parse: (given) => (/^[a-z]+:\/\/[^\s\\\p{Cc}]+$/iu.test(given) ? urlOf(given) : null),
  secure: ({ protocol }) => protocol === 'https:',
  anonymous: ({ username, password }) => username === '' && password === '',
  sameHost: ({ hostname }, website) => hostname === website.hostname,
  samePort: ({ port }, website) => port === website.port,
  unregistered: () => 'NO_REGISTERED_WEBSITE',
};

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** What is wrong with an address to return to; null when nothing is. */
export function wrongReturn(given: string, call: Call): ErrorCode | null {
  const { returnUrls } = call.behaviour;
  const website = returnUrls.website(call);
  if (website === null) return returnUrls.unregistered(call);
  const url = returnUrls.parse(given, call);
  const right =
    url !== null &&
    returnUrls.secure(url, call) &&
    returnUrls.anonymous(url, call) &&
    returnUrls.sameHost(url, website, call) &&
    returnUrls.samePort(url, website, call);
  return right ? null : 'BAD_RETURN_URL';
}
