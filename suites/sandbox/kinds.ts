import fc from 'fast-check';
import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { payerNameLimit } from '../../src/generate/bills/bill.ts';
import { anyPayer } from '../../src/generate/charges/msisdn.ts';
import { sampleWords } from '../../src/generate/charges/sample.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { linkTitleLimit } from '../../src/generate/links/link.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { longest } from '../brimful.ts';
import { bills, charges, links, posCharges, type Creation } from '../creations.ts';
import type { Cast } from './refusals.ts';

/** What a business makes, and how it is asked for again. */
export interface Kind {
  readonly creation: Creation;
  readonly name: keyof Cast['made'];
  /** Texts that it may have. */
  readonly words: () => object;
  /** What is another request with the same key. */
  readonly differing: readonly ((body: { readonly amount_minor: number }) => object)[];
  /** What is no other request with the same key; null: no key is taken. */
  readonly alike: readonly object[] | null;
}

const ofLink = (): object => {
  const { reference, description } = sampleWords();
  return { reference, description, title: longest('Two sacks of maize', linkTitleLimit) };
};

const ofBill = (): object => ({
  description: sampleWords().description,
  payer_name: longest('Asha Juma', payerNameLimit),
});

const dearer = ({ amount_minor }: { readonly amount_minor: number }): object => ({ amount_minor: amount_minor + 100 });
/** By another reference, or one that is another only at its end. */
const referredOtherwise = (body: object): object => {
  const isLike = 'reference' in body && typeof body.reference === 'string' && drawn(fc.boolean());
  return { reference: isLike ? endingOtherwise(String(body.reference)) : freshReference() };
};
export const endingOtherwise = (text: string): string => `${text.slice(0, -1)}${text.endsWith('7') ? '4' : '7'}`;
/** Another order altogether. */
const inAllWords =
  (words: () => object) =>
  (body: { readonly amount_minor: number }): object => ({ ...words(), ...dearer(body) });

const otherMetadata = { metadata: { later: 'on' } };
const otherWords = { description: 'Another description' };

const ofCharge: Kind = {
  creation: charges,
  name: 'charge',
  words: sampleWords,
  differing: [
    dearer,
    referredOtherwise,
    (body) => ({ rail: 'rail' in body && body.rail === 'tigo' ? 'airtel' : 'tigo' }),
    () => ({ msisdn: `0${anyPayer(41)}` }),
    inAllWords(sampleWords),
  ],
  alike: [otherWords, otherMetadata],
};

const ofLive: readonly Kind[] = [
  ofCharge,
  {
    creation: posCharges,
    name: 'code',
    words: sampleWords,
    differing: [dearer, referredOtherwise, () => otherWords, inAllWords(sampleWords)],
    alike: [otherMetadata],
  },
  { creation: links, name: 'link', words: ofLink, differing: [dearer, inAllWords(ofLink)], alike: [{}] },
  {
    creation: bills,
    name: 'bill',
    words: ofBill,
    differing: [],
    alike: null,
  },
];

export const kinds: Readonly<Record<Deployment, readonly Kind[]>> = { sandbox: [ofCharge], live: ofLive };

/** Which kind a request makes. */
export const kindOf = ({ method, path }: RequestTemplate): Kind | undefined =>
  method === 'POST' ? ofLive.find(({ creation }) => creation.post('', {}).path === path) : undefined;

/** Of all fields those that the least has too. */
const leastOf = <Body extends object>(body: Body, least: object): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in least)) as Body;

/** By what texts it has. */
export const bodies: readonly ((kind: Kind) => { readonly amount_minor: number })[] = [
  ({ creation }) => creation.sample(),
  ({ creation, words }) => ({ ...creation.sample(), ...words() }),
  ({ creation: { plain, sample } }) => leastOf(sample(), plain),
];
