import { fieldOf, together } from '../../change.ts';
import { textReader } from '../../bodies/fields.ts';

const segmenter = new Intl.Segmenter('sw', { granularity: 'grapheme' });

/** A character is what a reader takes for one, of however many code points. */
const graphemes = (text: string): number => [...segmenter.segment(text)].length;

const reference = textReader(({ behaviour }) => behaviour.bounds.reference, graphemes);
const description = textReader(({ behaviour }) => behaviour.bounds.description, graphemes);
const payerName = textReader(({ behaviour }) => behaviour.bounds.payerName, graphemes);

export const readersCharacters = together(
  fieldOf('order')('reference')(() => reference),
  fieldOf('order')('description')(() => description),
  fieldOf('posOrder')('reference')(() => reference),
  fieldOf('posOrder')('description')(() => description),
  fieldOf('billOrder')('payerName')(() => payerName),
  fieldOf('billOrder')('description')(() => description),
  fieldOf('billOrder')('customerRef')(() => (given, { behaviour }) => {
    const fits = typeof given === 'string' && given !== '' && graphemes(given) <= behaviour.bounds.customerRef;
    return fits ? { value: given } : { code: 'BAD_CUSTOMER_REF' };
  }),
  fieldOf('linkOrder')('reference')(() => reference),
  fieldOf('linkOrder')('description')(() => description),
  fieldOf('linkOrder')('title')(() => (given, { behaviour }) => {
    const { minimum, maximum } = behaviour.bounds.title;
    const length = typeof given === 'string' ? graphemes(given) : 0;
    return typeof given === 'string' && length >= minimum && length <= maximum
      ? { value: given }
      : { code: 'BAD_REQUEST' };
  }),
);
