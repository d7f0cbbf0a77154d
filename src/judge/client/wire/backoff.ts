import { kept, type Decision } from '../../../evidence/decision.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { decided, noted } from '../../ruling.ts';
import { asked } from '../../words.ts';
import type { ClientHistory, ClientJudge } from '../client-judge.ts';
import type { Tried } from '../tried.ts';
import { areShort, askedWait, isHasty, telling, triesBefore, waitAfter, waitsBefore } from '../waits.ts';
import { waitWords } from './tries.ts';

const rules: Readonly<Record<string, 'client.retries-ledger-unavailable' | 'client.retries-rate-limited'>> = {
  LEDGER_UNAVAILABLE: 'client.retries-ledger-unavailable',
  RATE_LIMITED: 'client.retries-rate-limited',
};

/**
 * As much as so many waits in a row come to where a client does not wait. Some backoffs begin with none, and full jitter
 * draws from zero: with bounds from 50 ms upwards it comes to so little once in 400 times, from 100 ms once in 3,000.
 */
const noBackoff = [
  { waits: 3, below_ms: 25 },
  { waits: 4, below_ms: 70 },
  { waits: 5, below_ms: 150 },
] as const;

/** A single wait of which a way to the client and back is no explanation. */
const surelyWaited_ms = 50;

/** Whether a client waits before it sends again. Three waits that may be none are some chance, where they are the rule none. */
export const backoff: ClientJudge = (exchange, history) => {
  const tries = triesBefore(exchange, history);
  const last = tries.at(-1);
  const rule = rules[last?.code ?? ''];
  if (!last || !rule || waitAfter(last, exchange) < 0) return [];
  const waits = waitsBefore(exchange, tries);
  const hasty = noBackoff.find(({ waits: many, below_ms }) => waits.length >= many && sum(waits, many) < below_ms);
  const many = hasty?.waits ?? (isUsual(exchange, waits, history) ? telling : null);
  if (many === null && isNeverKept(exchange, tries, history))
    return brokenBy(
      rule,
      exchange,
      tries.slice(-1),
      'at once, as each time that Retry-After asks for a second or more',
    );
  if (many === null) return (waits[0] ?? 0) < surelyWaited_ms ? [] : [kept(rule)];
  const told = `${waits.slice(0, many).toReversed().map(waitWords).join(', ')} after the answers`;
  return brokenBy(rule, exchange, tries.slice(-many), hasty ? told : `${told}, as at other times`);
};

/** Two times and two of three: with full jitter from 100 ms upwards that is so once in 3,000 journals. */
function isUsual(exchange: Exchange, waits: readonly number[], history: ClientHistory): boolean {
  if (waits.length !== telling || !areShort(waits)) return false;
  const { all, short } = history.series(exchange);
  return short >= 1 && (short + 1) * 3 >= (all + 1) * 2;
}

/**
 * Six times, and seven of eight where there were more. One that follows at once may be what jitter drew, since nobody has to
 * keep Retry-After: with full jitter from 100 ms upwards that is so once in 1,000 journals.
 */
function isNeverKept(exchange: Exchange, tries: readonly Tried[], history: ClientHistory): boolean {
  const wait = askedWait(exchange, tries);
  if (wait === null || !isHasty(wait)) return false;
  const { all, short } = history.haste(exchange);
  return short >= 5 && (short + 1) * 8 >= (all + 1) * 7;
}

const sum = (waits: readonly number[], many: number): number =>
  waits.slice(0, many).reduce((all, wait) => all + wait, 0);

const brokenBy = (
  rule: 'client.retries-ledger-unavailable' | 'client.retries-rate-limited',
  exchange: Exchange,
  tries: readonly Tried[],
  waits: string,
): readonly Decision[] =>
  decided(rule, exchange, false, {
    expected: `a wait after each ${tries.at(-1)?.code}, such as 0.5 s and twice as long each time`,
    actual: `${asked(exchange)} sent again ${tries.length === 1 ? '' : `${tries.length} times in a row, `}${waits}`,
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
