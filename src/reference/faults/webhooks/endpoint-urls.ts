import type { Patch } from '../../behaviour.ts';
import { answers, bounds, change, fieldOf } from '../../change.ts';
import type { JsonValue } from '../../json.ts';
import { at, both, isSuccess } from '../../when.ts';
import type { WebhookUrls } from '../../webhooks/webhook-urls.ts';
import { liveFault } from '../live-fault.ts';
import { miscalling, refusing, taking } from '../misreading.ts';

const urls = (part: (was: WebhookUrls) => Partial<WebhookUrls>): Patch => change('webhookUrls', part);

/** Takes addresses that are wrong, whatever is wrong with them. */
const takingUrls = (wrong: (url: string) => boolean): Patch =>
  urls((was) => ({
    https: (url) => wrong(url) || was.https(url),
    host: (url) => wrong(url) || was.host(url),
    noCredentials: (url) => wrong(url) || was.noCredentials(url),
    wellFormed: (url) => wrong(url) || was.wellFormed(url),
  }));

const reading = (alter: Parameters<typeof fieldOf<'webhookOrder', 'url'>>[2]): Patch =>
  fieldOf('webhookOrder', 'url', alter);

const isMissing = (given: JsonValue | undefined): boolean => given === undefined || given === null;

const setting = both(at('webhook-endpoints.set'), isSuccess);

/** Which addresses an endpoint may have. */
export const endpointUrlFaults = [
  liveFault(
    'endpoints.set-200',
    'setting an endpoint is answered 200',
    'webhook-endpoints.set.status-201',
    answers(setting, () => ({ status: 200 })),
  ),
  liveFault(
    'endpoints.set-again-200',
    'setting an endpoint that there is already is answered 200',
    'webhook-endpoints.set.status-201',
    answers(
      (answer, call) => setting(answer, call) && answer.body?.['created'] !== answer.body?.['updated'],
      () => ({ status: 200 }),
    ),
  ),
  liveFault(
    'endpoint-url.optional',
    'an endpoint without a url is taken',
    'webhook-endpoints.set.url-required',
    reading(taking(isMissing, () => 'https://example.com/')),
  ),
  liveFault(
    'endpoint-url.empty-taken',
    'an endpoint with an empty url is taken',
    ['webhook-endpoints.set.url-required', 'webhook-endpoint.url'],
    reading(
      taking(
        (given) => given === '',
        () => '',
      ),
    ),
  ),
  liveFault(
    'endpoint-url.http-taken',
    'a url without https is taken',
    'webhook-endpoints.set.url-https',
    urls(() => ({ https: (url) => /^https?:/i.test(url) })),
  ),
  liveFault(
    'endpoint-url.http-on-loopback-taken',
    'a url without https is taken on this machine',
    'webhook-endpoints.set.url-https',
    takingUrls((url) => /^http:\/\/(?:localhost|127\.0\.0\.1)(?:[:/]|$)/.test(url)),
  ),
  liveFault(
    'endpoint-url.any-scheme-taken',
    'any scheme but http is taken',
    'webhook-endpoints.set.url-https',
    takingUrls((url) => /^(?!https?:)[a-z]+:\/\/[a-z]/.test(url)),
  ),
  liveFault(
    'endpoint-url.bare-host-taken',
    'a host without a scheme is taken',
    ['webhook-endpoints.set.url-https', 'webhook-endpoint.url'],
    takingUrls((url) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/|$)/.test(url)),
  ),
  liveFault(
    'endpoint-url.no-host-taken',
    'a url without a host is taken',
    'webhook-endpoints.set.url-host',
    takingUrls((url) => /^https:\/*(?:[?#/:]|$)/.test(url)),
  ),
  liveFault(
    'endpoint-url.port-without-host-taken',
    'a url with a port and no host is taken',
    'webhook-endpoints.set.url-host',
    takingUrls((url) => /^https:\/\/:\d+/.test(url)),
  ),
  liveFault(
    'endpoint-url.credentials-taken',
    'a url with a user and a password is taken',
    'webhook-endpoints.set.url-no-credentials',
    urls(() => ({ noCredentials: () => true })),
  ),
  liveFault(
    'endpoint-url.user-taken',
    'a url with a user and no password is taken',
    'webhook-endpoints.set.url-no-credentials',
    urls((was) => ({ noCredentials: (url) => was.noCredentials(url) || /^https:\/\/[^/?#:@]+@/i.test(url) })),
  ),
  liveFault(
    'endpoint-url.password-taken',
    'a url with a password and no user is taken',
    'webhook-endpoints.set.url-no-credentials',
    urls((was) => ({ noCredentials: (url) => was.noCredentials(url) || /^https:\/\/:[^/?#@]+@/i.test(url) })),
  ),
  liveFault(
    'endpoint-url.499',
    'a url of 500 characters is refused',
    'webhook-endpoints.set.url-500-accepted',
    bounds({ webhookUrl: 499 }),
  ),
  liveFault(
    'endpoint-url.255',
    'a url above 255 characters is refused',
    'webhook-endpoints.set.url-500-accepted',
    bounds({ webhookUrl: 255 }),
  ),
  liveFault(
    'endpoint-url.501-taken',
    'a url of 501 characters is taken',
    'webhook-endpoints.set.url-limit',
    bounds({ webhookUrl: 501 }),
  ),
  liveFault(
    'endpoint-url.2048-taken',
    'a url up to 2048 characters is taken',
    'webhook-endpoints.set.url-limit',
    bounds({ webhookUrl: 2048 }),
  ),
  liveFault(
    'endpoint-url.query-not-counted',
    'the query does not count for the length of a url',
    'webhook-endpoints.set.url-limit',
    urls((was) => ({ withinLimit: (url, behaviour) => was.withinLimit(url.split('?')[0] ?? '', behaviour) })),
  ),
  liveFault(
    'endpoint-url.http-bad-request',
    'a url without https is refused with BAD_REQUEST',
    ['errors.cause-of-bad-url', 'errors.cause-of-bad-request'],
    reading(miscalling('BAD_REQUEST', (given) => typeof given === 'string' && given.startsWith('http:'))),
  ),
  liveFault(
    'endpoint-url.long-bad-request',
    'a url that is too long is refused with BAD_RETURN_URL',
    ['errors.cause-of-bad-url', 'errors.cause-of-bad-return-url'],
    reading(miscalling('BAD_RETURN_URL', (given) => typeof given === 'string' && given.length > 500)),
  ),
  liveFault(
    'endpoint-url.query-refused',
    'a url with a query is refused',
    'webhook-endpoints.set.status-201',
    reading(refusing('BAD_URL', (url) => url.includes('?'))),
  ),
  liveFault(
    'endpoint-url.port-refused',
    'a url with a port is refused',
    'webhook-endpoints.set.status-201',
    reading(refusing('BAD_URL', (url) => /^https:\/\/[^/?#]+:\d+(?:[/?#]|$)/.test(url))),
  ),
];
