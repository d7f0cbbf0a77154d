import { type ErrorCode, isErrorCode, statusOf } from '../contract/errors.ts';
import type { QuestionId } from '../contract/questions.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { errorCode, objectOf } from '../evidence/read.ts';
import type { History } from './history.ts';
import { isFirstUse } from './history/first-use.ts';
import { lookedUp } from './history/lookups.ts';
import { ownerOf } from './history/misses.ts';
import { faultsOf } from './oracle/expectation.ts';
import { type Fault, fits } from './oracle/fault.ts';
import { orderOf } from './oracle/order.ts';
import { outcomeOf } from './outcome.ts';
import { idempotencyKeyOf } from './request.ts';

/** How a request fared, where that can depend on nothing but the request, and is lawful by itself. */
export type Fate =
  | { readonly is: 'accepted'; readonly why: string; readonly body: Readonly<Record<string, unknown>> }
  | { readonly is: 'refused'; readonly why: string; readonly code: ErrorCode; readonly status: number };

/** Null where something else may have decided, or where a rule of its own speaks of it. */
export function fateOf(exchange: Exchange, history: History): Fate | null {
  if (!hasPlainKey(exchange) || !isFirst(exchange, history)) return null;
  const faults = faultsOf(exchange, history);
  const [fault, ...others] = faults.filter((each) => !isAmbient(each));
  if (others.length > 0 || (fault && changing.has(fault.question ?? ''))) return null;
  const outcome = outcomeOf(exchange);
  if (outcome === 'accepted') return acceptance(exchange, fault, history);
  return outcome === 'refused' && fault ? refusal(exchange, fault, faults, history) : null;
}

/** An active key of this deployment and of a business that is live. */
function hasPlainKey({ key, deployment }: Exchange): boolean {
  const right = key.kind === 'listed' && key.mode === (deployment === 'live' ? 'live' : 'test');
  return right && key.status === 'active' && !key.inQuery && key.scopes !== null && key.business !== 'draft';
}

const isFirst = (exchange: Exchange, history: History): boolean =>
  idempotencyKeyOf(exchange.request) === null || isFirstUse(exchange, history);

/** What speaks against nearly every request, one deployment's payers being others than the other's. */
const isAmbient = ({ certain, question, codes }: Fault): boolean =>
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
function acceptance(exchange: Exchange, fault: Fault | undefined, history: History): Fate | null {
  const body = objectOf(exchange);
  const asked = lookedUp(exchange);
  const guessed = asked !== null && ownerOf(asked.lookup, asked.id, exchange.deployment, history) === undefined;
  if (fault?.certain || guessed || body === null || errorCode(exchange) !== null) return null;
  return { is: 'accepted', why: fault?.why ?? '', body };
}

function refusal(exchange: Exchange, fault: Fault, faults: readonly Fault[], { given }: History): Fate | null {
  const code = errorCode(exchange);
  const status = exchange.answer?.status ?? 0;
  if (!isErrorCode(code) || !fits(fault, code)) return null;
  if (faults.some((each) => isAmbient(each) && fits(each, code)) || isBeside(exchange, fault, code)) return null;
  const due = statusOf(code) ?? given.statuses[code] ?? status;
  return due === status ? { is: 'refused', why: fault.why, code, status } : null;
}

/** A code that names another thing than what is open about the request tells of that thing. */
function isBeside(exchange: Exchange, { codes }: Fault, code: ErrorCode): boolean {
  if (codes !== 'any') return false;
  if (ofRoutes.has(code)) return lookedUp(exchange) === null;
  return ofCallers.has(code) || (ofFields.has(code) && orderOf(exchange.request).is === 'fields');
}

const ofRoutes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['NOT_FOUND', 'METHOD_NOT_ALLOWED']);

const ofCallers: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BAD_KEY',
  'KEY_REVOKED',
  'KEY_EXPIRED',
  'FORBIDDEN_SCOPE',
  'USE_SANDBOX_URL',
  'LIVE_KEY_ON_SANDBOX',
  'IDEMPOTENCY_REQUIRED',
  'IDEMPOTENT_MISMATCH',
]);

/** Each is looked at by itself where the body can be read. */
const ofFields: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BAD_AMOUNT',
  'AMOUNT_TOO_SMALL',
  'BAD_RAIL',
  'BAD_CURRENCY',
  'BAD_MSISDN',
]);
