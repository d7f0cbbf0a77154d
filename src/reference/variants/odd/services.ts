import { cellsOfBusinesses } from './cells.ts';
import { change, together } from '../../change.ts';
import type { CheckName } from '../../http/checks.ts';
import { deployedMeanwhile } from './deployed.ts';
import { followsRedirects, fourthPowers, signedTokens } from './posts.ts';
import { forms, letterByLetter, utf8Alone } from './bodies.ts';
import { gatewayNotices, javaTimes, jsonSuffix, sources, statusesByCause } from './answers.ts';
import { hybridDigits } from './money.ts';
import { limitsOfScripts, semicolons, severalStates } from './queries.ts';
import type { Patch } from '../../behaviour.ts';
import { said } from '../strange/wires.ts';
import { varying } from '../variant.ts';

const inOrder =
  (...checkOrder: readonly CheckName[]): Patch =>
  (behaviour) => ({ ...behaviour, checkOrder });

/** A schema stands before the handler, an authoriser before the schema, and the business is looked up last. */
const dynamo = together(
  limitsOfScripts,
  statusesByCause,
  gatewayNotices,
  signedTokens,
  inOrder('route', 'key', 'address', 'rate', 'query', 'body', 'idempotency', 'scope', 'business'),
  said({ 'x-amzn-RequestId': '6f9619ff-8b86-d011-b42d-00c04fc964ff', Via: '1.1 cloudfront' }),
);

const engine = together(
  forms,
  jsonSuffix,
  severalStates,
  fourthPowers,
  sources,
  inOrder('key', 'rate', 'route', 'address', 'scope', 'business', 'query', 'body', 'idempotency'),
  said({ 'X-Runtime': '0.018231', Vary: 'Accept' }),
);

const micronaut = together(
  javaTimes,
  hybridDigits,
  utf8Alone,
  statusesByCause,
  followsRedirects,
  inOrder('key', 'address', 'scope', 'route', 'query', 'body', 'idempotency', 'business', 'rate'),
);

const axum = together(
  letterByLetter,
  utf8Alone,
  sources,
  signedTokens,
  gatewayNotices,
  inOrder('route', 'key', 'rate', 'address', 'idempotency', 'query', 'body', 'business', 'scope'),
  change('wire')(() => ({ headerName: (name) => name.toLowerCase() })),
);

const plack = together(
  semicolons,
  forms,
  severalStates,
  hybridDigits,
  inOrder('key', 'address', 'business', 'rate', 'route', 'idempotency', 'body', 'query', 'scope'),
  said({ Server: 'Starman' }),
);

const grown = together(cellsOfBusinesses, deployedMeanwhile, sources, followsRedirects, statusesByCause);

export const oddServices = varying({
  'odd.dynamo: TypeScript over DynamoDB: numbers as scripts read them, two statuses for one code, a web signature, the path first':
    dynamo,
  'odd.engine: an engine in Rails: forms, .json behind a path, several states at once, Sidekiq, a source in each charge, the Idempotency-Key last':
    engine,
  'odd.micronaut: Micronaut: times without seconds that are none, ISO 7064, UTF-8 alone, redirects, the business late':
    micronaut,
  'odd.axum: Rust: metadata letter by letter, UTF-8 alone, a source in each charge, a web signature, small header names, the path first and the scope last':
    axum,
  'odd.plack: Perl: semicolons between parameters, forms, several states at once, ISO 7064, the scope last': plack,
  'odd.grown: a service that has grown: cells, a release meanwhile, a source in each charge, redirects, two statuses for one code':
    grown,
});
