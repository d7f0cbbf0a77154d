import { type ErrorCode, statusOf } from '../../contract/errors.ts';
import { causeRuleOf } from '../../contract/chapters/errors.ts';
import { type Decision, kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { isOfFront } from '../../evidence/front.ts';
import { errorCode, objectOf } from '../../evidence/read.ts';
import type { History } from '../history.ts';
import { operationOf } from '../operations/operations.ts';
import { fits, isOpen, type Reason } from '../oracle/refusal-reason.ts';
import { boundUse } from '../oracle/reuse.ts';
import { outcomeOf } from '../outcome.ts';
import { endpointOf, sentHeader, servedEndpoint } from '../request.ts';
import { type LookedUp, lookedUp, missOf, ownerOf } from '../resources/lookups.ts';
import { noted, ruling } from '../ruling.ts';
import { answered, asked } from '../words.ts';
import { blameFor } from './blame.ts';
import { claimsOf } from './claims.ts';

/** Judges a request against which nothing speaks, or nothing for certain. */
export function decideAcceptance(
  exchange: Exchange,
  reasons: readonly Reason[],
  history: History,
): readonly Decision[] {
  const code = errorCode(exchange);
  switch (outcomeOf(exchange)) {
    case 'put-off':
      return [];
    case 'accepted':
      return code === null ? accepted(exchange, reasons, history) : refused(exchange, code, reasons, history);
    case 'refused':
      return code === null ? [] : refused(exchange, code, reasons, history);
    case 'unclear':
      return [...redirected(exchange, reasons), ...turnedAway(exchange, reasons, history)];
  }
}

function refused(exchange: Exchange, code: string, reasons: readonly Reason[], history: History): readonly Decision[] {
  const explained = reasons.filter((reason) => fits(reason, code));
  if (explained.length > 0) return [...notFound(exchange, explained, code, history), ...observed(explained, exchange)];
  const blame = blameFor(exchange, code, history);
  if (!blame) return [];
  const { rule, expected, others = [] } = blame;
  return ruling(rule, exchange, [{ expected, actual: answered(exchange), with: others }]);
}

/** An id of which nobody heard, and nothing else with that code. */
function notFound(exchange: Exchange, explained: readonly Reason[], code: string, history: History) {
  const miss = missOf(exchange, history);
  if (miss?.kind !== 'unknown' || code !== 'NOT_FOUND') return [];
  if (explained.filter(({ codes }) => !isOpen(codes)).length > 1) return [];
  return [kept(miss.lookup.unknown), kept(causeRuleOf('NOT_FOUND'))];
}

function accepted(exchange: Exchange, reasons: readonly Reason[], history: History): readonly Decision[] {
  if (!servedEndpoint(exchange)) return passed(reasons, exchange);
  const unknown = unknownAnswered(exchange, history);
  if (unknown) return unknownShown(unknown, exchange);
  const shown = claimsOf(exchange, history).filter(({ is }) => is !== 'near-bound');
  return [...statusDecision(exchange, history), ...shown.map(({ rule }) => kept(rule)), ...passed(reasons, exchange)];
}

function statusDecision(exchange: Exchange, history: History): readonly Decision[] {
  const rule = operationOf(exchange)?.status ?? null;
  const due = endpointOf(exchange)?.success ?? null;
  if (rule === null || due === null) return [];
  const status = exchange.answer?.status;
  if (status === due) return replayed(exchange, history) ? [] : [kept(rule)];
  // A creation may be the replay of one that is still to be answered; the object's next sighting tells.
  if (due === 201 && status === 200 && mayReplay(exchange)) return [];
  return unexpectedStatus(exchange);
}

const mayReplay = (exchange: Exchange): boolean =>
  endpointOf(exchange)?.idempotency !== 'none' && sentHeader(exchange.request, 'idempotency-key').length > 0;

const replayed = (exchange: Exchange, history: History): boolean =>
  boundUse(exchange, history) !== undefined || history.usesOf(exchange).length > 0;

function redirected(exchange: Exchange, reasons: readonly Reason[]): readonly Decision[] {
  const status = exchange.answer?.status ?? 0;
  if (status < 300 || status >= 400 || reasons.some(({ codes }) => isOpen(codes))) return [];
  return unexpectedStatus(exchange);
}

/** Refused without any code, and with a status that nothing explains which may speak against the request. */
function turnedAway(exchange: Exchange, reasons: readonly Reason[], history: History): readonly Decision[] {
  const status = exchange.answer?.status ?? 0;
  if (status < 400 || status >= 500 || isOfFront(exchange)) return [];
  const explained = reasons.some(({ codes }) => isOpen(codes) || codes.some((code) => mayHave(code, status)));
  if (explained || errorCode(exchange) !== null || missOf(exchange, history)) return [];
  return unexpectedStatus(exchange);
}

const mayHave = (code: ErrorCode, status: number): boolean => [null, status].includes(statusOf(code));

function unexpectedStatus(exchange: Exchange): readonly Decision[] {
  const endpoint = endpointOf(exchange);
  const rule = operationOf(exchange)?.status;
  if (!endpoint || !rule) return [];
  const expected = `${endpoint.success} on ${asked(exchange)}`;
  return ruling(rule, exchange, [{ expected, actual: answered(exchange) }]);
}

/** An id of which nobody heard may still exist, but then its object comes with the answer. */
function unknownAnswered(exchange: Exchange, history: History): LookedUp | null {
  const asked = lookedUp(exchange);
  const isCut = exchange.answer?.body.sha256 != null;
  if (!asked || asked.lookup.theOne === null || isCut || typeof objectOf(exchange)?.['id'] === 'string') return null;
  return ownerOf(asked, exchange, history) === undefined ? asked : null;
}

function unknownShown({ lookup }: LookedUp, exchange: Exchange): readonly Decision[] {
  const expected = `a refusal with NOT_FOUND, or the ${lookup.noun} with the id that was asked for`;
  return ruling(lookup.unknown, exchange, [{ expected, actual: answered(exchange) }]);
}

/** What a refusal tells of a question, where one question alone explains it. */
function observed(reasons: readonly Reason[], exchange: Exchange): readonly Decision[] {
  return reasons.length === 1 ? told(reasons, `refused with ${answered(exchange)}`, exchange) : [];
}

/** An acceptance answers every question that might have spoken against it. */
const passed = (reasons: readonly Reason[], exchange: Exchange): readonly Decision[] =>
  told(reasons, 'accepted', exchange);

function told(reasons: readonly Reason[], how: string, exchange: Exchange): readonly Decision[] {
  return reasons.flatMap(({ question, why }) =>
    question === null ? [] : [noted(question, exchange, `${how}, where ${why}`)],
  );
}
