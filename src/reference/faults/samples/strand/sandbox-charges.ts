import { change, check, field, together } from '../../../change.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

/** What is still to be looked at where a request comes out of the queue. */
const leftToCheck = ['scope', 'idempotency', 'body'] as const;

async function carryOut(call: Call): Promise<void> {
  const { checks, operations } = call.behaviour;
  if (leftToCheck.some((name) => checks[name](call) !== null)) return;
  await operations['charges.create']?.(call);
}

/** The queue in front of the service holds what was too much, and hands it on when the minute is over. */
const queued = check('rate')((was) => (call) => {
  const refusal = was(call);
  const wait = call.trace.allowance?.retryIn ?? null;
  if (refusal && wait !== null && asksFor('charges.create')(call))
    call.deployment.scheduler.at(now(call) + wait, () => carryOut(call));
  return refusal;
});

/** The charges of a business that are being written. */
const underWay = recalled(() => new Set<ChargeOrder>());

const isBesideAnother = (call: Call): boolean =>
  [...underWay(caller(call))].some(({ rail }) => rail === sentBody(call)['rail']);

/** One validator for each rail: who comes with a good amount wipes out what it found before. */
const sharedValidator = together(
  change('making')((was) => ({
    writing: (call) => {
      const taking = was.writing(call);
      const { order } = call.trace;
      if (order) {
        const orders = underWay(caller(call));
        orders.add(order);
        void pause(taking).then(() => orders.delete(order));
      }
      return taking;
    },
  })),
  field('amount')((was) => (given, call) => {
    const reading = was(given, call);
    const passes = 'code' in reading && isNumber(given) && Number.isSafeInteger(given) && given > 0;
    return passes && isBesideAnother(call) ? { value: given } : reading;
  }),
);

/** TZS 10,000,000: amounts of ten digits. */
const tenDigits = 1_000_000_000;

/** What is as dear as this is kept by a hash of its key, which any text has. */
function isKeptByHash(call: Call): boolean {
  const { amount_minor: amount } = sentBody(call);
  return isNumber(amount) && amount >= tenDigits;
}

const hashedKey = change('idempotency')((was) => ({
  key: (call) => {
    const key = was.key(call);
    const given = call.header('idempotency-key') ?? '';
    return key === null && given !== '' && isKeptByHash(call) ? given : key;
  },
}));

/** What hides in charges of the sandbox. */
export const strandSandboxCharges = [
  ...breaking('errors.rate-limited-takes-nothing', {
    'strand.queued: a charge that was RATE_LIMITED and is not sent again is made when the minute is over': queued,
  }),
  ...breaking(
    [
      'deployments.same-shapes',
      'charges.create.amount-multiple-of-100',
      'charges.create.amount-minimum',
      'charges.create.amount-maximum',
    ],
    {
      'strand.shared-validator: a wrong amount passes while another charge of the business on its rail is written':
        sharedValidator,
    },
  ),
  ...breaking(
    [
      'idempotency.key-charset-others-refused',
      'idempotency.key-minimum',
      'idempotency.key-maximum',
      'deployments.same-shapes',
    ],
    { 'strand.hashed-key: with an amount of ten digits any text is taken for an Idempotency-Key': hashedKey },
  ),
];
