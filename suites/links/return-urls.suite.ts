import fc from 'fast-check';
import type { RuleId } from '../../src/contract/rules.ts';
import { plainLink } from '../../src/generate/links/link.ts';
import { getLink, listLinks, postLink } from '../../src/generate/links/request.ts';
import { property } from '../../src/generate/property.ts';
import {
  elsewhere,
  lookAlikes,
  notHttps,
  onWebsite,
  openAddresses,
  pageOnWebsite,
  type ReturnAddress,
} from '../../src/generate/links/website.ts';
import type { Check } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';
import { linking } from './keys.ts';

interface Tried {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly addresses: readonly ReturnAddress[];
  readonly arbitrary?: fc.Arbitrary<ReturnAddress>;
}

const besideTheWebsite = ({ id, title, rules, addresses, arbitrary }: Tried): Check =>
  property<ReturnAddress>({
    id: `link-return-urls/${id}`,
    deployment: 'live',
    title,
    rules,
    needs: { keys: { main: linking }, fixtures: ['website:host'] },
    arbitrary: arbitrary ?? fc.constantFrom(...addresses),
    boundaries: addresses,
    runs: { quick: 0, standard: addresses.length, deep: addresses.length + (arbitrary ? 40 : 0) },
    requestsPerRun: 3,
    body: async (context, { at }) => {
      const key = keyFor(context);
      const success_url = at(context.fixture('website:host'));
      const id = idOf(await context.send(postLink(key, { ...plainLink, success_url })));
      if (id === null) return;
      await context.send(getLink(key, id));
      await context.send(listLinks(key, { limit: '5' }));
    },
  });

const offSite = 'errors.cause-of-bad-return-url';
const unregistered = 'errors.cause-of-no-registered-website';

export const checks: readonly Check[] = [
  besideTheWebsite({
    id: 'on-the-website',
    title: 'A payer may be sent back to any page of the registered website',
    rules: [
      'links.create.success-url-on-website-accepted',
      'payment-link.success-url',
      'payment-link.success-url-as-asked',
    ],
    addresses: onWebsite,
    arbitrary: pageOnWebsite,
  }),
  besideTheWebsite({
    id: 'look-alikes',
    title: 'A payer is sent to no host that only resembles the registered one',
    rules: ['links.create.success-url-look-alike-refused', offSite],
    addresses: lookAlikes,
  }),
  besideTheWebsite({
    id: 'elsewhere',
    title: 'A payer is sent to no other host',
    rules: ['links.create.success-url-elsewhere-refused', offSite, unregistered],
    addresses: elsewhere,
  }),
  besideTheWebsite({
    id: 'not-https',
    title: 'A payer is sent to no address but one of https',
    rules: ['links.create.success-url-https', offSite, 'errors.cause-of-bad-url'],
    addresses: notHttps,
  }),
  besideTheWebsite({
    id: 'left-open',
    title: 'An address that the document leaves open makes no failure, and is not changed',
    rules: ['errors.never-500', 'payment-link.success-url-as-asked'],
    addresses: openAddresses,
  }),
  property<ReturnAddress>({
    id: 'link-return-urls/no-website',
    deployment: 'live',
    title: 'A business without a registered website makes links, but none that sends the payer anywhere',
    rules: ['links.create.success-url-needs-website', unregistered, offSite],
    needs: { keys: { main: { ...linking, business: 'no_website' } } },
    arbitrary: pageOnWebsite,
    boundaries: [...onWebsite.slice(0, 2), ...notHttps.slice(0, 2)],
    runs: { quick: 0, standard: 4, deep: 20 },
    requestsPerRun: 4,
    body: async (context, { at }) => {
      const key = keyFor(context);
      const success_url = at('shop.example');
      await context.send(postLink(key, { ...plainLink, success_url }));
      await context.send(postLink(key, { ...plainLink, kind: 'single_use', success_url }));
      await context.send(postLink(key, plainLink));
      await context.send(listLinks(key, { limit: '5' }));
    },
  }),
];
