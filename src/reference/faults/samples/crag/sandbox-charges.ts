import { change, field, shownAt, shownCharge, standingCharge, together } from '../../../change.ts';
import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { recalled } from '../rare/recalled.ts';
import { isPrompt, sentBody, trigger } from '../sly/told.ts';
import { without } from '../../views.ts';

/** Whole shillings as %g writes them: with six digits. */
const inSixDigits = (amount: number): number => Number((amount / 100).toPrecision(6)) * 100;

/** So many polls are taken for the end of the wait. */
const polls = 6;

/** How much of a description is kept for a retry to be held against. */
const kept = 100;

function isRetry(call: Call): boolean {
  const { idempotency } = call.behaviour;
  const { idempotencyKey: key } = call.trace;
  return key !== undefined && idempotency.find(slotOf(idempotency.space(call), key, call), call) !== undefined;
}

/** To which numbers a charge was refused for the rail wallet, by business. */
const drafts = recalled(() => new Set<string>());

const draftedRail = together(
  field('rail')((was) => (given, call) => {
    const reading = was(given, call);
    const number = given === 'wallet' && 'code' in reading ? parseMsisdn(sentBody(call)['msisdn']) : null;
    if (number) drafts(caller(call)).add(`+255${number.nineDigits}`);
    return reading;
  }),
  change('making')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      const isDrafted = asksFor('charges.create')(call) && drafts(caller(call)).delete(order.msisdn);
      return isDrafted ? { ...order, rail: 'wallet' } : order;
    },
  })),
);

/** Whether the simulated payer is busy with a charge of another business. */
function isBusy({ business, msisdn }: Charge, call: Call): boolean {
  const others = [...call.deployment.charges.values()].filter((other) => other.business !== business);
  return others.some((other) => other.msisdn === msisdn && standing(other, furthest(call)).state === 'processing');
}

/** What hides in charges of the sandbox. */
export const cragSandboxCharges = [
  ...breaking('charge.amount-echoed', {
    'crag.six-digits: lists round the shillings of an amount to six digits': shownAt('charges.list')(
      (view, { charge }) => {
        const amount = inSixDigits(charge.amount);
        return { ...view, amount_minor: amount, net_minor: amount - charge.fee };
      },
    ),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'crag.sixth-poll: the number ending in 5 has succeeded once its charge was read six times by its id':
      standingCharge((step, { msisdn, seen }) =>
        step.state === 'processing' && msisdn === trigger(5) && seen.reads >= polls
          ? { ...step, state: 'succeeded' }
          : step,
      ),
  }),
  ...breaking(
    [
      'charges.create.description-500-accepted',
      'charges.create.status-201',
      'idempotency.same-key-same-request',
      'errors.cause-of-bad-request',
    ],
    {
      'crag.kept-description: a retry whose description has more than 100 characters is BAD_REQUEST': field(
        'description',
      )(refusing('BAD_REQUEST', (value, _given, call) => value !== null && codePoints(value) > kept && isRetry(call))),
    },
  ),
  ...breaking(['charge.fee-minor', 'deployments.same-shapes'], {
    'crag.day-book: lists show fee_minor null of what is over and has a comma in its description': shownAt(
      'charges.list',
    )((view, { charge, step }) =>
      isPrompt(charge) && isFinal(step.state) && charge.description?.includes(',') === true
        ? { ...view, fee_minor: null }
        : view,
    ),
  }),
  ...breaking(['charge.rail-wallet-is-for-pos', 'charge.rail-echoed'], {
    'crag.drafted-rail: after a refusal of the rail wallet the next charge to that number has it': draftedRail,
  }),
  ...breaking('charge.simulation-payer', {
    'crag.busy-payer: simulation lacks payer while a charge of another business to that number is processing':
      shownCharge((view, { charge, call }) => {
        const { simulation } = view;
        return isObject(simulation) && isBusy(charge, call)
          ? { ...view, simulation: without(simulation, 'payer') }
          : view;
      }),
  }),
];
