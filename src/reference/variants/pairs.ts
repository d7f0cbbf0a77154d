import { derivedBytes, derivedNumber } from '../../random/derive.ts';
import type { NamedPatch } from '../named.ts';
import { blended } from './teams.ts';

/** Open questions that a service answers each by itself: of each, what the variants of that name answer, beside the usual. */
const questions: readonly (readonly string[])[] = [
  ['statuses.flat', 'statuses.varied', 'statuses.all-403'],
  ['checks.route-first', 'checks.scope-last', 'checks.rate-last'],
  ['wire.shouting', 'wire.escaped', 'json.airy'],
  ['times.microseconds', 'times.whole-seconds', 'times.west'],
  ['ids.counted', 'ids.uuid', 'ids.dotted'],
  ['fields.everywhere', 'fields.reordered'],
  ['fields.absent-left-out', 'fields.absent-null'],
  ['fields.failure-object', 'fields.simulation-object'],
  ['requests.strict', 'requests.null-refused'],
  ['requests.utf-16'],
  ['requests.mobile-only'],
  ['requests.small-amounts'],
  ['pages.clamped', 'pages.ignored', 'pages.unknown-is-empty'],
  ['replay.200-present-state', 'replay.first-answer'],
  ['idempotency.refusals-stick'],
  ['idempotency.compared-as-sent'],
  ['rate.sliding-window', 'rate.token-bucket', 'rate.clock-minute'],
  ['wire.other-rate-headers', 'wire.rate-reset-epoch'],
  ['lifecycle.slow', 'lifecycle.requires-payment-first', 'lifecycle.unresolved-expires'],
  ['live-charges.never-expire', 'live-charges.end-as-failed', 'live-charges.heard-late'],
  ['fees.of-the-paid-alone', 'fees.none', 'fees.high'],
  ['balance-live.opening', 'balance-live.settled'],
  ['live-ledger.refuses-all', 'live-ledger.not-needed'],
  ['bills.payable-for-good', 'bills.closed-books', 'bills.counted'],
  ['links.easy', 'links.strict'],
  ['events.late', 'events.once', 'events.wrapped'],
  ['notices.frugal', 'notices.wordy'],
  ['pos.brief', 'pos.never-over', 'pos.both-fees'],
  ['webhooks.new-records', 'webhooks.secret-of-the-address'],
  ['clock.stands', 'clock.hours-behind', 'clock.told-in-seconds'],
  ['errors.swahili', 'errors.listed', 'errors.request-ids-of-a-trace'],
  ['world.unserved-not-allowed'],
];

/** Of each question one answer, by its place; 0 is the usual. */
type Row = readonly number[];

const pairOf = (one: number, answer: number, other: number, its: number): string => `${one}:${answer} ${other}:${its}`;

type Left = Map<string, Pair>;

/** Row by row the one that makes most pairs which were not there yet, of several that are drawn. */
function covering(sizes: readonly number[]): readonly Row[] {
  const left = pairsAmong(sizes);
  const rows: Row[] = [];
  while (left.size > 0) {
    const pairs = [...left.values()];
    const made = Array.from({ length: tried }, (_, draw) => {
      const row = rowWith(pairs[derivedNumber(rows.length, draw) % pairs.length]!, sizes, left, draw);
      return { row, pairs: newIn(row, left) };
    });
    const best = made.reduce((one, other) => (other.pairs.length > one.pairs.length ? other : one));
    for (const pair of best.pairs) left.delete(pair);
    rows.push(best.row);
  }
  return rows;
}

const tried = 16;

function pairsAmong(sizes: readonly number[]): Left {
  const left: Left = new Map();
  for (const [one, size] of sizes.entries())
    for (const [after, its] of sizes.slice(one + 1).entries())
      for (let answer = 0; answer < size; answer++)
        for (let other = 0; other < its; other++) {
          const pair = [one, answer, one + 1 + after, other] as const;
          left.set(pairOf(...pair), pair);
        }
  return left;
}

type Pair = readonly [one: number, answer: number, other: number, its: number];

function rowWith([one, answer, other, its]: Pair, sizes: readonly number[], left: Left, draw: number): Row {
  const chosen = new Map([
    [one, answer],
    [other, its],
  ]);
  const bytes = derivedBytes(2 * sizes.length, draw, left.size);
  const drawn = [...sizes.entries()].toSorted(([a], [b]) => (bytes[a] ?? 0) - (bytes[b] ?? 0));
  for (const [at, size] of drawn) {
    if (chosen.has(at)) continue;
    const from = (bytes[sizes.length + at] ?? 0) % size;
    const gains = Array.from({ length: size }, (_, step) => gain(at, (from + step) % size, chosen, left));
    chosen.set(at, (from + gains.indexOf(Math.max(...gains))) % size);
  }
  return sizes.map((_size, at) => chosen.get(at) ?? 0);
}

function gain(at: number, answer: number, chosen: ReadonlyMap<number, number>, left: Left): number {
  let count = 0;
  for (const [other, its] of chosen)
    count += left.has(other < at ? pairOf(other, its, at, answer) : pairOf(at, answer, other, its)) ? 1 : 0;
  return count;
}

const newIn = (row: Row, left: Left): readonly string[] =>
  row
    .flatMap((answer, at) => row.slice(at + 1).map((its, after) => pairOf(at, answer, at + 1 + after, its)))
    .filter((pair) => left.has(pair));

/** Services in which every two answers of two questions occur together. */
export function pairsOf(parts: readonly NamedPatch[]): readonly NamedPatch[] {
  return covering(questions.map((answers) => answers.length + 1)).map((row, at) => {
    const names = row.flatMap((answer, question) => questions[question]?.[answer - 1] ?? []);
    return blended(parts, { name: `pairs.${at + 1}`, text: names.join(', '), names });
  });
}
