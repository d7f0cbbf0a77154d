import { kept, type Decision } from '../../../evidence/decision.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { decided, noted } from '../../ruling.ts';
import { asked } from '../../words.ts';
import type { ClientJudge } from '../client-judge.ts';
import type { Tried } from '../tried.ts';
import { triesBefore, waitAfter, waitWords } from './tries.ts';

const rules: Readonly<Record<string, 'client.retries-ledger-unavailable' | 'client.retries-rate-limited'>> = {
  LEDGER_UNAVAILABLE: 'client.retries-ledger-unavailable',
  RATE_LIMITED: 'client.retries-rate-limited',
};

/**
 * As much as so many waits in a row come to where a client does not wait. One or two may be short with any backoff: some
 * begin with none, and full jitter draws from zero. With bounds from 50 ms upwards it draws waits as short as these once in
 * 740 times, with bounds from 100 ms upwards less than once in 5,000.
 */
const noBackoff = [
  { waits: 3, below_ms: 20 },
  { waits: 4, below_ms: 60 },
  { waits: 5, below_ms: 130 },
] as const;

/** A single wait of which a way to the client and back is no explanation. */
const surelyWaited_ms = 50;

/** Whether a client waits before it sends again; how long, and whether Retry-After is kept, is observed. */
export const backoff: ClientJudge = (exchange, history) => {
  const tries = triesBefore(exchange, history);
  const last = tries.at(-1);
  const rule = rules[last?.code ?? ''];
  if (!last || !rule || waitAfter(last, exchange) < 0) return [];
  const waits = waitsBefore(exchange, tries);
  const hasty = noBackoff.find(({ waits: many, below_ms }) => waits.length >= many && sum(waits, many) < below_ms);
  if (!hasty) return (waits[0] ?? 0) < surelyWaited_ms ? [] : [kept(rule)];
  const told = waits.slice(0, hasty.waits).toReversed();
  return brokenBy(rule, exchange, tries.slice(-hasty.waits), told.map(waitWords));
};

/** From the last one back, as long as each try was put off and answered before the next. */
function waitsBefore(exchange: Exchange, tries: readonly Tried[]): readonly number[] {
  const waits: number[] = [];
  let next = exchange;
  for (const tried of tries.toReversed()) {
    const wait = waitAfter(tried, next);
    // Who is told to wait for nothing may go on at once.
    if (rules[tried.code ?? ''] === undefined || wait < 0 || tried.retryAfter?.ms === 0) break;
    waits.push(wait);
    next = tried.exchange;
  }
  return waits;
}

const sum = (waits: readonly number[], many: number): number =>
  waits.slice(0, many).reduce((all, wait) => all + wait, 0);

const brokenBy = (
  rule: 'client.retries-ledger-unavailable' | 'client.retries-rate-limited',
  exchange: Exchange,
  tries: readonly Tried[],
  waits: readonly string[],
): readonly Decision[] =>
  decided(rule, exchange, false, {
    expected: `a wait after each ${tries.at(-1)?.code}, such as 0.5 s and twice as long each time`,
    actual: `${asked(exchange)} sent again ${waits.length} times in a row, ${waits.join(', ')} after the answers`,
    with: tries.map(({ exchange: { n } }) => n),
  });

/** A timer may fire that much early. */
const early_ms = 20;

/** A date has whole seconds. */
const dateRounding_ms = 1_000;

/** Which try it is, how long the client waited, and whether that was as long as it was asked to. */
export const waits: ClientJudge = (exchange, history) => {
  const tries = triesBefore(exchange, history);
  const last = tries.at(-1);
  if (!last || !(last.fate === 'put-off' || last.fate === 'lost')) return [];
  const wait = waitAfter(last, exchange);
  if (wait < 0) return [];
  const told = tries.length < 5 ? `try ${tries.length + 1}` : 'a later try';
  const after = last.exchange.answer ? `after ${last.exchange.answer.status}` : 'after a lost answer';
  return [
    noted('clients.tries', exchange, `${asked(exchange)}: ${told}, ${roughly(wait)} ${after}`),
    ...keptRetryAfter(exchange, last, wait),
  ];
};

function keptRetryAfter(exchange: Exchange, last: Tried, wait: number): readonly Decision[] {
  if (last.retryAfter === null) return [];
  const { ms, isDate } = last.retryAfter;
  const isKept = wait + early_ms + (isDate ? dateRounding_ms : 0) >= ms;
  const asFor = `where Retry-After says ${waitWords(ms)}`;
  const observed = `${isKept ? 'waits' : `sends again, ${roughly(wait)} after,`} ${asFor}`;
  return [noted('clients.retry-after', exchange, observed, [last.exchange.n])];
}

/** In so few steps that runs can be compared. */
function roughly(ms: number): string {
  const step = [10, 50, 100, 250, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000].find((each) => ms < each);
  return step === undefined ? 'a minute or more' : `less than ${waitWords(step)}`;
}
