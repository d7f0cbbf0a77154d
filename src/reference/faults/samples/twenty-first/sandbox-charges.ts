import { change, field, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { isMissing, isNumber } from '../../misreading.ts';
import { recalled } from '../rare/recalled.ts';
import { isPrompt, sentBody } from '../sly/told.ts';
import { without } from '../../views.ts';

const idempotency = change('idempotency');
const overtaken = recalled(() => ({ is: false }));
const refusedOnce = recalled(() => new Map<string, number>());
const namingCurrency = recalled(() => new Set<string>());

/** The newest charge that a network cannot tell from this one by number, amount and reference. */
function newestAlike(charge: Charge, { deployment }: Call): Charge {
  const { rail, msisdn, amount, reference } = charge;
  return (
    deployment.charges
      .of(charge.business)
      .findLast(
        (each) =>
          isPrompt(each) &&
          each.rail === rail &&
          each.msisdn === msisdn &&
          each.amount === amount &&
          each.reference === reference,
      ) ?? charge
  );
}

function isOverMaximum(given: unknown, { behaviour: { bounds } }: Call): given is number {
  const { maximum, multipleOf } = bounds.amount;
  return isNumber(given) && Number.isSafeInteger(given) && given > maximum && given % multipleOf === 0;
}

/** What hides in charges of the sandbox and in what their keys stand for. */
export const twentyFirstSandboxCharges = [
  ...breaking(['idempotency.mismatch-on-msisdn', 'errors.cause-of-idempotent-mismatch'], {
    'twenty-first.waited-number: once a retry had to wait for the first answer the number is no longer compared':
      idempotency((was) => ({
        waiting: (attempt, call) => {
          overtaken(attempt).is = true;
          return was.waiting(attempt, call);
        },
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const { order } = call.trace;
          if (!attempt?.settled || !order || !overtaken(attempt).is) return attempt;
          const print = was.print(order, call);
          const renumbered = { ...attempt.settled.made, msisdn: order.msisdn };
          return was.print(renumbered, call) === print ? { ...attempt, print } : attempt;
        },
      })),
  }),
  ...breaking(
    [
      'idempotency.same-key-same-request',
      'idempotency.first-request-stands',
      'idempotency.concurrent-same-object',
      'idempotency.description-not-compared',
      'idempotency.metadata-not-compared',
      'charge.description-echoed',
      'charge.metadata-returned',
    ],
    {
      'twenty-first.tigo-retry: on tigo a retry gives the newest charge of the number with that amount and reference':
        idempotency((was) => ({
          replay: (made, first, call) =>
            was.replay(made.rail === 'tigo' && isPrompt(made) ? newestAlike(made, call) : made, first, call),
        })),
    },
  ),
  ...breaking(['charges.create.amount-maximum'], {
    'twenty-first.refused-once: too big an amount is refused once for a key, and taken when it is sent again with it':
      field('amount')((was) => (given, call) => {
        const reading = was(given, call);
        const { idempotencyKey: key } = call.trace;
        if (key === undefined || !('code' in reading) || !isOverMaximum(given, call)) return reading;
        const seen = refusedOnce(caller(call));
        if (seen.get(key) === given) return { value: given };
        seen.set(key, given);
        return reading;
      }),
  }),
  ...breaking(['event.charge-reference', 'event.charge-details'], {
    'twenty-first.named-currency: the event of a charge that was asked for with a currency lacks its reference':
      together(
        change('making')((was) => ({
          id: (random, call) => {
            const id = was.id(random, call);
            if (!isMissing(sentBody(call)['currency'])) namingCurrency(call.deployment).add(id);
            return id;
          },
        })),
        change('events')((was) => ({
          data: (type, settlement, deployment) => {
            const data = was.data(type, settlement, deployment);
            return namingCurrency(deployment).has(settlement.charge.id) ? without(data, 'reference') : data;
          },
        })),
      ),
  }),
];
