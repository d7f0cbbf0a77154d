import { answers, change, check, operation, shownCharge, together } from '../../../change.ts';
import { makeCharge } from '../../../charges/making.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor, at, both, isReplay, refusedWith, type When } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const making = change('making');
const mismatched = recalled(() => ({ at: -Infinity }));
const refusedReferences = recalled(() => new Set<unknown>());
const sentAgain = recalled(() => new Set<string>());
const readers = recalled(() => new Set<string>());

const secretOf = ({ trace: { key } }: Call): string => key?.secret ?? '';

/** A UUID without its hyphens, which is kept in a table of its own. */
const hasBareUuid = ({ trace: { idempotencyKey } }: Call): boolean => idempotencyKey?.length === 32;

/** Whether a request names an order of which another rail was refused before. */
function sendsAgain(call: Call): boolean {
  const reference = call.trace.order?.reference ?? '';
  return asksFor('charges.create')(call) && reference !== '' && refusedReferences(caller(call)).has(reference);
}

/** A cursor that has not come to its end. */
const leavesCursorOpen: When = ({ status, body }, { query }) =>
  status === 200 && query.has('state') && query.has('starting_after') && body?.['has_more'] === true;

const isMadeAfterReading: When = (answer, call) =>
  answer.status === 201 && !isReplay(answer, call) && readers(call.deployment).has(secretOf(call));

/** What hides in the making of charges. */
export const undertowLiveMaking = [
  ...breakingLive(['errors.ledger-unavailable-takes-nothing', 'idempotency.resend-after-ledger-unavailable'], {
    'undertow.bare-uuid: with an Idempotency-Key of 32 characters a charge is made although LEDGER_UNAVAILABLE is told':
      answers(both(at('charges.create'), refusedWith('LEDGER_UNAVAILABLE')))((_answer, call) => {
        const { order } = call.trace;
        if (order && hasBareUuid(call)) makeCharge(call, order);
        return {};
      }),
  }),
  ...breakingLive(
    ['idempotency.required-on-charges', 'errors.cause-of-idempotency-required', 'deployments.same-shapes'],
    {
      'undertow.keyless-after-409: for a minute after a mismatch a charge of the business needs no Idempotency-Key':
        together(
          change('idempotency')((was) => ({
            mismatch: (attempt, call) => {
              mismatched(caller(call)).at = now(call);
              return was.mismatch(attempt, call);
            },
          })),
          check('idempotency')((was) => (call) => {
            const refusal = was(call);
            const isForgiven =
              refusal?.code === 'IDEMPOTENCY_REQUIRED' &&
              asksFor('charges.create')(call) &&
              call.header('idempotency-key') === undefined &&
              now(call) - mismatched(caller(call)).at < minute;
            return isForgiven ? null : refusal;
          }),
        ),
    },
  ),
  ...breakingLive('charges.create.status-201', {
    'undertow.open-cursor: a key that left a filtered list after its second page has its next charge answered 200':
      together(
        operation('charges.list')((was) => async (call) => {
          const answer = await was(call);
          if (leavesCursorOpen(answer, call)) readers(call.deployment).add(secretOf(call));
          return answer;
        }),
        answers(both(at('charges.create'), isMadeAfterReading))((_answer, call) => {
          readers(call.deployment).delete(secretOf(call));
          return { status: 200 };
        }),
      ),
  }),
];

/** What hides in where charges stand. */
export const undertowLiveStates = [
  ...breakingLive(['charge.state', 'charges.list.state-processing', 'deployments.same-shapes'], {
    'undertow.another-rail: a charge with the reference of one that was refused for its rail is pending': together(
      answers(both(at('charges.create'), refusedWith('BAD_RAIL')))((_answer, call) => {
        refusedReferences(caller(call)).add(sentBody(call)['reference']);
        return {};
      }),
      making((was) => ({
        id: (random, call) => {
          const id = was.id(random, call);
          if (sendsAgain(call)) sentAgain(call.deployment).add(id);
          return id;
        },
      })),
      shownCharge((view, { charge, step, call }) =>
        step.state === 'processing' && sentAgain(call.deployment).has(charge.id) ? { ...view, state: 'pending' } : view,
      ),
    ),
  }),
];
