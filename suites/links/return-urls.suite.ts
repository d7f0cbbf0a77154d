import fc from 'fast-check';
import type { RuleId } from '../../src/contract/rules.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkOfAnyKind, ofManyUses } from '../../src/generate/links/sample.ts';
import { script } from '../../src/generate/script.ts';
import { property } from '../../src/generate/property.ts';
import {
  elsewhere,
  lookAlikes,
  notHttps,
  onWebsite,
  openAddresses,
  pageOnWebsite,
  websites as anyWebsite,
  type ReturnAddress,
} from '../../src/generate/links/website.ts';
import { cases, values, type Values } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import { mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { keyFor, linking, inTurn, made } from '../sending.ts';
import { links } from '../creations.ts';

interface Tried {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly addresses: Values<ReturnAddress>;
  readonly runs?: { readonly deep: number };
  /** False: what is made is read by its id; else half of it is, and the other half is looked for in the list. */
  readonly listed?: boolean;
}

const besideTheWebsite = ({ id, addresses, listed = true, ...rest }: Tried): Check =>
  property({
    id: `link-return-urls/${id}`,
    ...rest,
    needs: { keys: { main: linking }, fixtures: ['website:host'] },
    ...addresses,
    requestsPerRun: 2,
    body: (context, { at }) => {
      const key = keyFor(context);
      const creation = links.post(key, {
        ...ofManyUses(linkOfAnyKind()),
        success_url: at(context.fixture('website:host')),
      });
      // A list shows the one before as well.
      const then = drawn(fc.boolean()) ? links.get : () => links.list(key, { limit: '5' });
      return made(context, creation, (id) => (listed || then === links.get ? [then(key, id)] : []));
    },
  });

/** Under one suffix that is nobody's website: by nobody's reading is either of them a part of the other. */
const websites = ['https://www.duka-la-mfano.co.tz', 'https://soko-la-mfano.co.tz'] as const;

const linkTo = (key: string, success_url: string) => links.post(key, { ...links.plain, success_url }, freshKey());

const offSite = 'errors.cause-of-bad-return-url';
const unregistered = 'errors.cause-of-no-registered-website';

export const checks = [
  besideTheWebsite({
    id: 'on-the-website',
    title: 'A payer may be sent back to any page of the registered website',
    rules: [
      'links.create.success-url-on-website-accepted',
      'payment-link.success-url',
      'payment-link.success-url-as-asked',
    ],
    addresses: values(pageOnWebsite, onWebsite),
    runs: { deep: onWebsite.length + 40 },
  }),
  besideTheWebsite({
    id: 'look-alikes',
    title: 'A payer is sent to no host that only resembles the registered one',
    rules: ['links.create.success-url-look-alike-refused', offSite],
    addresses: cases(lookAlikes),
  }),
  besideTheWebsite({
    id: 'elsewhere',
    title: 'A payer is sent to no other host',
    rules: ['links.create.success-url-elsewhere-refused', offSite, unregistered],
    addresses: cases(elsewhere),
  }),
  besideTheWebsite({
    id: 'not-https',
    title: 'A payer is sent to no address but one of https',
    rules: ['links.create.success-url-https', offSite, 'errors.cause-of-bad-url'],
    addresses: cases(notHttps),
  }),
  besideTheWebsite({
    id: 'left-open',
    title: 'An address that the document leaves open makes no failure, and is not changed',
    rules: ['errors.never-500', 'payment-link.success-url-as-asked'],
    addresses: cases(openAddresses),
    listed: false,
  }),
  script({
    id: 'link-return-urls/of-two-businesses',
    title: 'Each of two businesses sends its payers back to its own website, right after the other, and to no other',
    rules: [
      'links.create.success-url-on-website-accepted',
      'links.create.success-url-elsewhere-refused',
      'errors.cause-of-bad-return-url',
    ],
    needs: ofOwn('writing'),
    requests: 2 * websites.length + 1,
    run: async (context) => {
      const keys: string[] = [];
      for (const website of websites) keys.push((await ownBusiness(context, { website })).key);
      const to = [websites, websites.toReversed()].flat();
      const wishes = to.map((website, at) => linkTo(keys[at % keys.length]!, `${website}/paid`));
      // Whoever insists is refused again.
      await inTurn(context, ...wishes, ...wishes.slice(-1));
    },
  }),
  property({
    id: 'link-return-urls/no-website',
    title: 'A business without a registered website makes links, but none that sends the payer anywhere',
    rules: ['links.create.success-url-needs-website', unregistered, offSite],
    needs: { keys: { main: { ...linking, business: 'no_website' } } },
    ...values(pageOnWebsite, [...onWebsite.slice(0, 2), ...notHttps.slice(0, 2)]),
    runs: { deep: 20 },
    requestsPerRun: 5,
    body: (context, { at }) => {
      const [key, success_url] = [keyFor(context), at('shop.example')];
      const wishes = [{ success_url }, { kind: 'single_use', success_url }, {}];
      const creations = wishes.map((wish) => links.post(key, { ...links.plain, ...wish }, freshKey()));
      // Whoever insists is refused again.
      const again = creations.slice(0, 1);
      const listed = drawn(fc.boolean()) ? [links.list(key, { limit: '5' })] : [];
      return inTurn(context, ...creations, ...again, ...listed);
    },
  }),
  script({
    id: 'link-return-urls/of-one-website',
    title: 'Of two businesses of one website each sends its payers there, and has its own links',
    rules: ['links.create.success-url-on-website-accepted'],
    needs: ofOwn('writing'),
    requests: 4,
    run: async (context) => {
      const website = drawn(anyWebsite);
      const { key } = await ownBusiness(context, { website });
      const { answer: other } = await mayBe(ownBusiness(context, { website }));
      const keys = other === null ? [key] : [key, other.key];
      const order = () => ({ ...linkOfAnyKind(), success_url: `${website}/asante` });
      await inTurn(context, ...keys.map((each) => links.post(each, order(), freshKey())));
      await inTurn(context, ...keys.map((each) => links.list(each)));
    },
  }),
];
