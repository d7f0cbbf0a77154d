import { type ErrorCode, isErrorCode, keyCodes, statusOf } from '../../contract/errors.ts';
import { modeOf } from '../../contract/mode.ts';
import type { QuestionId } from '../../contract/questions.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, objectOf } from '../../evidence/read.ts';
import { reasonsOf } from '../acceptance/expectation.ts';
import type { History, Treatment } from '../history.ts';
import { fits, isOpen, type Reason } from '../oracle/refusal-reason.ts';
import { isFirstUse } from '../oracle/reuse.ts';
import { outcomeOf } from '../outcome.ts';
import { idempotencyKeyOf } from '../request.ts';
import { lookedUp, ownerOf } from '../resources/lookups.ts';

/** Null where something else may have decided, or where a rule of its own speaks of it. */
export function treatmentOf(exchange: Exchange, history: History): Treatment | null {
  if (!hasPlainKey(exchange) || !isFirst(exchange, history)) return null;
  const reasons = reasonsOf(exchange, history);
  const [reason, ...others] = reasons.filter((each) => !isAmbient(each));
  if (others.length > 0 || (reason && changing.has(reason.question ?? ''))) return null;
  const outcome = outcomeOf(exchange);
  if (outcome === 'accepted') return acceptance(exchange, reason, history);
  return outcome === 'refused' && reason ? refusal(exchange, reason, reasons, history) : null;
}

/** An active key of this deployment and of a business that is live. */
function hasPlainKey({ key, deployment }: Exchange): boolean {
  const right = key.kind === 'listed' && key.mode === modeOf(deployment);
  return right && key.status === 'active' && !key.inQuery && key.scopes !== null && key.business !== 'draft';
}

const isFirst = (exchange: Exchange, history: History): boolean =>
  idempotencyKeyOf(exchange.request) === null || isFirstUse(exchange, history);

/** What speaks against nearly every request, one deployment's payers being others than the other's. */
const isAmbient = ({ certain, question, codes }: Reason): boolean =>
  !certain &&
  (question === 'charges.create.msisdn-leading-digits' || (codes.length === 1 && codes[0] === 'MERCHANT_NOT_LIVE'));

/** What is answered there depends on what a deployment holds, or on when it is asked. */
const changing: ReadonlySet<string> = new Set<QuestionId>([
  'list.unknown-cursor',
  'list.filter-with-cursor',
  'sandbox.sweep-moment',
  'order-of-checks',
  'idempotency.namespace',
  'idempotency.refused-request-uses-key',
  'idempotency.key-retention',
]);

/** Whether something stands behind an id that nobody knows differs between deployments. */
function acceptance(exchange: Exchange, reason: Reason | undefined, history: History): Treatment | null {
  const body = objectOf(exchange);
  const asked = lookedUp(exchange);
  const guessed = asked !== null && (reason !== undefined || ownerOf(asked, exchange, history) === undefined);
  if (reason?.certain || guessed || body === null || errorCode(exchange) !== null) return null;
  return { is: 'accepted', why: reason?.why ?? '', body };
}

function refusal(exchange: Exchange, reason: Reason, reasons: readonly Reason[], { given }: History): Treatment | null {
  const code = errorCode(exchange);
  const status = exchange.answer?.status ?? 0;
  if (!isErrorCode(code) || !fits(reason, code)) return null;
  if (reasons.some((each) => isAmbient(each) && fits(each, code)) || isBeside(exchange, reason, code)) return null;
  const due = statusOf(code) ?? given.statuses[code] ?? status;
  return due === status ? { is: 'refused', why: reason.why, code, status, codes: reason.codes } : null;
}

/** A code that names another thing than what is open about the request tells of that thing. */
function isBeside(exchange: Exchange, { codes }: Reason, code: ErrorCode): boolean {
  if (!isOpen(codes)) return false;
  if (ofRoutes.has(code)) return lookedUp(exchange) === null;
  return ofCallers.has(code) || ofFields.has(code);
}

const ofRoutes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['NOT_FOUND', 'METHOD_NOT_ALLOWED']);

const ofCallers: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...keyCodes,
  'FORBIDDEN_SCOPE',
  'IDEMPOTENCY_REQUIRED',
  'IDEMPOTENT_MISMATCH',
]);

/** Each is looked at by itself; a body that cannot be read may be taken for one that lacks them all. */
const ofFields: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BAD_AMOUNT',
  'AMOUNT_TOO_SMALL',
  'BAD_RAIL',
  'BAD_CURRENCY',
  'BAD_MSISDN',
]);
