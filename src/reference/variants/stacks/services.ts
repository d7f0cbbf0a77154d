import { companiesNamed } from '../elsewhere/companies.ts';
import type { NamedPatch } from '../../named.ts';

/** Each differs in eight things or more; the names are those of what it is made of. */
const services: Parameters<typeof companiesNamed>[1] = [
  [
    'stack.spring',
    'Spring Boot behind its own gateway: typed bodies, buckets, guarded headers, seven digits, fields that are null, a job that sweeps',
    `stack.typed-bodies stack.buckets stack.guarded stack.buffered part.seven-digits fields.absent-null
     settling.sweeper replay.first-answer statuses.flat requests.utf-16 stack.worker-clock`,
  ],
  [
    'stack.django',
    'Django with Celery on Postgres: one worker, redirects of slashes, a clock that is set on, posts again, microseconds, sorted metadata, no halves of characters',
    `stack.one-worker stack.slash-redirect stack.jumps times.microseconds open.sorted-metadata open.json-strict
     errors.listed stack.receipts open.posted-again wire.escaped stack.short-urls`,
  ],
  [
    'stack.rails',
    'Rails with Sidekiq: forms with tokens, ETags, what belongs within objects, an endpoint of its own words, a second clock, UUIDs',
    `stack.framed-form open.conditional stack.expanded stack.worker-clock ids.uuid stack.whole-seconds
     open.final-refusals stack.paused statuses.varied errors.listed stack.policies`,
  ],
  [
    'stack.laravel',
    'Laravel with a queue in MySQL: whole seconds of storage, escaped slashes, lax parameters, waiting posts, no Allow, messages of thanks',
    `json.slashes writing.reread other.lax-gate stack.no-allow stack.in-order stack.receipts stack.in-turn
     holding.seconds stack.expecting errors.swahili idempotency.compared-as-sent`,
  ],
  [
    'stack.nest',
    'Nest on Mongo behind Cloudflare: ids that tell their deployment, heavy objects, interim answers, strict bodies, an operator of its own',
    `stack.telling-ids stack.heavy stack.informed fronts.hardened other.strict-gate stack.another-program
     replica.lists-lag json.sorted open.located stack.paid-out`,
  ],
  [
    'stack.gopher',
    'Go with net/http and Kafka behind Envoy: bodies by size, times as Go writes them, trailers of a mesh, events in order, several policies',
    `stack.buffered open.as-go stack.policies stack.in-order stack.key-first stack.slash-redirect part.accepted
     other.insistent-posts stack.jumps statuses.flat`,
  ],
  [
    'stack.kestrel',
    'ASP.NET on SQL Server: paths in any case, types before all, mixed precision, an operator that takes its turns, a breaker, UTF-16',
    `stack.any-case stack.typed-bodies stack.mixed-precision stack.in-turn stack.jumps else.circuit-breaker
     requests.utf-16 writing.typed stack.guarded stack.no-allow ids.uuid`,
  ],
  [
    'stack.phoenix',
    'Phoenix with Oban: interim answers, small header names, a queue of many workers, keys before bodies, ids of any sign, settlement at midnight',
    `stack.informed stack.key-first stack.telling-ids posting.queue stack.paid-out stack.another-program
     wire.escaped times.microseconds stack.expanded lifecycle.requires-payment-first`,
  ],
  [
    'stack.lambda',
    'API Gateway, Lambda, DynamoDB and SQS: cold starts, lists that lag, posts twice, a paused address, mixed precision, ULIDs',
    `other.cold-starts ids.ulid replica.lists-lag-really else.raced-posts stack.paused stack.mixed-precision
     errors.request-ids-of-a-trace stack.jumps checks.route-first stack.trailers posting.queue`,
  ],
  [
    'stack.kong',
    'a PHP service behind Kong and nginx: a limiter of its own clock, compression, one worker, keys first, messages, an operator for payers',
    `stack.gateway-clock open.kong stack.buffered stack.one-worker stack.key-first stack.receipts stack.worker-clock
     json.slashes times.dar-es-salaam fields.absent-left-out stack.framed-form`,
  ],
];

export const servicesOf = (known: readonly NamedPatch[]): readonly NamedPatch[] => companiesNamed(known, services);
