import type { Patch } from '../../behaviour.ts';
import { bounds, change, fieldOf, statusAt } from '../../change.ts';
import { breakingLive } from '../fault.ts';
import { giving, is, isMissing, miscalling, refusing, taking } from '../misreading.ts';

const urls = change('webhookUrls');

/** Takes addresses that are wrong, whatever is wrong with them. */
const takingUrls = (wrong: (url: string) => boolean): Patch =>
  urls((was) => ({
    https: (url) => wrong(url) || was.https(url),
    host: (url) => wrong(url) || was.host(url),
    noCredentials: (url) => wrong(url) || was.noCredentials(url),
    wellFormed: (url) => wrong(url) || was.wellFormed(url),
  }));

const reading = fieldOf('webhookOrder')('url');

/** Which addresses an endpoint may have. */
export const endpointUrlFaults = [
  ...breakingLive('webhook-endpoints.set.status-201', reading, {
    'endpoint-url.query-refused: a url with a query is refused': refusing('BAD_URL', (url) => url.includes('?')),
    'endpoint-url.port-refused: a url with a port is refused': refusing('BAD_URL', (url) =>
      /^https:\/\/[^/?#]+:\d+(?:[/?#]|$)/.test(url),
    ),
  }),
  ...breakingLive('webhook-endpoints.set.status-201', {
    'endpoints.set-200: setting an endpoint is answered 200': statusAt('webhook-endpoints.set', 200),
    'endpoints.set-again-200: setting an endpoint that there is already is answered 200': statusAt(
      'webhook-endpoints.set',
      200,
      (answer) => answer.body?.['created'] !== answer.body?.['updated'],
    ),
  }),
  ...breakingLive('webhook-endpoints.set.url-required', reading, {
    'endpoint-url.optional: an endpoint without a url is taken': taking(isMissing, giving('https://example.com/')),
  }),
  ...breakingLive(['webhook-endpoints.set.url-required', 'webhook-endpoint.url'], reading, {
    'endpoint-url.empty-taken: an endpoint with an empty url is taken': taking(is(''), giving('')),
  }),
  ...breakingLive('webhook-endpoints.set.url-https', takingUrls, {
    'endpoint-url.http-on-loopback-taken: a url without https is taken on this machine': (url) =>
      /^http:\/\/(?:localhost|127\.0\.0\.1)(?:[:/]|$)/.test(url),
    'endpoint-url.any-scheme-taken: any scheme but http is taken': (url) => /^(?!https?:)[a-z]+:\/\/[a-z]/.test(url),
  }),
  ...breakingLive('webhook-endpoints.set.url-https', {
    'endpoint-url.http-taken: a url without https is taken': urls(() => ({ https: (url) => /^https?:/i.test(url) })),
  }),
  ...breakingLive(['webhook-endpoints.set.url-https', 'webhook-endpoint.url'], takingUrls, {
    'endpoint-url.bare-host-taken: a host without a scheme is taken': (url) =>
      /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/|$)/.test(url),
  }),
  ...breakingLive('webhook-endpoints.set.url-host', takingUrls, {
    'endpoint-url.no-host-taken: a url without a host is taken': (url) => /^https:\/*(?:[?#/:]|$)/.test(url),
    'endpoint-url.port-without-host-taken: a url with a port and no host is taken': (url) =>
      /^https:\/\/:\d+/.test(url),
  }),
  ...breakingLive('webhook-endpoints.set.url-no-credentials', urls, {
    'endpoint-url.credentials-taken: a url with a user and a password is taken': () => ({ noCredentials: () => true }),
    'endpoint-url.user-taken: a url with a user and no password is taken': (was) => ({
      noCredentials: (url) => was.noCredentials(url) || /^https:\/\/[^/?#:@]+@/i.test(url),
    }),
    'endpoint-url.password-taken: a url with a password and no user is taken': (was) => ({
      noCredentials: (url) => was.noCredentials(url) || /^https:\/\/:[^/?#@]+@/i.test(url),
    }),
  }),
  ...breakingLive('webhook-endpoints.set.url-500-accepted', bounds, {
    'endpoint-url.499: a url of 500 characters is refused': { webhookUrl: 499 },
    'endpoint-url.255: a url above 255 characters is refused': { webhookUrl: 255 },
  }),
  ...breakingLive('webhook-endpoints.set.url-limit', {
    'endpoint-url.501-taken: a url of 501 characters is taken': bounds({ webhookUrl: 501 }),
    'endpoint-url.2048-taken: a url up to 2048 characters is taken': bounds({ webhookUrl: 2048 }),
    'endpoint-url.query-not-counted: the query does not count for the length of a url': urls((was) => ({
      withinLimit: (url, behaviour) => was.withinLimit(url.split('?')[0] ?? '', behaviour),
    })),
  }),
  ...breakingLive(['errors.cause-of-bad-url', 'errors.cause-of-bad-request'], {
    'endpoint-url.http-bad-request: a url without https is refused with BAD_REQUEST': reading(
      miscalling('BAD_REQUEST', (given) => typeof given === 'string' && given.startsWith('http:')),
    ),
  }),
  ...breakingLive(['errors.cause-of-bad-url', 'errors.cause-of-bad-return-url'], {
    'endpoint-url.long-bad-request: a url that is too long is refused with BAD_RETURN_URL': reading(
      miscalling('BAD_RETURN_URL', (given) => typeof given === 'string' && given.length > 500),
    ),
  }),
];
