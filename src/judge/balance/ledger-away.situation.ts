import { isErrorCode } from '../../contract/errors.ts';
import { kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { dataOf, errorCode, idOf, listedIn } from '../../evidence/read.ts';
import { ruling, type Deviation } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

export const isRefused = (exchange: Exchange): boolean => errorCode(exchange) === 'LEDGER_UNAVAILABLE';

/** Requests while the ledger is away, which are lawful otherwise. A service may also take them and write them down later. */
export const askedWhileAway = situation('balance/asked-while-away', ({ asked }: { asked: readonly Exchange[] }) => {
  const rule = 'errors.cause-of-ledger-unavailable';
  const broken = asked.flatMap((each) => ruling(rule, each, calledOtherwise(each)));
  return [...broken, ...(asked.some(isRefused) ? [kept(rule)] : [])];
});

/** No other code of the catalogue tells of an unavailable ledger. */
function calledOtherwise(exchange: Exchange): readonly Deviation[] {
  const code = errorCode(exchange);
  if (isRefused(exchange) || exchange.answer?.status !== 503 || !isErrorCode(code)) return [];
  const expected = '503 with LEDGER_UNAVAILABLE, since nothing but the ledger speaks against the request';
  return [{ expected, actual: `503 ${code}` }];
}

interface Left {
  /** While the ledger was away. */
  readonly refused: readonly Exchange[];
  /** What was taken before, meanwhile or since, also by a request that was refused before. */
  readonly made: readonly Exchange[];
  /** All that its business has of the kind. */
  readonly list: Exchange;
}

/** What is left of requests that were refused while the ledger was away. */
export const leftOfRefused = situation<Left>('balance/left-of-refused', ({ refused, made, list }) => {
  const rule = 'errors.ledger-unavailable-takes-nothing';
  const [listed, taken] = [listedIn(list), [...new Set(made.map(idOf))]];
  if (refused.length === 0 || list.answer?.status !== 200 || dataOf(list) === null) return [];
  if (listed.length <= taken.length) return listed.length < taken.length ? [] : [kept(rule)];
  const expected =
    taken.length > 0
      ? `what was answered with an object and no more: ${taken.join(', ')}`
      : 'nothing made: all that this business ever asked for was refused with LEDGER_UNAVAILABLE';
  const actual = `the list holds ${listed.map(({ id }) => String(id)).join(', ')}`;
  return ruling(rule, list, [{ expected, actual, with: refused.map(({ n }) => n) }]);
});

type Resent = Parts<'fresh', { resent: readonly Exchange[] }>;

/** Once the ledger was back: what another request made, and one that was refused before, each time it was sent again. */
export const resentAfterAway = situation('balance/resent-after-away', ({ fresh, resent }: Resent) => {
  const [first, last] = [resent[0], resent.at(-1)];
  if (!first || !last || idOf(fresh) === null || !resent.every(isRefused)) return [];
  const expected = `the request taken with its key again, as a new one was in exchange ${fresh.n}`;
  const actual = `LEDGER_UNAVAILABLE, ${resent.length} times since the ledger came back`;
  const shown = [first.n, fresh.n, ...resent.slice(1).map(({ n }) => n)];
  return ruling('idempotency.resend-after-ledger-unavailable', last, [{ expected, actual, with: shown }]);
});
