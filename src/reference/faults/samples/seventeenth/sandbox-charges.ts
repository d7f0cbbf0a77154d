import { triggerOf } from '../../../../contract/triggers.ts';
import { answers, branched, change, field, shownAt, shownCharge, together } from '../../../change.ts';
import { branchFor } from '../../../charges/branches.ts';
import type { Branch, ChargeOrder } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { both, at, isError } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { day, hour, recalled } from '../rare/recalled.ts';
import { trigger } from '../sly/told.ts';

const refused = recalled(() => new Set<string>());
const clouded = recalled(() => ({ is: false }));

/** The branch as a person would name it, without the code of the reason. */
const inWords = (branch: Branch, { msisdn }: ChargeOrder): Branch => ({
  ...branch,
  note: msisdn === trigger(2) ? 'the payer declines' : 'the payer has too little money',
  timeline: branch.timeline.map(({ after, state }) => ({ after, state })),
});

const fails = ({ msisdn }: ChargeOrder): boolean => msisdn === trigger(2) || msisdn === trigger(3);

/** How many charges like this one the business has made within the hour. */
function alike(order: ChargeOrder, call: Call): number {
  return call.deployment.charges
    .of(caller(call))
    .filter(
      ({ msisdn, amount, reference, createdAt }) =>
        msisdn === order.msisdn &&
        amount === order.amount &&
        reference === order.reference &&
        now(call) - createdAt < hour,
    ).length;
}

const isTrigger = ({ msisdn }: ChargeOrder): boolean => triggerOf(msisdn.slice('+255'.length)) !== null;

function beganADayAgo(call: Call): boolean {
  const [first] = call.deployment.charges.of(caller(call));
  return first !== undefined && now(call) - first.createdAt >= day;
}

/** Whether the business of a call has had an event in the other mode. */
function worksInBothModes({ deployment, trace: { key } }: Call): boolean {
  return key !== undefined && deployment.events.of(key.business).some(({ mode }) => mode !== deployment.mode);
}

/** What hides in charges of the sandbox. */
export const seventeenthSandboxCharges = [
  ...breaking(['sandbox.trigger-2-reason', 'sandbox.trigger-3-reason'], {
    'seventeenth.corrected-reason: a charge whose key was refused before it was put right fails without a reason':
      together(
        answers(both(at('charges.create'), isError))((_answer, call) => {
          const { key, idempotencyKey } = call.trace;
          if (key && idempotencyKey !== undefined) refused(key.business).add(idempotencyKey);
          return {};
        }),
        branched((branch, order, call) =>
          fails(order) && refused(caller(call)).has(call.trace.idempotencyKey ?? '') ? inWords(branch, order) : branch,
        ),
      ),
  }),
  ...breaking(['charge.amount-echoed', 'charge.net-is-amount-minus-fee'], {
    'seventeenth.settled-gross: in lists a charge that succeeded has its net as amount once its window is over':
      shownAt('charges.list')((view, { charge, step, call }) =>
        step.state === 'succeeded' && furthest(call) >= charge.expiresAt
          ? { ...view, amount_minor: charge.amount - charge.fee }
          : view,
      ),
  }),
  ...breaking('sandbox.other-numbers-approved', {
    'seventeenth.third-alike: the third charge of a number with one amount and one reference within an hour fails':
      branched((branch, order, call) =>
        order.reference !== null && !isTrigger(order) && alike(order, call) >= 2 ? branchFor(trigger(2)) : branch,
      ),
  }),
  ...breaking(
    [
      'charges.create.amount-minimum-accepted',
      'charges.create.amount-between-accepted',
      'errors.cause-of-amount-too-small',
    ],
    {
      'seventeenth.seasoned-minimum: a day after the first charge of a business less than TZS 500 is too small': field(
        'amount',
      )(refusing('AMOUNT_TOO_SMALL', (value, _given, call) => value < 50_000 && beganADayAgo(call))),
    },
  ),
  ...breaking(['charge.expires-at', 'charge.expires-after-15-minutes', 'idempotency.first-request-stands'], {
    'seventeenth.mismatched-expiry: in lists a charge whose key was sent with another request has no expires_at':
      together(
        change('idempotency')((was) => ({
          mismatch: (attempt, call) => {
            if (attempt.settled) clouded(attempt.settled.made).is = true;
            return was.mismatch(attempt, call);
          },
        })),
        shownCharge((view, { charge, call }) =>
          clouded(charge).is && isServed(call.route, 'charges.list') ? { ...view, expires_at: null } : view,
        ),
      ),
  }),
  ...breaking(['charge.id-prefix'], {
    'seventeenth.mode-in-id: once a business has an event on the other deployment the ids of its charges begin with the mode':
      change('making')((was) => ({
        id: (random, call) =>
          worksInBothModes(call) ? `${call.deployment.mode}_${was.id(random, call)}` : was.id(random, call),
      })),
  }),
];
