import { descriptionLimit, referenceLimit } from '../../src/generate/charges/charge.ts';
import { property } from '../../src/generate/property.ts';
import { spoiledText, spoiledTextBoundaries, text, textBoundaries } from '../../src/generate/charges/text.ts';
import type { Check } from '../../src/run/check/check.ts';
import { atTill, inPos, spoiledInPos } from './asking.ts';

export const checks: readonly Check[] = [
  property({
    id: 'pos-texts/every-lawful-reference',
    title: 'A reference of a POS charge of up to 200 characters of any script comes back unchanged',
    deployment: 'live',
    rules: ['pos.create.reference-200-accepted', 'charge.reference', 'charge.reference-echoed'],
    needs: atTill,
    arbitrary: text(referenceLimit),
    boundaries: textBoundaries(referenceLimit),
    runs: { quick: 0, standard: textBoundaries(referenceLimit).length, deep: 80 },
    requestsPerRun: 2,
    body: inPos('reference'),
  }),
  property({
    id: 'pos-texts/every-other-reference',
    title: 'A reference of a POS charge over its limit is refused',
    deployment: 'live',
    rules: ['pos.create.reference-limit'],
    needs: atTill,
    arbitrary: spoiledText(referenceLimit),
    boundaries: spoiledTextBoundaries(referenceLimit),
    runs: { quick: 0, standard: spoiledTextBoundaries(referenceLimit).length, deep: 40 },
    requestsPerRun: 1,
    body: spoiledInPos('reference'),
  }),
  property({
    id: 'pos-texts/every-lawful-description',
    title: 'A description of a POS charge of up to 500 characters of any script comes back unchanged',
    deployment: 'live',
    rules: ['pos.create.description-500-accepted', 'charge.description', 'charge.description-echoed'],
    needs: atTill,
    arbitrary: text(descriptionLimit),
    boundaries: textBoundaries(descriptionLimit),
    runs: { quick: 0, standard: textBoundaries(descriptionLimit).length, deep: 80 },
    requestsPerRun: 2,
    body: inPos('description'),
  }),
  property({
    id: 'pos-texts/every-other-description',
    title: 'A description of a POS charge over its limit is refused',
    deployment: 'live',
    rules: ['pos.create.description-limit'],
    needs: atTill,
    arbitrary: spoiledText(descriptionLimit),
    boundaries: spoiledTextBoundaries(descriptionLimit),
    runs: { quick: 0, standard: spoiledTextBoundaries(descriptionLimit).length, deep: 40 },
    requestsPerRun: 1,
    body: spoiledInPos('description'),
  }),
];
