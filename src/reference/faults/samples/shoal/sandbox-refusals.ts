import { answers, change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { refuse } from '../../../errors/refuse.ts';
import { askedId, ofMode } from '../../../lists/reading.ts';
import { at, both, isSuccess, refusedWith, type When } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { errorOf } from '../../refusals.ts';
import { sentBody } from '../sly/told.ts';
import { textOf } from '../../views.ts';

/** What each business has read by its id. */
const cached = recalled(() => new Set<string>());

const isCached: When = (_answer, call) => cached(caller(call)).has(askedId(call));

/** Whether another business has made a charge with the Idempotency-Key of a call. */
function hasNamesake(call: Call): boolean {
  const { idempotencyKey } = call.trace;
  return [...call.deployment.attempts].some(
    ([slot, { settled }]) =>
      settled !== undefined &&
      settled.made.business !== caller(call) &&
      slot.endsWith(` charges.create ${idempotencyKey}`),
  );
}

const asksForPageOfLog: When = (_answer, { method, route, query, trace }) =>
  method === 'GET' &&
  route.is === 'unknown' &&
  route.path?.endsWith('/v1/events') === true &&
  /^(?:[1-9]\d?|100)$/.test(query.get('limit') ?? '') &&
  query.has('starting_after') &&
  trace.key?.scopes.includes('events:read') === true;

/** The page of the log that live would show. */
function pageOfLog(call: Call): JsonObject {
  const { deployment, query, behaviour } = call;
  const after = deployment.events.get(query.get('starting_after') ?? '');
  const older = deployment.events
    .of(caller(call))
    .filter((event) => ofMode(event, call) && event.place < (after?.place ?? Infinity))
    .toReversed();
  const limit = Number(query.get('limit'));
  const data = older.slice(0, limit).map((event) => behaviour.events.show(event, call));
  return behaviour.showing.list(data, older.length > limit, call);
}

/** What hides in what the sandbox refuses. */
export const shoalSandboxRefusals = [
  ...breaking(['errors.body', 'errors.code', 'charges.get.unknown-not-found', 'limits.sandbox-charges-swept'], {
    'shoal.cached-tombstone: of a charge that was read before it was swept the refusal has a text in place of an error':
      together(
        answers(both(at('charges.get'), isSuccess))((_answer, call) => {
          cached(caller(call)).add(askedId(call));
          return {};
        }),
        answers(both(at('charges.get'), refusedWith('NOT_FOUND'), isCached))(() => ({ body: { error: 'NOT_FOUND' } })),
      ),
  }),
  ...breaking('sandbox.unserved-events', {
    'shoal.paged-log: the sandbox serves the event log where both limit and starting_after are asked for': answers(
      both(refusedWith('NOT_FOUND'), asksForPageOfLog),
    )((_answer, call) => ({ status: 200, body: pageOfLog(call) })),
  }),
  ...breaking(
    [
      'idempotency.no-in-flight-error',
      'idempotency.concurrent-same-object',
      'idempotency.scoped-to-business',
      'errors.cause-of-idempotent-mismatch',
    ],
    {
      'shoal.shared-lock: a retry of a charge in flight is a mismatch where another business has used the same Idempotency-Key':
        change('idempotency')((was) => ({
          waiting: async (attempt, call) =>
            hasNamesake(call) ? refuse(call, { code: 'IDEMPOTENT_MISMATCH' }) : was.waiting(attempt, call),
        })),
    },
  ),
  ...breaking(['errors.code', 'errors.code-in-catalogue', 'errors.cause-of-idempotent-mismatch'], {
    'shoal.bare-number: the code of a mismatch is a number where the phone number was sent as nine digits': errorOf(
      'IDEMPOTENT_MISMATCH',
    )((error, call) => (/^\d{9}$/.test(textOf(sentBody(call)['msisdn'])) ? { ...error, code: 409 } : error)),
  }),
];
