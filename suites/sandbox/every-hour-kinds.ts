import type { Deployment } from '../../src/evidence/exchange.ts';
import { anyPayer } from '../../src/generate/charges/msisdn.ts';
import { sampleWords } from '../../src/generate/charges/sample.ts';
import { freshReference } from '../charges/charging.ts';
import { bills, charges, links, posCharges, type Creation } from '../creations.ts';
import type { Cast } from './every-hour-deeds.ts';

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

const referred = (): object => {
  const { reference, description } = sampleWords();
  return { reference, description };
};

const dearer = ({ amount_minor }: { readonly amount_minor: number }): object => ({ amount_minor: amount_minor + 100 });
const referredOtherwise = (): object => ({ reference: freshReference() });
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
  ],
  alike: [otherWords, otherMetadata],
};

const ofLive: readonly Kind[] = [
  ofCharge,
  {
    creation: posCharges,
    name: 'charge',
    words: sampleWords,
    differing: [dearer, referredOtherwise, () => otherWords],
    alike: [otherMetadata],
  },
  { creation: links, name: 'link', words: referred, differing: [dearer], alike: [{}] },
  {
    creation: bills,
    name: 'bill',
    words: () => ({ description: sampleWords().description }),
    differing: [],
    alike: null,
  },
];

export const kinds: Readonly<Record<Deployment, readonly Kind[]>> = { sandbox: [ofCharge], live: ofLive };
