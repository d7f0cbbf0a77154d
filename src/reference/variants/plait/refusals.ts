import { answers, change, check, headers, shownError, together } from '../../change.ts';
import { isError, refusedWith } from '../../when.ts';
import type { Check, CheckName } from '../../http/checks.ts';
import { bodyOf, drawn, isTaken, sentBy, slotFor } from './asked.ts';
import type { Call, Trace } from '../../http/call.ts';
import type { Answer } from '../../http/answer.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { Patch } from '../../behaviour.ts';
import { statusOf } from '../../../contract/errors.ts';

const doors: readonly CheckName[] = ['scope', 'query', 'idempotency', 'body'];

/** Of scope, query, Idempotency-Key and body any may be looked at first, drawn for each request. */
export const anyDoorFirst = check('route')((was) => (call) => {
  const wrong = was(call);
  if (wrong) return wrong;
  const from = drawn(call, doors.length);
  const name = doors[from] ?? 'scope';
  return call.behaviour.checks[name](call);
});

/** Whether a business is live is asked first or last, drawn for each request. */
export const liveLastSometimes: Patch = (behaviour) => {
  const isLast = (call: Call): boolean => drawn(call, 2) === 1;
  return together(
    check('business')(
      (was): Check =>
        (call) =>
          isLast(call) ? null : was(call),
    ),
    check('body')(
      (was): Check =>
        (call) =>
          was(call) ?? (isLast(call) ? behaviour.checks.business(call) : null),
    ),
  )(behaviour);
};

/** A request whose key is known is held against the first one before its body is judged. */
export const keyBeforeBody: Patch = (behaviour) => {
  const first = new Map<string, { readonly sent: string | null; readonly trace: Partial<Trace> }>();
  return check('body')((was) => (call) => {
    const slot = slotFor(call);
    const earlier = slot !== null && isTaken(slot, call) ? first.get(slot) : undefined;
    const refusal = was(call);
    if (slot === null) return refusal;
    if (!earlier) {
      const { order, posOrder, linkOrder } = call.trace;
      if (!refusal)
        first.set(slot, {
          sent: sentBy(call),
          trace: { ...(order && { order }), ...(posOrder && { posOrder }), ...(linkOrder && { linkOrder }) },
        });
      return refusal;
    }
    if (!refusal) return null;
    if (earlier.sent === null || earlier.sent !== sentBy(call)) return { code: 'IDEMPOTENT_MISMATCH' };
    Object.assign(call.trace, earlier.trace);
    return null;
  })(behaviour);
};

/** A key is used up by a refusal: what is asked for must stay the same, and what is not compared may be mended. */
export const spentByRefusal: Patch = (behaviour) => {
  const spent = new Map<string, string>();
  return check('body')((was) => (call) => {
    const slot = slotFor(call);
    const sent = sentBy(call);
    if (slot === null || sent === null || isTaken(slot, call)) return was(call);
    const earlier = spent.get(slot);
    if (earlier !== undefined && earlier !== sent) return { code: 'IDEMPOTENT_MISMATCH' };
    const refusal = was(call);
    if (refusal) spent.set(slot, sent);
    return refusal;
  })(behaviour);
};

/** What was refused under a key is answered once more as it was, to its id, when the same bytes come again. */
export const sameRefusalAgain: Patch = (behaviour) => {
  const told = new Map<string, Answer>();
  return answers(isError)((answer, call) => {
    const slot = slotFor(call);
    const { refusal } = call.trace;
    if (slot === null || answer.status === 503 || answer.status === 429 || call.payload?.is !== 'text') return {};
    if (refusal?.code === 'IDEMPOTENT_MISMATCH') return {};
    const name = `${slot} ${refusal?.code} ${call.payload.text}`;
    const earlier = told.get(name);
    if (earlier) return { ...earlier, headers: { ...earlier.headers, 'Idempotent-Replayed': 'true' } };
    told.set(name, answer);
    return {};
  })(behaviour);
};

/** What found no ledger stands behind its key: it may come again, and nothing else may. */
export const awaited: Patch = (behaviour) => {
  const waiting = new Map<string, string>();
  return together(
    check('body')((was) => (call) => {
      const slot = slotFor(call);
      const sent = sentBy(call);
      const earlier = slot === null ? undefined : waiting.get(slot);
      if (earlier === undefined || sent === null) return was(call);
      return was(call) ?? (earlier === sent ? null : { code: 'IDEMPOTENT_MISMATCH' });
    }),
    answers(refusedWith('LEDGER_UNAVAILABLE'))((_answer, call) => {
      const slot = slotFor(call);
      const sent = sentBy(call);
      if (slot !== null && sent !== null && !waiting.has(slot)) waiting.set(slot, sent);
      return {};
    }),
  )(behaviour);
};

/** Who may not is told in words what the key may do. */
export const scopesInWords = together(
  shownError((error, { code, scope }, { trace: { key } }) =>
    code === 'FORBIDDEN_SCOPE' && key
      ? {
          ...error,
          message: `This key would have to hold ${scope ?? 'more'}; its scopes were chosen when it was made.`,
          granted: [...key.scopes],
        }
      : error,
  ),
  answers(refusedWith('FORBIDDEN_SCOPE'))(({ headers: own }, { trace: { refusal } }) => ({
    headers: { ...own, 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${refusal?.scope ?? ''}"` },
  })),
);

/** Two releases answer in turn, drawn for each request: one has 400 where the document states nothing, the other 409 and 422. */
export const statusesOfTwo = together(
  change('refusals')((was) => ({
    status: (refusal, call) => {
      const usual = was.status(refusal, call);
      if (statusOf(refusal.code) !== null || usual === 404 || usual === 405) return usual;
      return drawn(call, 2) === 0 ? 400 : usual === 400 ? 422 : usual;
    },
  })),
  headers(() => true)((_usual, call) => ({ 'X-Release': drawn(call, 2) === 0 ? 'blue' : 'green' })),
);

/** An error names the fields that it saw, and never what was in them. */
export const fieldsSeen = shownError((error, _refusal, call) => {
  const body = call.payload ? bodyOf(call) : null;
  return body ? { ...error, seen: Object.keys(body).slice(0, 12) } : error;
});

const patient = <Asked, Made>(was: Idempotency<Asked, Made>): Partial<Idempotency<Asked, Made>> => ({
  mismatch: async (attempt, call) => {
    await attempt.outcome;
    return was.mismatch(attempt, call);
  },
});

/** Another request under a key waits until the first has been written before it is refused. */
export const mismatchWaits = together(
  change('idempotency')((was) => patient(was)),
  change('posIdempotency')((was) => patient(was)),
  change('linkIdempotency')((was) => patient(was)),
);
