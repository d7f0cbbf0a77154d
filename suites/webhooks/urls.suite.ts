import fc from 'fast-check';
import { property } from '../../src/generate/property.ts';
import type { Spoiled } from '../../src/generate/auth/spoiled.ts';
import {
  openUrls,
  spoiledUrl,
  spoiledUrlBoundaries,
  urlEnding,
  urlEndings,
  type UrlEnding,
} from '../../src/generate/webhooks/webhook-url.ts';
import { endpointsPath, listEndpoints, setEndpoint } from '../../src/generate/webhooks/request.ts';
import { cutText, spoiledTextBodies, type SpoiledText } from '../../src/generate/json-text.ts';
import type { Check } from '../../src/run/check/check.ts';
import { keyFor } from '../charges/keys.ts';
import { acceptedAddress, hookingKey, withAddress } from './address.ts';

export const checks: readonly Check[] = [
  property<UrlEnding>({
    id: 'webhook-urls/every-lawful-address',
    deployment: 'live',
    title: 'An https address of up to 500 characters is accepted, shown as it was set, and active',
    rules: [
      'webhook-endpoints.set.status-201',
      'webhook-endpoints.set.url-500-accepted',
      'webhook-endpoints.set.new-address-rotates-secret',
      'webhook-endpoints.list.status-200',
      'webhook-endpoints.list.holds-endpoint',
      'webhook-endpoints.list.own-mode-only',
      'webhook-endpoint.id',
      'webhook-endpoint.object',
      'webhook-endpoint.mode',
      'webhook-endpoint.mode-of-key',
      'webhook-endpoint.url',
      'webhook-endpoint.url-as-set',
      'webhook-endpoint.active',
      'webhook-endpoint.active-after-set',
      'webhook-endpoint.created',
      'webhook-endpoint.updated',
      'webhook-endpoint.secret-on-set',
      'webhook-endpoint.secret-prefix',
      'webhook-endpoint.secret-never-read',
    ],
    needs: hookingKey,
    arbitrary: urlEnding,
    boundaries: urlEndings,
    runs: { quick: 1, standard: urlEndings.length, deep: 40 },
    requestsPerRun: 4,
    body: async (context, { of }) => {
      const key = keyFor(context);
      const base = await acceptedAddress(context, key);
      await context.send(setEndpoint(key, { url: of(base) }));
      await context.send(listEndpoints(key));
    },
  }),
  property<Spoiled>({
    id: 'webhook-urls/every-other-address',
    deployment: 'live',
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
    arbitrary: spoiledUrl,
    boundaries: spoiledUrlBoundaries,
    runs: { quick: 0, standard: spoiledUrlBoundaries.length, deep: 100 },
    requestsPerRun: 2,
    body: async (context, { value }) => {
      await context.send(setEndpoint(keyFor(context), { url: value }));
      await context.send(listEndpoints(keyFor(context)));
    },
  }),
  property<Spoiled>({
    id: 'webhook-urls/left-open',
    deployment: 'live',
    title: 'An address that the document leaves open makes no failure',
    rules: ['errors.never-500', 'errors.cause-of-bad-url'],
    needs: hookingKey,
    arbitrary: fc.constantFrom(...openUrls),
    boundaries: openUrls,
    runs: { quick: 0, standard: openUrls.length, deep: openUrls.length },
    requestsPerRun: 2,
    body: async (context, { value }) => {
      await context.send(setEndpoint(keyFor(context), { url: value }));
      await context.send(listEndpoints(keyFor(context)));
    },
  }),
  property<SpoiledText>({
    id: 'webhook-urls/spoiled-bodies',
    deployment: 'live',
    title: 'A body that names no address is refused with an error of the documented form',
    rules: ['errors.body', 'errors.code-in-catalogue', 'errors.never-500', 'webhook-endpoints.set.url-required'],
    needs: hookingKey,
    arbitrary: cutText,
    boundaries: spoiledTextBodies.filter(({ text }) => !text.includes('{payer')),
    runs: { quick: 0, standard: 6, deep: 12 },
    requestsPerRun: 1,
    body: async (context, { text }) => {
      if (text.includes('msisdn')) return;
      await context.send({ method: 'POST', path: endpointsPath, key: { use: keyFor(context) }, raw: text });
    },
  }),
].map(withAddress);
