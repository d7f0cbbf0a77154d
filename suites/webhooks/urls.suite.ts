import { drawn } from '../../src/generate/drawn.ts';
import { property } from '../../src/generate/property.ts';
import type { Body } from '../../src/generate/trial.ts';
import { cases } from '../../src/generate/values.ts';
import type { Spoiled } from '../../src/generate/auth/spoiled.ts';
import { addressEndings, nearAddress, openUrls, spoiledUrls } from '../../src/generate/webhooks/webhook-url.ts';
import { listEndpoints, setEndpoint } from '../../src/generate/request.ts';
import { keyFor, hookingKey, inTurn } from '../sending.ts';
import { acceptedAddress, withAnyAddress } from './address.ts';
import { rulesOfObject } from '../rules.ts';

/** What one of them has changed shows after the next four as well. */
const setAndListSome =
  (all: readonly Spoiled[]): Body<Spoiled> =>
  async (context, spoiled) => {
    await context.send(setEndpoint(keyFor(context), { url: spoiled.value }));
    const at = all.indexOf(spoiled);
    if (at < 0 || at % 5 === 0) await context.send(listEndpoints(keyFor(context)));
  };

export const checks = [
  property({
    id: 'webhook-urls/every-lawful-address',
    title: 'An https address of up to 500 characters is accepted, shown as it was set, and active',
    rules: [
      'webhook-endpoints.set.status-201',
      'webhook-endpoints.set.url-500-accepted',
      'webhook-endpoints.set.new-address-rotates-secret',
      'webhook-endpoints.list.status-200',
      'webhook-endpoints.list.holds-endpoint',
      'webhook-endpoints.list.own-mode-only',
      ...rulesOfObject('webhooks.object'),
      'webhook-endpoint.active-after-set',
    ],
    needs: hookingKey,
    ...addressEndings,
    runs: { quick: 1, deep: 40 },
    requestsPerRun: 4,
    body: async (context, { of, besides }) => {
      const key = keyFor(context);
      const base = await acceptedAddress(context, key);
      const url = of(base);
      // Another address that hardly differs comes right after it.
      const near = nearAddress(url, base);
      const next = near === null ? listEndpoints(key) : setEndpoint(key, { url: drawn(near) });
      await inTurn(context, setEndpoint(key, { url, ...besides }), next);
    },
  }),
  property({
    id: 'webhook-urls/every-other-address',
    title:
      'An address that is not https, has no host, carries credentials or is too long is refused, and changes nothing',
    rules: [
      'webhook-endpoints.set.url-required',
      'webhook-endpoints.set.url-https',
      'webhook-endpoints.set.url-host',
      'webhook-endpoints.set.url-no-credentials',
      'webhook-endpoints.set.url-limit',
      'webhook-endpoint.url-as-set',
      'errors.cause-of-bad-url',
      'errors.cause-of-bad-return-url',
      'errors.cause-of-bad-request',
    ],
    needs: hookingKey,
    ...spoiledUrls,
    runs: { deep: 100 },
    requestsPerRun: 2,
    body: setAndListSome(spoiledUrls.boundaries),
  }),
  property({
    id: 'webhook-urls/left-open',
    title: 'An address that the document leaves open makes no failure',
    rules: ['errors.never-500', 'errors.cause-of-bad-url'],
    needs: hookingKey,
    ...cases(openUrls),
    requestsPerRun: 2,
    body: setAndListSome(openUrls),
  }),
].map(withAnyAddress);
