import { letterByLetter, forms } from './bodies.ts';
import { plusIsPlus, scannedPages } from './queries.ts';
import { varying } from '../variant.ts';

export const oddVariants = [
  ...varying({
    'odd.scanned-pages: the limit of a filtered list counts the rows that are looked at, so that a page is short though there is more':
      scannedPages,
    'odd.letter-by-letter: metadata is given back as it was written, with its blanks and the spelling of its numbers':
      letterByLetter,
    'odd.plus-is-plus: a query is read by RFC 3986 alone, in which a plus sign is no blank': plusIsPlus,
    'odd.forms: a body of the media type of forms is read as a form, also one that is JSON': forms,
  }),
];
