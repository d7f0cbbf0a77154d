import { cellsOfBusinesses } from './cells.ts';
import { deployedMeanwhile } from './deployed.ts';
import { followsRedirects, signedTokens } from './posts.ts';
import { letterByLetter, forms, retryReason } from './bodies.ts';
import { oddServices } from './services.ts';
import { partlyUndecided, varying, varyingLive } from '../variant.ts';
import { plusIsPlus } from './queries.ts';

export const oddVariants = [
  ...varying({
    'odd.letter-by-letter: metadata is given back as it was written, with its blanks and the spelling of its numbers':
      letterByLetter,
    'odd.plus-is-plus: a query is read by RFC 3986 alone, in which a plus sign is no blank': plusIsPlus,
    'odd.forms: a body of the media type of forms is read as a form, also one that is JSON': forms,
    'odd.follows-redirects: a receiver that answers 307 or 308 is followed, and what is said there is what the delivery tells':
      followsRedirects,
    'odd.signed-tokens: posts carry a detached JSON Web Signature, and headers of CloudEvents': signedTokens,
    'odd.deployed-meanwhile: a release comes while the service is in use, over one server after another, and adds fields and headers':
      deployedMeanwhile,
    'odd.cells: businesses live in cells, each of which writes ids, times, JSON and headers in its own way':
      cellsOfBusinesses,
  }),
  ...partlyUndecided(
    varyingLive({
      'odd.retry-reason: whoever has an event sent again must say why in a field reason': retryReason,
    }),
  ),
  ...oddServices,
];
