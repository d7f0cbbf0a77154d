import { blended } from '../teams.ts';
import { mixedZones } from './keeping.ts';
import type { NamedPatch } from '../../named.ts';
import { parts } from './parts.ts';
import { varying } from '../variant.ts';

const own: readonly NamedPatch[] = [...parts, ...varying({ 'part.mixed-zones: two zones': mixedZones })];

type Company = readonly [name: string, text: string, names: string];

/** Each differs in ten things or more; the names are those of what it is made of. */
const companies: readonly Company[] = [
  [
    'telco',
    'the payments arm of a telephone company: Java, a service bus, texts counted in UTF-16, attempts every second, prices by the number of the day',
    `ids.digits part.government-numbers part.two-tongues part.long-tail else.ends-by-network else.hammering
     else.shouted-type writing.comma statuses.all-403 errors.request-ids-short fields.absent-null requests.utf-16
     else.volume-tariff balance-live.opening part.accepted`,
  ],
  [
    'serverless',
    'functions over a key-value store: cold starts, one writer at a time, a queue that gives things twice, rows that vanish piecemeal, seventy headers',
    `other.cold-starts ids.ulid else.one-writer else.raced-posts posting.queue part.squeezed else.many-headers
     errors.request-ids-of-a-trace replica.lists-lag-really json.sorted times.microseconds else.swept-piecemeal
     checks.route-first statuses.varied fields.absent-left-out`,
  ],
  [
    'cooperative',
    'a savings cooperative: a slow desk, jobs that sweep and credit, local time without a zone, counted ids, Swahili, closed books',
    `other.slow-desk other.weekend-fees part.two-tongues times.no-zone ids.counted settling.sweeper
     hosted.spaced errors.swahili statuses.flat payments.words events.once balance-live.settled
     else.spoken-request-ids bills.closed-books else.excess-later`,
  ],
  [
    'actors',
    'a system of actors: payments that take a while, words for ids, people who send events again, posts in chunks, a token bucket, other orders',
    `part.word-ids else.staff-retries posting.unix json.backwards else.chunked-posts wire.hangs-up
     rate.token-bucket else.used-up part.linked open.sorted-metadata fields.everywhere other.jitter
     replay.200-present-state refusing.empty-in-any-order else.pending-payments`,
  ],
  [
    'rails-startup',
    'a startup in Ruby: links, ETags and Brotli, the last field judged first, endpoints that are touched, batches of escrow, others at work',
    `ids.uuid part.linked open.located open.conditional part.squeezed else.last-field-first errors.listed
     statuses.varied part.touched part.tidy-hooks open.posted-again else.escrow-batches selling.signed open.history
     world.other-clients fields.failure-object`,
  ],
  [
    'enterprise',
    'an enterprise in .NET: seven digits of a second, decimal points, types within objects, strict bodies, a circuit breaker, the first answer kept',
    `part.seven-digits ids.long requests.strict requests.null-refused requests.utf-16 writing.typed else.shouted-type
     writing.doubles errors.told-in-headers else.circuit-breaker open.kong part.long-tail fields.absent-null
     fields.simulation-object checks.scope-last replay.first-answer pages.clamped`,
  ],
  [
    'mesh',
    'a mesh of small services in Go: projections, an outbox, seventy headers, numbers without bounds, a breaker, signed codes, a sliding window',
    `open.as-go else.many-headers other.projections other.insistent-posts other.outbox json.sorted else.big-numbers
     errors.request-ids-of-a-trace rate.sliding-window else.circuit-breaker part.accepted codes.jwt
     part.government-numbers statuses.flat`,
  ],
  [
    'agency',
    'an agency in Python: lax, to the minute, escaped, lists two seconds late, what is made has a place, a page in Swahili, news minutes late',
    `wire.escaped else.to-the-minute other.lax-gate settling.bands part.uneven-kinds posting.named-events posting.silent
     else.odd-names open.located hosted.swahili live-charges.heard-late refusing.lifetime-first part.slow-reads
     errors.listed part.touched`,
  ],
  [
    'merged',
    'two services that became one: half of all objects look another way, a long history, an archive, drawn replays, checks either way, people who send again',
    `part.two-houses other.by-rail other.archive other.history checks.either-way wire.two-nodes open.signed-by-two
     payments.gross rate.clock-minute else.staff-retries fields.failure-object other.replay-drawn open.statuses-precise
     notices.told-on-bills part.tidy-hooks`,
  ],
  [
    'gateway',
    'a gateway of the government: its own numbers, two zones, escrow by the batch, codes in capitals, slow, a breaker, ends by network, airy JSON',
    `part.government-numbers open.expiry-as-given part.two-tongues ids.very-long else.escrow-batches open.nightly
     else.circuit-breaker world.slow else.ends-by-network part.mixed-zones else.spoken-request-ids posting.rounded
     json.airy pos.both-fees links.strict else.qr-capitals open.small-metadata`,
  ],
];

/** Services that are made of what is known. */
export const companiesNamed = (known: readonly NamedPatch[], named: readonly Company[]): readonly NamedPatch[] =>
  named.map(([name, text, names]) => {
    const all = [...known, ...own];
    const chosen = names.split(/\s+/);
    const isOpen = all.some((each) => each.undecided && chosen.includes(each.name));
    return { ...blended(all, { name, text, names: chosen }), ...(isOpen && { undecided: true as const }) };
  });

export const companiesOf = (known: readonly NamedPatch[]): readonly NamedPatch[] =>
  companiesNamed(
    known,
    companies.map(([name, ...rest]) => [`else.${name}`, ...rest] as const),
  );
