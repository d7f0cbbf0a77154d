import { type ErrorCode, errors, keyCodes } from '../../contract/errors.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { json } from '../../evidence/read.ts';
import type { History } from '../history.ts';
import { idReasons } from '../oracle/id.ts';
import { hasKeyInQuery } from '../oracle/key.ts';
import { queryReasons } from '../oracle/query.ts';
import { open, type Reason } from '../oracle/refusal-reason.ts';
import { type Claim, claim } from '../oracle/claim.ts';
import type { Operation } from './operation.ts';

/** An answer that shows nothing does not show that the log is served. */
const shows =
  (rule: 'events.list.served' | 'events.get.served') =>
  ({ answer }: Exchange): readonly Claim[] =>
    json(answer?.body) ? [claim(rule, [], 'the event log can be read')] : [];

function listReasons(exchange: Exchange): readonly Reason[] {
  const reasons = queryReasons(exchange);
  if (hasKeyInQuery(exchange)) return reasons;
  return reasons.map(() => open('events.list.query-parameters', 'any', 'which parameters the list takes is not shown'));
}

/** What a retry takes is not shown, so one may be refused for what it lacks; but nothing unknown can be retried. */
function retryReasons(exchange: Exchange, history: History): readonly Reason[] {
  const ofId = idReasons(exchange, history);
  const codes = ofId.some((reason) => reason.certain)
    ? (['BAD_REQUEST'] as const)
    : ofRetries.filter((code) => code !== 'NOT_FOUND' || ofId.length === 0);
  return [open('events.retry.answer', codes, 'what a retry takes is not shown')];
}

/** A key that may retry may retry, whatever else is lacking. */
const ofCallers: ReadonlySet<ErrorCode> = new Set<ErrorCode>([...keyCodes, 'FORBIDDEN_SCOPE', 'MERCHANT_NOT_LIVE']);

const ofRetries: readonly ErrorCode[] = errors.map(({ code }) => code).filter((code) => !ofCallers.has(code));

export const eventOperations = {
  'events.list': {
    reasons: listReasons,
    claims: shows('events.list.served'),
    status: null,
    served: 'events.list.served',
  },
  'events.get': {
    reasons: queryReasons,
    claims: shows('events.get.served'),
    status: null,
    served: 'events.get.served',
  },
  'events.retry': { reasons: retryReasons, claims: () => [], status: null },
} as const satisfies Readonly<Record<string, Operation>>;
