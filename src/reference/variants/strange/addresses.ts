import { change, together } from '../../change.ts';

const parsed = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

const normal = (text: string): string => parsed(text)?.href ?? text;

/** A URL parser of the web is all that judges an address, and what it understood is kept. */
const webhooks = together(
  change('webhookUrls')(() => ({
    https: (url) => parsed(url)?.protocol === 'https:',
    host: (url) => (parsed(url)?.hostname ?? '') !== '',
    noCredentials: (url) => {
      const { username, password } = parsed(url) ?? {};
      return username === '' && password === '';
    },
    wellFormed: (url) => parsed(url) !== null,
  })),
  change('webhooks')((was) => ({
    set: (before, url, deployment) => was.set(before, normal(url), deployment),
    sameAddress: (known, given) => was.sameAddress(known, normal(given)),
  })),
);

const returns = together(
  change('returnUrls')(() => ({ parse: parsed })),
  change('linkShowing')((was) => ({
    link: (link, call) => ({
      ...was.link(link, call),
      ...(link.successUrl !== null && { success_url: normal(link.successUrl) }),
    }),
  })),
);

export const whatwgUrls = together(webhooks, returns);

const uriSigns = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/;

/** What is no URI by RFC 3986 is no address. */
export const plainUris = together(
  change('webhookUrls')((was) => ({ wellFormed: (url) => was.wellFormed(url) && uriSigns.test(url) })),
  change('returnUrls')((was) => ({ parse: (url, call) => (uriSigns.test(url) ? was.parse(url, call) : null) })),
);

const collections =
  /(?<=\/(?:v1|pos|charges|balance|bills|payment_links|webhook_endpoints|events|notify|retry));[^/]*/g;

/** A servlet takes parameters off what names no object in a path. */
export const matrixParameters = change('wire')((was) => ({
  path: (asked) => (was.path?.(asked) ?? asked).replaceAll(collections, ''),
}));

/** The script that answers may be named. */
export const frontController = change('wire')((was) => ({
  path: (asked) => (was.path?.(asked) ?? asked).replace('/index.php/v1/', '/v1/'),
}));

export const mergedSlashes = change('wire')((was) => ({
  path: (asked) => (was.path?.(asked) ?? asked).replaceAll(/\/{2,}/g, '/'),
}));

const unreadable = '/unreadable escape';

/** A path with a percent sign that escapes nothing is no path. */
export const wholeEscapes = together(
  change('wire')((was) => ({
    path: (asked) => (/%(?![0-9A-Fa-f]{2})/.test(asked) ? unreadable : (was.path?.(asked) ?? asked)),
  })),
  (behaviour) => ({
    ...behaviour,
    unserved: (call) =>
      call.route.is === 'unknown' && call.route.path === unreadable
        ? { code: 'BAD_REQUEST' }
        : behaviour.unserved(call),
  }),
);
