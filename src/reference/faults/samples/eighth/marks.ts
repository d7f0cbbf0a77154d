import { change } from '../../../change.ts';
import type { Key } from '../../../world/accounts.ts';
import { recalled } from '../rare/recalled.ts';

/** The same with something written on it that nobody else reads. */
export const marked = <Item extends object>(item: Item, marks: object): Item => ({ ...item, ...marks });

/** What a replacement remembers of the keys before it. */
interface Bred {
  readonly parent?: string;
  readonly root?: string;
  readonly generation?: number;
}

export const bred = (key: Key): Bred => key as Bred;

/** Replacements know what they replace. */
export const breeding = change('access')((was) => ({
  replacement: (key) =>
    marked(was.replacement(key), {
      parent: key.secret,
      root: bred(key).root ?? key.secret,
      generation: (bred(key).generation ?? 0) + 1,
    }),
}));

/** What was written down on a bill, part by part. */
export const partsOf = recalled(() => ({ parts: [] as number[], at: -Infinity, excesses: 0 }));

export const notingParts = change('billPaying')((was) => ({
  credited: (part, bill, call) => {
    const noted = partsOf(bill);
    if (!part.excess) {
      noted.parts.push(part.amount);
      noted.at = call.deployment.clock.now();
    }
    return was.credited(part, bill, call);
  },
}));
