import { textLimits } from '../src/contract/limits.ts';
import type { RequestTemplate } from '../src/evidence/exchange.ts';
import { bills, charges, freshBill, freshLink, links } from './creations.ts';
import { turnOf } from './turn-of.ts';

const description = 'Bei ya jumla, kilo tisini. '.repeat(20).slice(0, textLimits.description.maximum);

/** Things with the longest of texts. */
const atLength: readonly ((key: string) => RequestTemplate)[] = [
  (key) => freshBill(key, { description }),
  (key) => freshLink(key, { description }),
  (key) => charges.post(key, { ...charges.sample(), description }),
];

/** In minor units, none of them what an amount must be a multiple of. */
const odd = [10_050, 1_000_050] as const;

/** Things over amounts that nobody may ask for. */
const oddly: readonly ((key: string, amount_minor: number) => RequestTemplate)[] = [
  (key, amount_minor) => charges.post(key, { ...charges.sample(), amount_minor }),
  (key, amount_minor) => bills.post(key, { ...bills.sample(), amount_minor }),
  (key, amount_minor) => links.post(key, { ...links.sample(), amount_minor }),
];

/** What is taken, and what is refused, whatever else a business has set or taken away; each turn others. */
export const asEver = (key: string, turn: number): readonly RequestTemplate[] => [
  turnOf(atLength, turn)(key),
  turnOf(oddly, turn)(key, turnOf(odd, turn + 1)),
];
