import fc from 'fast-check';
import { textLimits } from '../../contract/limits.ts';
import { linkKinds, type LinkKind } from '../../contract/resources/payment-link.ts';
import { distantExpiry } from '../bills/expiry.ts';
import { largeAmount, ofEverySize, sampleAmount, words } from '../charges/sample.ts';
import { sampleText } from '../charges/text-sample.ts';
import { drawn, drawnNow } from '../drawn.ts';
import type { LinkWish } from './link.ts';

const isTitle = (text: string): boolean => [...text.trim()].length >= textLimits.title.minimum;

const wild = (kinds: readonly LinkKind[], amount_minor: fc.Arbitrary<number>): fc.Arbitrary<LinkWish> =>
  fc.record(
    {
      amount_minor,
      title: sampleText(74).filter(isTitle),
      kind: fc.constantFrom(...kinds),
      reference: words.reference,
      description: words.description,
      expires_at: distantExpiry(drawnNow()),
    },
    { requiredKeys: ['amount_minor', 'title'], noNullPrototype: true },
  );

/** A link that every lawful service makes, and that is paid as often as anybody likes for years. */
export const sampleLink = (): LinkWish => drawn(wild(['reusable'], sampleAmount));

/** A link that every lawful service makes, for who does not pay it. */
export const linkOfAnyKind = (): LinkWish => drawn(wild(linkKinds, fc.oneof(ofEverySize, largeAmount)));

const manyUses = fc.option(fc.integer({ min: 1_000, max: 2_000_000 }), { nil: undefined });

/** More uses than a check makes of it, or as many as anybody likes; as it is where it says something of them. */
export function ofManyUses<Wish extends object>(wish: Wish): Wish & Pick<LinkWish, 'max_uses'> {
  const max_uses = drawn(manyUses);
  return 'max_uses' in wish || ('kind' in wish && wish.kind === 'single_use') || max_uses === undefined
    ? wish
    : { ...wish, max_uses };
}
