import { descriptionLimit, referenceLimit } from '../../src/generate/charges/charge.ts';
import { property } from '../../src/generate/property.ts';
import { spoiledText, spoiledTextBoundaries, text, textBoundaries } from '../../src/generate/charges/text.ts';
import type { Check } from '../../src/run/check/check.ts';
import { inField, spoiledInField } from './charging.ts';
import { chargingKey } from './keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'texts/every-lawful-reference',
    title: 'A reference of up to 200 characters of any script comes back unchanged',
    rules: ['charges.create.reference-200-accepted', 'charge.reference', 'charge.reference-echoed'],
    needs: chargingKey,
    arbitrary: text(referenceLimit),
    boundaries: textBoundaries(referenceLimit),
    runs: { quick: 0, standard: textBoundaries(referenceLimit).length, deep: 150 },
    requestsPerRun: 1,
    body: inField('reference'),
  }),
  property({
    id: 'texts/every-other-reference',
    title: 'A reference over its limit is refused',
    rules: ['charges.create.reference-limit'],
    needs: chargingKey,
    arbitrary: spoiledText(referenceLimit),
    boundaries: spoiledTextBoundaries(referenceLimit),
    runs: { quick: 1, standard: 6, deep: 60 },
    requestsPerRun: 1,
    body: spoiledInField('reference'),
  }),
  property({
    id: 'texts/every-lawful-description',
    title: 'A description of up to 500 characters of any script comes back unchanged',
    rules: ['charges.create.description-500-accepted', 'charge.description', 'charge.description-echoed'],
    needs: chargingKey,
    arbitrary: text(descriptionLimit),
    boundaries: [...textBoundaries(descriptionLimit), 'Two sacks\nof maize'],
    runs: { quick: 0, standard: textBoundaries(descriptionLimit).length + 1, deep: 150 },
    requestsPerRun: 1,
    body: inField('description'),
  }),
  property({
    id: 'texts/every-other-description',
    title: 'A description over its limit is refused',
    rules: ['charges.create.description-limit'],
    needs: chargingKey,
    arbitrary: spoiledText(descriptionLimit),
    boundaries: spoiledTextBoundaries(descriptionLimit),
    runs: { quick: 1, standard: 6, deep: 60 },
    requestsPerRun: 1,
    body: spoiledInField('description'),
  }),
];
