import { addressFirst, objectsAlone, parserFirst, sameRoutes } from './gates.ts';
import { keysetCursors } from './cursors.ts';
import { messageSignatures } from './posts.ts';
import { readersCharacters } from './texts.ts';
import { strangeServices } from './services.ts';
import { varying, varyingLive, varyingSandbox } from '../variant.ts';
import { whatwgUrls } from './addresses.ts';
import { worldNumbers } from './notices.ts';

export const strangeVariants = [
  ...varying({
    'strange.whatwg-urls: a URL parser of the web alone judges addresses, so that https:///hooks has the host hooks, and what it made of them is shown':
      whatwgUrls,
    'strange.parser-first: a body that is no JSON object is refused before anybody looks at the key': parserFirst,
    'strange.keyset-cursors: ids tell when they were made, and whatever has their form is a cursor of that moment':
      keysetCursors,
    'strange.graphemes: a character is what a reader takes for one, of however many code points': readersCharacters,
    'strange.address-first: a key of the other deployment is sent there, also when it was stopped or has outlived its lifetime':
      addressFirst,
    'strange.message-signatures: posts are signed as RFC 9421 has it, over method, address and the digest of the body':
      messageSignatures,
    'strange.objects-alone: whatever is posted must be a JSON object of that media type, a retry too': objectsAlone,
  }),
  ...varyingSandbox({
    'strange.same-routes: the sandbox judges scope, Idempotency-Key and body of what it does not serve, and then finds nothing':
      sameRoutes,
  }),
  ...varyingLive({
    'strange.world-numbers: a notice takes any number of the world as people write it, and goes to mobiles of Tanzania alone':
      worldNumbers,
  }),
  ...strangeServices,
];
