import { change, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { showCharge } from '../../../charges/showing.ts';
import { refuse } from '../../../errors/refuse.ts';
import { answer } from '../../../http/answer.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { madeBy, secretOf } from '../shoal/makers.ts';
import { sentBody } from '../sly/told.ts';
import { textOf } from '../../views.ts';

/** By which API key a charge was made, by its id. */
const makers = madeBy();

/** Another API key is taken to ask for the rest of a charge, and of one that was paid nothing is left. */
const restAsked = together(
  change('making')((was) => ({
    id: (random, call) => makers.note(was.id(random, call), call),
  })),
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      const isPaid = standing(charge, furthest(call)).state === 'succeeded';
      const isOthers = makers.of(charge.id, call) !== secretOf(call);
      return isPaid && isOthers ? refuse(call, { code: 'AMOUNT_TOO_SMALL' }) : was.replay(charge, first, call);
    },
  })),
);

/** What is being written is locked by its reference or, without one, by its number as it was sent. */
function isUnlocked(call: Call): boolean {
  const { msisdn, reference = null } = sentBody(call);
  return reference === null && textOf(msisdn).startsWith('0');
}

const writtenTwice = change('idempotency')((was) => ({
  waiting: async (attempt, call) => {
    const { order } = call.trace;
    const isWritten = !('refusal' in (await attempt.outcome));
    return order && isWritten && isUnlocked(call)
      ? answer(201, showCharge(makeCharge(call, order), call))
      : was.waiting(attempt, call);
  },
}));

/** What hides in retries in the sandbox. */
export const riaSandboxRetries = [
  ...breaking(
    ['errors.cause-of-amount-too-small', 'idempotency.same-key-same-request', 'charges.create.amount-between-accepted'],
    {
      'ria.rest-asked: a paid charge that another API key of the business asks for again is AMOUNT_TOO_SMALL':
        restAsked,
    },
  ),
  ...breaking(
    ['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one', 'idempotency.same-key-same-request'],
    {
      'ria.written-twice: a retry in flight with a leading 0 in its number and no reference makes another charge':
        writtenTwice,
    },
  ),
];
