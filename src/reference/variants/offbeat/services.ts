import {
  casts,
  emptyIsNone,
  exactDecimals,
  lengthRequired,
  localExpiry,
  namesInAnyCase,
  namesInCamelCase,
} from './bodies.ts';
import { change, together } from '../../change.ts';
import type { CheckName } from '../../http/checks.ts';
import {
  cursorsByForm,
  flaskJson,
  grpcAnswers,
  hostAlone,
  notAcceptable,
  picoseconds,
  protoTimes,
  withTitles,
} from './answers.ts';
import { excessFirst, expiresAfterAll, latePrompts, networksWords, passportDigits } from './payments.ts';
import { firstHttp, receiversPace } from './posts.ts';
import { neverGivesUp, nobodyToRetry, rests, retryWaits } from './deliveries.ts';
import type { Patch } from '../../behaviour.ts';
import { postedBy, toldByLibrary } from '../strange/posts.ts';
import { said } from '../strange/wires.ts';
import { varying } from '../variant.ts';

const inOrder =
  (...checkOrder: readonly CheckName[]): Patch =>
  (behaviour) => ({ ...behaviour, checkOrder });

/** A gateway makes calls of requests, and interceptors see them only then. */
const gateway = together(
  namesInCamelCase,
  protoTimes,
  grpcAnswers,
  nobodyToRetry,
  passportDigits,
  networksWords,
  inOrder('route', 'key', 'address', 'rate', 'query', 'idempotency', 'body', 'scope', 'business'),
  postedBy({ 'user-agent': 'Go-http-client/2.0' }),
);

/** A schema judges and mends what is asked before the handler sees who asks. */
const fastify = together(
  casts,
  hostAlone,
  retryWaits,
  receiversPace,
  inOrder('route', 'key', 'rate', 'query', 'body', 'idempotency', 'address', 'scope', 'business'),
  change('wire')(() => ({ headerName: (name) => name.toLowerCase(), contentType: () => jsonInUtf8 })),
  postedBy({ 'user-agent': 'undici', accept: '*/*' }),
  toldByLibrary('UND_ERR_SOCKET other side closed'),
);

const jsonInUtf8 = 'application/json; charset=utf-8';

const flask = together(
  flaskJson,
  lengthRequired,
  localExpiry,
  expiresAfterAll,
  neverGivesUp,
  networksWords,
  inOrder('route', 'key', 'address', 'business', 'scope', 'rate', 'query', 'body', 'idempotency'),
  said({ Server: 'Werkzeug/3.1.3 Python/3.12.8', Vary: 'Accept' }),
);

/** Java of twenty years ago, over a database in which an empty text is none. */
const oracle = together(
  exactDecimals,
  emptyIsNone,
  notAcceptable,
  picoseconds,
  firstHttp,
  latePrompts,
  excessFirst,
  inOrder('key', 'address', 'rate', 'business', 'route', 'query', 'body', 'scope', 'idempotency'),
  postedBy({ 'user-agent': 'Jakarta Commons-HttpClient/3.1', 'content-type': 'application/json;charset=UTF-8' }),
  toldByLibrary('java.net.ConnectException: Connection refused'),
);

const hangfire = together(
  namesInAnyCase,
  hostAlone,
  rests,
  retryWaits,
  receiversPace,
  withTitles('The request could not be carried out.'),
  inOrder('key', 'rate', 'address', 'route', 'scope', 'business', 'body', 'idempotency', 'query'),
  said({ Server: 'Microsoft-IIS/10.0', 'X-Powered-By': 'ASP.NET' }),
);

/** What is asked is parsed into types, each by its form, before anything else than the key is known. */
const servant = together(
  cursorsByForm,
  exactDecimals,
  notAcceptable,
  neverGivesUp,
  excessFirst,
  expiresAfterAll,
  passportDigits,
  inOrder('route', 'query', 'key', 'body', 'idempotency', 'address', 'rate', 'scope', 'business'),
  change('wire')(() => ({ framing: 'chunked' })),
  said({ Server: 'Warp/3.4.7' }),
);

export const offbeatServices = varying({
  'offbeat.grpc-gateway: Go: names in camel case too, the path first and the scope late, no retry where there is no address, digits as on passports, words of networks':
    gateway,
  'offbeat.fastify: Node: numbers become texts, metadata that is no object is none, any port of the website, the body before scope and business, retries that wait':
    fastify,
  'offbeat.flask: Python: bodies tell their length, moments without a zone are of Tanzania, what is cancelled expires, attempts without end':
    flask,
  'offbeat.oracle: Java: decimals to the last digit, an empty text is none, twelve digits of a second, HTTP/1.0, late prompts, the excess first':
    oracle,
  'offbeat.hangfire: .NET: names in any case, a queue that rests while there is no address, retries that wait, the pace of the receiver, any port of the website':
    hangfire,
  'offbeat.servant: Haskell: what is asked is judged by its form first, an id of nothing has nothing behind it, decimals, the excess first, attempts without end':
    servant,
});
