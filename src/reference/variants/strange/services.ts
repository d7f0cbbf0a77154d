import { addressFirst, noKeysInAddresses, parserFirst, plainReads, sameRoutes } from './gates.ts';
import {
  anyUnicode,
  firstOfTwins,
  firstValue,
  nothingToCount,
  othersHaveNoFields,
  plainIntegers,
  rfc3339Alone,
  schemaFirst,
} from './bodies.ts';
import { bounds, change, together } from '../../change.ts';
import { bucketHeaders, callersRequestId, detailed, problems, said, wideBearer } from './wires.ts';
import { emptyIsNone, fiftyEvents, limitsOfC, limitsOfGo, limitsOfPython, noMoreLinks } from './lists.ts';
import { frontController, matrixParameters, mergedSlashes, plainUris, whatwgUrls, wholeEscapes } from './addresses.ts';
import { fullNumbers, worldNumbers } from './notices.ts';
import { keysetCursors } from './cursors.ts';
import { messageSignatures, postedBy, toldByLibrary, traced } from './posts.ts';
import { asGo } from '../open/requests.ts';
import { taxedFees, verhoeff } from './money.ts';
import { varying, varyingOn } from '../variant.ts';

const encodingJson = together(
  plainIntegers,
  firstValue,
  rfc3339Alone,
  limitsOfGo,
  wideBearer,
  asGo,
  fullNumbers,
  postedBy({ 'user-agent': 'Go-http-client/1.1' }),
  toldByLibrary('dial tcp: connect: connection refused'),
);

const pydantic = together(
  parserFirst,
  schemaFirst,
  limitsOfPython,
  detailed,
  change('wire')(() => ({
    headerName: (name) => name.toLowerCase(),
    dateTime: (moment) => new Date(moment).toISOString().replace(/(?:\.000)?Z$/, (end) => zoneOf(end)),
  })),
  worldNumbers,
  postedBy({ 'user-agent': 'python-httpx/0.27.2', accept: '*/*' }),
);

/** A time of no fraction has none, as isoformat writes it. */
const zoneOf = (end: string): string => (end === 'Z' ? '000+00:00' : '+00:00');

const jackson = together(
  anyUnicode,
  schemaFirst,
  plainUris,
  matrixParameters,
  taxedFees,
  verhoeff,
  fiftyEvents,
  postedBy({ 'user-agent': 'Java-http-client/21.0.4', 'content-type': 'application/json;charset=UTF-8' }),
  toldByLibrary('java.net.ConnectException'),
);

const laravel = together(
  othersHaveNoFields,
  frontController,
  emptyIsNone,
  noMoreLinks,
  nothingToCount,
  said({ 'X-Powered-By': 'PHP/8.3.14', 'Cache-Control': 'no-cache, private' }),
  postedBy({ 'user-agent': 'GuzzleHttp/7' }),
  toldByLibrary('cURL error 7: Failed to connect (see https://curl.haxx.se/libcurl/c/libcurl-errors.html)'),
);

const edge = together(
  plainReads,
  noKeysInAddresses,
  wholeEscapes,
  mergedSlashes,
  bucketHeaders,
  callersRequestId,
  wideBearer,
  addressFirst,
);

const rapidJson = together(
  firstOfTwins,
  limitsOfC,
  keysetCursors,
  verhoeff,
  messageSignatures,
  postedBy({ accept: '*/*' }),
);

const oneProgram = together(
  bounds({ nesting: 64 }),
  addressFirst,
  problems,
  whatwgUrls,
  traced,
  said({ 'api-supported-versions': '1' }),
);

export const strangeServices = [
  ...varying({
    'strange.encoding-json: Go: a number with a point is no integer, what follows a body is not read, RFC 3339 alone, notices to +255 alone, its own words for what failed':
      encodingJson,
    'strange.pydantic: Python: the parser before the key, the schema before the fields, limits in digits of any script, any number of the world for a notice':
      pydantic,
    'strange.jackson: Java: JSON in any encoding, URIs by RFC 3986, parameters within paths, fees with a tax, control numbers by Verhoeff, fifty events at a time':
      jackson,
    'strange.laravel: PHP: another media type has no fields, /index.php, parameters without a value, no more links, max_uses for reusable links alone':
      laravel,
    'strange.edge: a gateway: reads without bodies, no keys in addresses, whole escapes, slashes as one, buckets with names, request ids of the caller':
      edge,
    'strange.rapidjson: C++: the first of two fields of one name, limits as far as there are digits, cursors of any moment, HTTP message signatures':
      rapidJson,
  }),
  ...varyingOn({
    'strange.one-program: .NET: both deployments know all routes, the address before the lifetime of a key, 64 levels of JSON, addresses as the web has them, traces in posts, problems for errors':
      { sandbox: together(oneProgram, sameRoutes), live: oneProgram },
  }),
];
